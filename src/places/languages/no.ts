import type { LocaleDefinition } from '@faker-js/faker';

/** Norwegian. */
export const no: LocaleDefinition = {
  person: {
    first_name: { female: ['Ingrid', 'Nora', 'Emma', 'Solveig', 'Astrid', 'Kari', 'Liv', 'Sigrid', 'Maja', 'Ida', 'Tuva', 'Hedda', 'Anne', 'Marit'], male: ['Lars', 'Ole', 'Magnus', 'Henrik', 'Sondre', 'Jonas', 'Håkon', 'Olav', 'Knut', 'Bjørn', 'Erik', 'Nils', 'Per', 'Sverre'] },
    last_name: { generic: ['Hansen', 'Johansen', 'Olsen', 'Larsen', 'Andersen', 'Nilsen', 'Pedersen', 'Kristiansen', 'Jensen', 'Berg', 'Haugen', 'Hagen', 'Dahl', 'Lund', 'Moen', 'Strand', 'Solberg', 'Bakke', 'Vik', 'Lie', 'Eide', 'Myhre'] },
  },
  location: {
    street_name: ['Storgata', 'Kongens gate', 'Kirkegata', 'Skolegata', 'Parkveien', 'Strandgata', 'Havnegata', 'Dronningens gate', 'Bakkegata', 'Torggata', 'Nygata', 'Skippergata'],
    street_pattern: ['{{location.street_name}}', '{{word.head}}veien', '{{word.head}}gata'],
    street_line: ['{{location.street}} {{location.buildingNumber}}'],
  },
  company: { legal_entity_type: ['AS', 'ANS'] },
  word: {
    theme: ['Lykke', 'Bjørka', 'Lille Hus', 'Nord', 'Svalen', 'Fyret', 'Kobber', 'Ankeret', 'Blåbær', 'Grana', 'Reven', 'Solsiden', 'Havet', 'Måken', 'Kløver', 'Brygga', 'Stua', 'Nordlys'],
    head: ['Sol', 'Bjørke', 'Linde', 'Rose', 'Fjell', 'Sjø', 'Berg', 'Skog', 'Eike', 'Havne', 'Stjerne', 'Måne', 'Furu', 'Fyr', 'Snø', 'Kirke'],
    tail: ['hjørnet', 'gården', 'huset', 'stuen', 'lunden', 'viken', 'kilden', 'bakken', 'stien', 'haugen', 'brygga', 'loftet'],
    near: ['ved Torget', 'ved Havnen', 'på Hjørnet', 'ved Parken', 'Sentrum', 'ved Brua', 'ved Kaia', 'ved Stasjonen', 'Vest', 'Øst'],
  },
  eat: { cafe: ['Kafé', 'Kaffebar', 'Kaffebrenneri'], bakery: ['Bakeri', 'Konditori'], restaurant: ['Restaurant', 'Kro', 'Kjøkken', 'Spiseri'], bar: ['Bar', 'Vinbar'], pub: ['Bryggeri', 'Pub'] },
  shop: { bookshop: ['Bokhandel'], florist: ['Blomster'], supermarket: ['Matmarked', 'Dagligvarer'] },
  care: { dentist: ['Tannlege', 'Tannklinikk'], doctor: ['Legesenter'] },
  pharmacy: { pharmacy: ['Apotek'] },
  beauty: { hairdresser: ['Frisør', 'Salong'] },
  sport: { gym: ['Treningssenter', 'Gym'] },
  stay: { hotel: ['Hotell', 'Pensjonat'] },
  culture: { museum: ['Museum'], theatre: ['Teater'], cinema: ['Kino'] },
  park: { park: ['Park'] },
  fuel: { petrol_station: ['Bensinstasjon'] },
  civic: { library: ['Bibliotek'], school: ['Skole'], kindergarten: ['Barnehage'] },
  place: {
    eat: ['{{word.theme}} {{noun}}', '{{person.firstName}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.head}}{{word.tail}} {{noun}}', '{{word.head}}{{word.tail}}', '{{word.theme}} {{noun}} {{word.near}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{word.head}}{{word.tail}} {{noun}} {{word.near}}', '{{person.lastName}} & {{person.lastName}} {{noun}}'],
    care: ['Dr. {{person.firstName}} {{person.lastName}}', '{{person.lastName}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{person.lastName}} {{noun}} {{word.near}}'],
    park: ['{{word.theme}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}'],
    other: ['{{person.lastName}} {{noun}}', '{{word.theme}} {{noun}}', '{{word.head}}{{word.tail}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{word.theme}} {{noun}} {{word.near}}'],
  },
};
