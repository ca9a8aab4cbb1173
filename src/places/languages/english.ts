import type { Language } from './language.js';

export const english: Language = {
  first:
    'Emma|Oliver|Amelia|Jack|Grace|Henry|Ruby|Theo|Alice|George|Maya|Sam|Nora|Leo|Hazel|Max|Rosie|Frank|Stella|Joe',
  last: 'Parker|Bennett|Hughes|Coleman|Fletcher|Brooks|Marsh|Sullivan|Reed|Walsh|Harper|Ellis|Turner|Quinn|Dawson|Hayes|Porter|Mercer|Lowe|Barnes|Whitaker|Grant|Foster|Nguyen|Russo|Cohen|Rivera|Morgan|Bailey|Patel|Hart|Doyle',
  street:
    'Main Street|Park Avenue|Oak Street|Church Street|Maple Avenue|Station Road|Market Street|Washington Street|Mill Lane|King Street|Elm Street|Bridge Street|Union Street|Chestnut Street|Garden Street|Franklin Avenue|Spring Street|Queen Street|Orchard Street|Hill Street',
  ways: 'S Street|S Avenue|S Road|S Lane',
  door: 'n s',
  doors: '280',
  box: 'hello|info|contact',
  menu: 'menu',
  theme:
    'Copper Kettle|Blue Door|Lantern|Little Finch|Corner|Sparrow|Juniper|Foxglove|Daybreak|Driftwood|Common Ground|Paper Moon|Saltbox|Hummingbird|Second Story|Old Mill|Golden Hour|Wild Thyme|Northside|Fable|Willow|Lighthouse|Marigold|Brass Owl|Clementine|Half Moon|Ivy House|Cedar',
  heads:
    'Copper|Blue|Little|Golden|Wandering|Velvet|Wild|Quiet|Lucky|Crooked|Silver|Honest|Painted|Rusty|Twin|Second|Early|Hidden|Cedar|Amber',
  tails:
    ' Kettle| Door| Finch| Lantern| Fox| Anchor| Spoon| Heron| Lark| Orchard| Compass| Rabbit| Barrel| Acorn| Hearth| Robin| Wagon| Poppy',
  pair: 'Salt & Honey|Fig & Olive Branch|Bean & Leaf|Thistle & Rye|Stone & Sage|Butter & Crumb|Oak & Ember|Fox & Fern|Ink & Thread|Plum & Pine|Rye & Rose|Sugar & Smoke|Moss & Clay|Pepper & Vine',
  near: 'Riverside|Parkside|Hillcrest|Lakeview|Uptown|Old Town|Eastgate|Westfield|Harbor|Garden|Market Square|Union Square',
  names: {
    eat: 'C N*90|The C*90|T N*40|The T*28|F’s N*60|T*10|P|S & Sons*8|F’s*8|L N*30|C*40',
    shop: 'T N*40|C N*90|S’s N|P|S & Co.*20|L N|S & S N*60',
    care: 'L N|Dr. F S|Dr. S & Associates|S N|T N|S Family N',
    pharmacy: 'L Pharmacy|S Pharmacy|S’s Pharmacy|T Pharmacy|S Chemists',
    beauty: 'T N|F’s N|P|N by F|The T N',
    sport: 'T N|L N|S N|N L|The T',
    stay: 'The T N|N L|The S|L N|The S N|T House',
    culture: 'The T N|S N|L N|S Collection|N L',
    park: 'S N|L N|T N|S Memorial N|S Square',
    fuel: 'L N|S N|S’s Service Station|T Fuel|L Fuel Stop',
    garage: 'S N|L N|S & Sons N|T N|F’s N',
    office: 'S N|S & S N|L N|S, S & S',
    civic: 'L N|S N|T N|S Memorial N',
    other: 'S N|L N|T N|The T N|S & Co. N',
  },
};
