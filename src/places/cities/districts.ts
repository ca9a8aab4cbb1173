/**
 * Quarters of the cities that people try first, by the city's first name: name, latitude, longitude, postcode. Places lie
 * around a quarter, so that coordinates, quarter and postcode agree; elsewhere they lie around the centre.
 */
export const districts: Readonly<Record<string, string>> = {
  Berlin: `Mitte,52.524,13.4,[1]01[17]9
Kreuzberg,52.498,13.412,109[69][79]
Neukölln,52.482,13.433,1204[3579]
Prenzlauer Berg,52.539,13.42,104[03][579]
Friedrichshain,52.514,13.454,1024[579]
Charlottenburg,52.507,13.304,106[2][3579]
Schöneberg,52.485,13.352,108[2][3579]
Moabit,52.527,13.342,1055[13579]
Wedding,52.549,13.358,1335[13579]
Steglitz,52.457,13.32,121[6][3579]`,
  München: `Maxvorstadt,48.15,11.567,8033[35]
Schwabing,48.163,11.587,8080[1-4]
Glockenbachviertel,48.129,11.572,80469
Haidhausen,48.13,11.598,8166[79]
Sendling,48.118,11.545,8137[13]
Neuhausen,48.153,11.54,8063[46789]
Altstadt,48.137,11.576,8033[1]`,
  Wien: `Innere Stadt,48.209,16.37,1010
Leopoldstadt,48.217,16.388,1020
Landstraße,48.2,16.39,1030
Wieden,48.194,16.367,1040
Mariahilf,48.196,16.35,1060
Neubau,48.202,16.348,1070
Josefstadt,48.211,16.347,1080
Ottakring,48.213,16.322,1160`,
  Paris: `Le Marais,48.858,2.36,7500[34]
Quartier Latin,48.849,2.347,75005
Saint-Germain-des-Prés,48.853,2.334,75006
Pigalle,48.88,2.337,75009
Canal Saint-Martin,48.872,2.363,75010
Oberkampf,48.864,2.374,75011
Bastille,48.853,2.37,7501[12]
Montparnasse,48.842,2.324,75014
Batignolles,48.886,2.316,75017
Montmartre,48.887,2.339,75018
Belleville,48.871,2.383,75020`,
  London: `Soho,51.513,-.134,W1D #@@
Shoreditch,51.525,-.079,E[1-2] #@@
Camden Town,51.54,-.143,NW1 #@@
Notting Hill,51.51,-.202,W11 #@@
Brixton,51.462,-.115,SW[2-9] #@@
Islington,51.538,-.103,N1 #@@
Hackney,51.546,-.057,E8 #@@
Clapham,51.464,-.14,SW4 #@@
Bermondsey,51.498,-.077,SE1 #@@
Marylebone,51.519,-.15,W1U #@@`,
  Madrid: `Malasaña,40.427,-3.704,28004
Chueca,40.423,-3.697,28004
Lavapiés,40.409,-3.701,28012
La Latina,40.411,-3.71,28005
Salamanca,40.427,-3.683,2800[16]
Chamberí,40.434,-3.702,28010
Retiro,40.411,-3.676,28009
Argüelles,40.43,-3.716,28008
Tetuán,40.459,-3.701,28020`,
  Barcelona: `Eixample,41.391,2.163,080[0][789]
Gràcia,41.403,2.156,08012
El Born,41.385,2.182,08003
Gòtic,41.383,2.176,08002
El Raval,41.38,2.168,08001
Sant Antoni,41.378,2.162,08015
Poblenou,41.4,2.198,08005
Sants,41.375,2.137,08014`,
  Roma: `Trastevere,41.889,12.469,00153
Monti,41.895,12.494,00184
Testaccio,41.877,12.476,00153
Prati,41.907,12.463,00193
San Lorenzo,41.897,12.516,00185
Pigneto,41.889,12.53,00176
Centro Storico,41.899,12.475,00186`,
  Amsterdam: `Centrum,52.372,4.894,101[1-7] @@
Jordaan,52.375,4.881,1015 @@
De Pijp,52.355,4.893,107[2-4] @@
Oud-West,52.366,4.869,105[3-4] @@
Oost,52.36,4.925,109[1-4] @@
Noord,52.391,4.921,103[1-2] @@`,
  'New York': `West Village,40.734,-74.004,NY 10014
East Village,40.727,-73.984,NY 1000[39]
SoHo,40.723,-74,NY 10012
Lower East Side,40.717,-73.988,NY 10002
Chelsea,40.746,-73.999,NY 1000[1]
Midtown,40.755,-73.984,NY 10018
Upper West Side,40.786,-73.976,NY 1002[3-5]
Upper East Side,40.773,-73.957,NY 1002[18]
Harlem,40.811,-73.948,NY 1002[67]
Williamsburg,40.713,-73.957,NY 11211
Park Slope,40.671,-73.979,NY 11215
Astoria,40.764,-73.921,NY 1110[2-6]`,
  'Los Angeles': `Downtown,34.045,-118.251,CA 9001[3-7]
Silver Lake,34.087,-118.27,CA 90026
Echo Park,34.078,-118.259,CA 90026
Hollywood,34.098,-118.327,CA 90028
Los Feliz,34.106,-118.285,CA 90027
Koreatown,34.062,-118.302,CA 9000[5]
Highland Park,34.112,-118.193,CA 90042
Venice,33.993,-118.463,CA 90291`,
  Tokyo: `Shibuya,35.66,139.7,150-00##
Shinjuku,35.692,139.703,160-00##
Ebisu,35.646,139.71,150-0013
Nakameguro,35.643,139.698,153-00##
Ginza,35.671,139.765,104-0061
Asakusa,35.713,139.796,111-00##
Shimokitazawa,35.661,139.668,155-00##
Kichijoji,35.703,139.58,180-0004
Kanda,35.693,139.77,101-00##
Roppongi,35.663,139.732,106-0032
Ueno,35.708,139.775,110-00##`,
};
