import type { LocaleDefinition } from '@faker-js/faker';

/** Swedish. */
export const sv: LocaleDefinition = {
  person: {
    first_name: { female: ['Astrid', 'Linnea', 'Freja', 'Ingrid', 'Karin', 'Maja', 'Elsa', 'Alma', 'Saga', 'Ebba', 'Signe', 'Vera', 'Sigrid', 'Lisa'], male: ['Erik', 'Nils', 'Lars', 'Oskar', 'Sven', 'Axel', 'Gustav', 'Olle', 'Anders', 'Hugo', 'Viktor', 'Emil', 'Göran', 'Arvid'] },
    last_name: { generic: ['Andersson', 'Lindqvist', 'Berg', 'Nyström', 'Holm', 'Lund', 'Strand', 'Ek', 'Sandberg', 'Falk', 'Johansson', 'Karlsson', 'Nilsson', 'Eriksson', 'Larsson', 'Persson', 'Svensson', 'Gustafsson', 'Pettersson', 'Lindberg', 'Bergström', 'Sjöberg', 'Wallin', 'Engström', 'Hedlund'] },
  },
  location: {
    street_name: ['Storgatan', 'Kungsgatan', 'Drottninggatan', 'Skolgatan', 'Parkgatan', 'Bergsgatan', 'Strandgatan', 'Kyrkogatan', 'Nygatan', 'Trädgårdsgatan', 'Hamngatan', 'Östergatan', 'Västergatan', 'Linnégatan', 'Vasagatan', 'Järnvägsgatan'],
    street_pattern: ['{{location.street_name}}', '{{word.head}}gatan', '{{word.head}}vägen'],
    street_line: ['{{location.street}} {{location.buildingNumber}}'],
  },
  company: { legal_entity_type: ['AB', 'HB'] },
  word: {
    theme: ['Lykke', 'Björken', 'Lilla Huset', 'Norr', 'Svalan', 'Fyren', 'Koppar', 'Ankaret', 'Blåbär', 'Granen', 'Räven', 'Solsidan', 'Havet', 'Måsen', 'Lunden', 'Klöver', 'Ljus', 'Stugan', 'Sjösidan', 'Hjorten'],
    head: ['Sol', 'Björk', 'Lind', 'Ros', 'Fågel', 'Sjö', 'Berg', 'Skog', 'Ek', 'Havs', 'Stjärn', 'Mån', 'Ask', 'Fyr', 'Snö', 'Blå'],
    tail: ['ängen', 'hörnan', 'gården', 'huset', 'stugan', 'lunden', 'viken', 'källan', 'backen', 'stigen', 'kullen', 'porten'],
    near: ['vid Torget', 'vid Hamnen', 'på Hörnet', 'vid Parken', 'Söder', 'Norra', 'Centrum', 'vid Bron', 'vid Kajen', 'vid Stationen'],
  },
  eat: { cafe: ['Café', 'Kaffebar', 'Kafferosteri', 'Konditori'], bakery: ['Bageri', 'Konditori', 'Stenugnsbageri'], restaurant: ['Restaurang', 'Krog', 'Kök', 'Matsal'], bar: ['Bar', 'Vinbar'], pub: ['Bryggeri', 'Krog', 'Pub'] },
  shop: { bookshop: ['Bokhandel', 'Antikvariat'], florist: ['Blommor'], supermarket: ['Livs', 'Matmarknad'] },
  care: { dentist: ['Tandläkare', 'Tandvård'], doctor: ['Vårdcentral', 'Läkarmottagning'] },
  pharmacy: { pharmacy: ['Apotek'] },
  beauty: { hairdresser: ['Frisör', 'Salong', 'Hårstudio'] },
  sport: { gym: ['Gym', 'Träning'] },
  stay: { hotel: ['Hotell', 'Pensionat'] },
  culture: { museum: ['Museum'], theatre: ['Teater'], cinema: ['Bio'] },
  park: { park: ['Parken'] },
  fuel: { petrol_station: ['Bensinstation'] },
  office: { bank: ['Bank'] },
  civic: { library: ['Bibliotek'], school: ['Skola'], kindergarten: ['Förskola'] },
  place: {
    eat: ['{{word.theme}} {{noun}}', '{{person.firstName}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.head}}{{word.tail}} {{noun}}', '{{word.head}}{{word.tail}}', '{{word.theme}} {{noun}} {{word.near}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{word.head}}{{word.tail}} {{noun}} {{word.near}}', '{{person.lastName}} & {{person.lastName}} {{noun}}'],
    care: ['Dr. {{person.firstName}} {{person.lastName}}', '{{person.lastName}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{person.lastName}} {{noun}} {{word.near}}'],
    park: ['{{word.theme}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}'],
    other: ['{{person.lastName}} {{noun}}', '{{word.theme}} {{noun}}', '{{word.head}}{{word.tail}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{word.theme}} {{noun}} {{word.near}}'],
  },
};
