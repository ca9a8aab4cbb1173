import type { LocaleDefinition } from '@faker-js/faker';
import { nounFirst } from '../name-patterns.js';

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
  place: nounFirst,
};
