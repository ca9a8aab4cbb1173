/** Cities by country; for the columns see central-europe.ts. */
export const northernEurope: Readonly<Record<string, string>> = {
  SE: `Stockholm,59.332,18.06,9.8,8,11[1-8] ##
Göteborg/Gothenburg,57.705,11.97,6,31,41[1-8] ##
Malmö,55.603,13.003,3.6,40,21[1-7] ##,E
Uppsala,59.858,17.642,1.8,18,75[2-5] ##`,
  NO: `Oslo,59.916,10.748,7.1,2,0[1-6]##,N
Bergen,60.391,5.326,2.9,55,50##
Trondheim,63.428,10.395,2.1,73,70##,S`,
  DK: `København/Copenhagen/Kopenhagen,55.68,12.565,6.6,33,1[2-7]##,W
Aarhus/Århus,56.156,10.205,3,86,8000,W
Odense,55.396,10.388,1.8,66,5000`,
  FI: `Helsinki/Helsingfors,60.172,24.94,6.6,9,00[1-8]#0,N
Tampere,61.498,23.762,2.5,3,33[1-8]#0
Turku/Åbo,60.452,22.265,2,2,20[1-8]#0`,
  IS: `Reykjavík,64.142,-21.927,1.4,55,10[1-8],S`,
  EE: `Tallinn,59.435,24.75,4.5,6,10[1-6]##,S`,
  LV: `Rīga,56.951,24.113,6.1,67,LV-10##`,
  LT: `Vilnius,54.686,25.285,6,5,LT-0[1-9]###`,
  UA: `Kyiv/Kiev/Київ,50.448,30.52,29,44,01###
Lviv/Lemberg/Львів,49.84,24.03,7.2,32,79###`,
  RU: `Moskva/Moscow/Moskau/Москва,55.755,37.617,130,495,1[0-2]####
Sankt-Peterburg/Saint Petersburg/St Petersburg/Санкт-Петербург,59.934,30.335,56,812,19####`,
};
