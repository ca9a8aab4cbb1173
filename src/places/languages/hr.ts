import type { LocaleDefinition } from '@faker-js/faker';
import { nounFirst } from '../name-patterns.js';

/** Croatian. */
export const hr: LocaleDefinition = {
  person: {
    first_name: { female: ['Ana', 'Ivana', 'Jelena', 'Mila', 'Marija', 'Petra', 'Lucija', 'Maja', 'Nika', 'Sara', 'Ema', 'Dora'], male: ['Marko', 'Luka', 'Petar', 'Nikola', 'Ivan', 'Josip', 'Ante', 'Filip', 'Matej', 'Stjepan', 'Goran', 'Davor'] },
    last_name: { generic: ['Horvat', 'Kovačić', 'Babić', 'Marić', 'Jurić', 'Petrović', 'Jovanović', 'Novak', 'Ilić', 'Knežević', 'Vuković', 'Matić', 'Tomić', 'Pavlović', 'Božić', 'Blažević', 'Perić', 'Kovač', 'Popović', 'Šarić'] },
  },
  location: {
    street_name: ['Ulica kralja Tomislava', 'Trg slobode', 'Ilica', 'Nova ulica', 'Glavna ulica', 'Savska cesta', 'Vrtna ulica', 'Školska ulica', 'Cvjetna ulica', 'Dunavska ulica', 'Ulica lipa', 'Kolodvorska ulica', 'Zelena ulica', 'Duga ulica'],
    street_pattern: ['{{location.street_name}}'],
    street_line: ['{{location.street}} {{location.buildingNumber}}'],
  },
  company: { legal_entity_type: ['d.o.o.', 'd.d.'] },
  word: {
    theme: ['Stari Grad', 'Lipa', 'Galeb', 'Ruža', 'Most', 'Zlatni Lav', 'Sunce', 'Lastavica', 'Maslina', 'Dva Jelena', 'Marina', 'Kamen', 'Bijeli Konj', 'Stari Hrast', 'Mjesec', 'Lavanda'],
    near: ['na Trgu', 'Centar', 'kod Parka', 'na Rivi', 'kod Mosta', 'na Uglu', 'kod Kolodvora', 'u Starom Gradu'],
  },
  place: nounFirst,
};
