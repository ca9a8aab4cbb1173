/** Cities by country; for the columns see central-europe.ts. */
export const southernEurope: Readonly<Record<string, string>> = {
  ES: `Madrid,40.418,-3.703,33,91,280[0-4]#
Barcelona,41.39,2.162,16,93,080[0-3]#,W
Valencia,39.471,-.38,8,96,460[0-2]#,W
Sevilla/Seville,37.389,-5.99,6.8,95,410[0-1]#
Zaragoza,41.65,-.882,6.8,976,500[0-1]#
Málaga,36.724,-4.425,5.8,95,290[0-1]#,N
Bilbao,43.262,-2.934,3.5,94,480[0-1]#
Granada,37.177,-3.6,2.3,958,180[0-1]#
Palma/Palma de Mallorca,39.573,2.65,4.2,971,070[0-1]#,N
San Sebastián/Donostia,43.317,-1.98,1.9,943,200[0-1]#,S
Alicante/Alacant,38.347,-.49,3.4,96,030[0-1]#,W`,
  PT: `Lisboa/Lisbon/Lissabon,38.717,-9.14,5.5,21,1[0-9]00-###,N
Porto/Oporto,41.149,-8.61,2.3,22,4[0-3]00-###
Coimbra,40.207,-8.428,1.4,239,30[0-3]0-###
Faro,37.02,-7.932,.7,289,8000-###,N`,
  IT: `Roma/Rome/Rom,41.896,12.482,28,06,001##
Milano/Milan/Mailand,45.465,9.19,14,02,201##
Napoli/Naples/Neapel,40.85,14.262,9.1,081,801##,N
Torino/Turin,45.07,7.682,8.5,011,101##
Palermo,38.115,13.358,6.3,091,901##,W
Bologna,44.494,11.343,3.9,051,401##
Firenze/Florence/Florenz,43.77,11.255,3.6,055,501##
Venezia/Venice/Venedig,45.437,12.333,2.5,041,301##
Genova/Genoa/Genua,44.41,8.934,5.6,010,161##,N
Verona,45.439,10.994,2.6,045,371##
Bari,41.12,16.868,3.1,080,701##,S`,
  GR: `Athina/Athens/Athen/Αθήνα,37.978,23.73,6.4,210,10[4-6] ##
Thessaloniki,40.636,22.945,3.2,2310,54[6] ##,E`,
  HR: `Zagreb,45.813,15.978,7.7,1,10000
Split,43.51,16.445,1.6,21,21000,N
Dubrovnik,42.648,18.094,.4,20,20000,N`,
  SI: `Ljubljana,46.051,14.506,2.9,1,1000`,
  RS: `Beograd/Belgrade,44.813,20.46,14,11,11000`,
  BG: `Sofia,42.697,23.323,12,2,1[0-7]0#`,
  RO: `București/Bucharest,44.433,26.1,17,21,0[1-6]####
Cluj-Napoca/Cluj,46.77,23.59,2.9,264,400###`,
  TR: `İstanbul,41.035,28.978,155,212,34[0-9]##,N
Ankara,39.92,32.854,57,312,06[0-9]##
İzmir,38.42,27.14,30,232,35[0-9]##,E
Antalya,36.89,30.705,13,242,07[0-9]##,N`,
};
