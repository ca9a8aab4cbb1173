/** Cities by country; for the columns see central-europe.ts. In North America the postcode begins with the state. */
export const americas: Readonly<Record<string, string>> = {
  US: `New York/New York City/NYC,40.745,-73.985,83,212,NY 100[0-4]#
Los Angeles/LA,34.052,-118.26,38,213,CA 900[0-7]#
Chicago,41.882,-87.64,27,312,IL 606[0-5]#,W
Houston,29.758,-95.37,23,713,TX 770##
Phoenix,33.45,-112.07,16,602,AZ 850[0-8]#
Philadelphia,39.953,-75.17,16,215,PA 191[0-5]#
San Antonio,29.425,-98.494,15,210,TX 782[0-5]#
San Diego,32.73,-117.145,14,619,CA 921[0-3]#,E
Dallas,32.785,-96.8,13,214,TX 752[0-5]#
Austin,30.268,-97.743,9.8,512,TX 787[0-5]#
San Francisco/SF,37.77,-122.43,8.1,415,CA 941[0-3]#,S
Seattle,47.61,-122.325,7.5,206,WA 981[0-4]#,E
Denver,39.742,-104.99,7.2,303,CO 802[0-4]#
Washington/Washington DC/Washington D C,38.907,-77.03,6.9,202,DC 200[0-3]#
Boston,42.353,-71.07,6.5,617,MA 021[0-3]#,W
Nashville,36.163,-86.785,6.9,615,TN 372[0-2]#
Portland,45.52,-122.67,6.4,503,OR 972[0-3]#
Las Vegas,36.165,-115.15,6.6,702,NV 891[0-4]#
Detroit,42.34,-83.055,6.3,313,MI 482[0-3]#,N
Atlanta,33.755,-84.39,5.1,404,GA 303[0-4]#
Miami,25.785,-80.21,4.5,305,FL 331[2-8]#,W
Minneapolis,44.977,-93.265,4.3,612,MN 554[0-3]#
New Orleans,29.955,-90.085,3.7,504,LA 701[1-3]#
Salt Lake City,40.76,-111.89,2.1,801,UT 841[0-2]#
Honolulu,21.312,-157.852,3.4,808,HI 968[1-2]#,N
Pittsburgh,40.441,-79.99,3,412,PA 152[0-3]#
Charlotte,35.227,-80.843,9,704,NC 282[0-2]#
Columbus,39.961,-82.999,9.1,614,OH 432[0-3]#`,
  CA: `Toronto,43.66,-79.39,28,416,ON M[4-6]@ #@#,N
Montréal,45.51,-73.575,18,514,QC H[2-4]@ #@#
Vancouver,49.265,-123.115,6.6,604,BC V[5-6]@ #@#,S
Calgary,51.047,-114.065,13,403,AB T[2-3]@ #@#
Ottawa,45.415,-75.695,10,613,ON K[1-2]@ #@#
Québec/Quebec City,46.81,-71.225,5.5,418,QC G1@ #@#`,
  MX: `Ciudad de México/Mexico City/CDMX,19.425,-99.15,92,55,0[1-9]###
Guadalajara,20.672,-103.35,14,33,44[1-9]##
Monterrey,25.672,-100.315,11,81,64[0-9]##`,
  AR: `Buenos Aires,-34.606,-58.42,31,11,C1[0-4]##@@@,W
Córdoba,-31.416,-64.185,15,351,X50##@@@`,
  CL: `Santiago/Santiago de Chile,-33.44,-70.65,62,2,8[3-9]#0###`,
  CO: `Bogotá,4.65,-74.075,78,601,110###
Medellín,6.24,-75.575,25,604,0500##
Cartagena,10.41,-75.53,9,605,1300##,E`,
  PE: `Lima,-12.09,-77.035,100,1,150##,N`,
  UY: `Montevideo,-34.895,-56.165,13,2,11###,N`,
  BR: `São Paulo,-23.555,-46.65,115,11,SP 0[1-5]###-###
Rio de Janeiro/Rio,-22.925,-43.2,62,21,RJ 2[0-2]###-###,N
Brasília,-15.795,-47.885,28,61,DF 70###-###
Salvador,-12.965,-38.485,24,71,BA 40###-###,N
Belo Horizonte,-19.92,-43.938,23,31,MG 30###-###
Curitiba,-25.43,-49.27,18,41,PR 80###-###
Porto Alegre,-30.035,-51.205,13,51,RS 90###-###,E
Recife,-8.06,-34.9,15,81,PE 50###-###,W`,
};
