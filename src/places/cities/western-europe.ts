/**
 * Cities by country; for the columns see central-europe.ts. The area code is 1632 in Britain and 20 in Ireland where the
 * city's own has no numbers that are kept for fiction.
 */
export const westernEurope: Readonly<Record<string, string>> = {
  FR: `Paris,48.858,2.347,21,1,750[1-2][1-9]
Lyon,45.76,4.84,5.2,4,6900[1-9]
Marseille,43.298,5.385,8.7,4,1300[1-9],E
Toulouse,43.604,1.444,5,5,31[0-5]00
Nice,43.705,7.265,3.4,4,06[0-3]00,N
Nantes,47.217,-1.555,3.2,2,44[0-3]00
Strasbourg/Straßburg,48.582,7.75,2.9,3,67[0-2]00
Bordeaux,44.838,-.575,2.6,5,33[0-3]00
Lille,50.634,3.062,2.4,3,59[0-8]00
Montpellier,43.611,3.877,3,4,340[7-9]0
Rennes,48.112,-1.678,2.2,2,35[0-7]00`,
  BE: `Bruxelles/Brussels/Brussel,50.847,4.352,12,2,10[0-9]0
Antwerpen/Antwerp/Anvers,51.218,4.405,5.3,3,20[0-6]0
Gent/Ghent,51.053,3.725,2.6,9,90[0]0
Brugge/Bruges,51.208,3.225,1.2,50,80[0]0`,
  NL: `Amsterdam,52.37,4.893,9.2,20,10[1-9]# @@
Rotterdam,51.92,4.475,6.6,10,30[1-8]# @@
Den Haag/The Hague/'s-Gravenhage,52.077,4.315,5.6,70,25[1-9]# @@,E
Utrecht,52.09,5.12,3.6,30,35[1-8]# @@
Eindhoven,51.44,5.475,2.4,40,56[1-5]# @@
Groningen,53.218,6.567,2.4,50,97[1-4]# @@`,
  GB: `London,51.512,-.125,89,20,WC[12]@ #@@
Manchester,53.48,-2.243,5.6,161,M[1-9] #@@
Birmingham,52.48,-1.9,11,121,B[1-9] #@@
Edinburgh,55.948,-3.195,5.3,131,EH[1-9] #@@,S
Glasgow,55.861,-4.255,6.3,141,G[1-9] #@@
Liverpool,53.405,-2.975,4.9,151,L[1-9] #@@,E
Leeds,53.798,-1.546,5.4,113,LS[1-9] #@@
Bristol,51.454,-2.592,4.7,117,BS[1-9] #@@
Cardiff,51.483,-3.178,3.7,29,CF1[01] #@@,N
Brighton,50.825,-.138,2.8,1632,BN[1-3] #@@,N
Oxford,51.753,-1.257,1.6,1632,OX[1-4] #@@
Cambridge,52.204,.122,1.5,1632,CB[1-5] #@@
Belfast,54.597,-5.932,3.5,28,BT[1-9] #@@,S
York,53.96,-1.081,2,1632,YO1 #@@`,
  IE: `Dublin,53.346,-6.268,5.9,20,D0[1-8] @#@#,W
Galway,53.276,-9.05,.9,20,H91 @#@#,N`,
};
