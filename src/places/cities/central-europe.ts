/**
 * Cities by country: name/other names, latitude, longitude, inhabitants in hundred thousands, area code (with "x7" where its
 * numbers have seven more digits), postcode, and the side on which the land lies where there is water on the other.
 * # is a digit, @ a letter.
 */
export const centralEurope: Readonly<Record<string, string>> = {
  DE: `Berlin,52.52,13.405,37,30,10###
Hamburg,53.56,9.99,19,40,20###
München/Munich/Muenchen,48.137,11.575,15,89,80[3-9]##
Köln/Cologne/Koeln,50.938,6.957,11,221,50[6-9]##
Frankfurt am Main/Frankfurt,50.113,8.68,7.7,69,60[3-5]##
Stuttgart,48.777,9.18,6.3,711,70[1-6]##
Düsseldorf/Duesseldorf,51.226,6.776,6.2,211,40[2-6]##
Leipzig,51.34,12.375,6.2,341,04[1-3]##
Dortmund,51.514,7.465,5.9,231,44[1-3]##
Essen,51.457,7.012,5.8,201,45[1-3]##
Bremen,53.079,8.805,5.7,421,28[1-7]##
Dresden,51.05,13.738,5.6,351,01[0-3]##
Hannover/Hanover,52.375,9.732,5.4,511,30[1-6]##
Nürnberg/Nuremberg/Nuernberg,49.453,11.077,5.2,911,90[4]##
Mannheim,49.488,8.467,3.1,621,68[1-3]##
Karlsruhe,49.009,8.404,3.1,721,76[1-2]##
Münster/Muenster,51.962,7.626,3.2,251,48[1]##
Bonn,50.735,7.1,3.3,228,53[1-2]##
Freiburg im Breisgau/Freiburg,47.996,7.85,2.3,761,79[1]##
Heidelberg,49.41,8.69,1.6,6221,69[1]##
Potsdam,52.4,13.06,1.8,331,144##`,
  AT: `Wien/Vienna,48.208,16.372,20,1x7,1[0-2]#0
Graz,47.07,15.438,2.9,316,80[1-5]0
Linz,48.306,14.286,2.1,732,40[2-4]0
Salzburg,47.8,13.045,1.6,662,50[2]0
Innsbruck,47.267,11.39,1.3,512,60[2]0`,
  CH: `Zürich/Zuerich,47.377,8.535,4.3,44,80[0-5]#,N
Genf/Geneva/Genève,46.203,6.14,2,22,120[1-9],W
Basel,47.556,7.588,1.8,61,40[5]#
Bern/Berne,46.948,7.447,1.3,31,30[0-2]#
Luzern/Lucerne,47.05,8.305,.8,41,600[3-6],W
Lausanne,46.523,6.633,1.4,21,100[3-7],N`,
  PL: `Warszawa/Warsaw,52.23,21.01,18,22,0[0-4]-###
Kraków/Cracow,50.061,19.938,8,12,3[0-1]-###
Wrocław/Breslau,51.11,17.033,6.7,71,5[0-4]-###
Gdańsk/Danzig,54.352,18.645,4.9,58,80-###,S
Poznań,52.408,16.93,5.4,61,6[0-1]-###
Łódź,51.77,19.457,6.6,42,9[0-4]-###`,
  CZ: `Praha/Prague,50.083,14.425,13,2,1[1-8]# 00
Brno,49.195,16.607,3.9,5,6[0-2]# 00`,
  SK: `Bratislava,48.147,17.11,4.8,2,81[1-5] 0#`,
  HU: `Budapest,47.5,19.055,17,1,1[0-2]##`,
};
