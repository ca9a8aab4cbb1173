import type { LocaleDefinition } from '@faker-js/faker';

/** Bulgarian, romanised. */
export const bg: LocaleDefinition = {
  person: {
    first_name: { female: ['Maria', 'Elena', 'Ivana', 'Desislava', 'Viktoria', 'Gergana', 'Rada', 'Yana', 'Nevena', 'Kalina'], male: ['Georgi', 'Ivan', 'Dimitar', 'Nikolay', 'Petar', 'Aleksandar', 'Stefan', 'Boyan', 'Kiril', 'Plamen'] },
    last_name: { female: ['Ivanova', 'Georgieva', 'Dimitrova', 'Petrova', 'Nikolova', 'Stoyanova', 'Todorova', 'Ilieva', 'Hristova', 'Koleva', 'Marinova', 'Popova'], male: ['Ivanov', 'Georgiev', 'Dimitrov', 'Petrov', 'Nikolov', 'Stoyanov', 'Todorov', 'Iliev', 'Hristov', 'Kolev', 'Marinov', 'Popov'] },
  },
  location: {
    street_name: ['bul. Vitosha', 'ul. Ivan Vazov', 'ul. Rakovski', 'bul. Bulgaria', 'ul. Shipka', 'ul. Tsar Osvoboditel', 'ul. Lyulin', 'ul. Rodopi', 'ul. Hristo Botev', 'ul. Oborishte', 'ul. Solunska', 'ul. Bistritsa'],
    street_pattern: ['{{location.street_name}}'],
    street_line: ['{{location.street}} {{location.buildingNumber}}'],
  },
  company: { legal_entity_type: ['EOOD', 'OOD'] },
  word: {
    theme: ['Staroto Mesto', 'Lipa', 'Roza', 'Slantse', 'Iztok', 'Lavandula', 'Vitosha', 'Pri Orela', 'Kamenitsa', 'Zlaten Rog', 'Lastovitsa', 'Brezite', 'Esen', 'Zvezda'],
    near: ['Tsentar', 'pri Parka', 'na Agala', 'pri Mosta', 'Lozenets', 'Mladost', 'pri Garata', 'Izgrev'],
  },
  eat: { cafe: ['Kafene', 'Café'], bakery: ['Furna', 'Sladkarnitsa'], restaurant: ['Restorant', 'Mehana', 'Bistro'] },
  shop: { bookshop: ['Knizharnitsa'] },
  care: { dentist: ['Dentalna Klinika'] },
  pharmacy: { pharmacy: ['Apteka'] },
  beauty: { hairdresser: ['Salon'] },
  stay: { hotel: ['Hotel'] },
  culture: { museum: ['Muzey'] },
  park: { park: ['Park'] },
  civic: { library: ['Biblioteka'], school: ['Uchilishte'] },
  place: {
    eat: ['{{noun}} {{word.theme}}', '{{noun}} {{person.firstName}}', '{{noun}} {{person.lastName}}', '{{word.theme}}', '{{noun}} {{word.theme}} {{word.near}}', '{{noun}} {{person.fullName}}'],
    care: ['Dr. {{person.fullName}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.fullName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{person.lastName}} {{word.near}}'],
    park: ['{{noun}} {{word.theme}}', '{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}} {{word.near}}', '{{noun}} {{person.fullName}}'],
    other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} {{person.fullName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{word.theme}} {{word.near}}'],
  },
};
