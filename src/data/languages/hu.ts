import type { Language } from './language.js';
import { nounLast } from './name-patterns.js';

export const hu: Language = {
  title: 'Hungarian',
  person: {
    first_name: {
      female: ['Anna', 'Zsófia', 'Eszter', 'Katalin', 'Réka', 'Ilona', 'Judit', 'Ágnes'],
      male: ['László', 'István', 'Gábor', 'Zoltán', 'Péter', 'András', 'Balázs', 'Miklós'],
    },
    last_name: {
      generic: [
        'Nagy',
        'Kovács',
        'Tóth',
        'Szabó',
        'Horváth',
        'Varga',
        'Kiss',
        'Molnár',
        'Németh',
        'Farkas',
        'Balogh',
        'Papp',
        'Takács',
        'Juhász',
        'Lakatos',
      ],
    },
  },
  location: {
    street_name: [
      'Kossuth Lajos utca',
      'Petőfi Sándor utca',
      'Rákóczi út',
      'Ady Endre utca',
      'Fő utca',
      'Béke utca',
      'Dózsa György út',
      'Széchenyi utca',
    ],
    street_pattern: ['{{location.street_name}}', '{{word.tail}} utca', '{{word.tail}} köz'],
    street_line: '{{location.street}} {{location.buildingNumber}}.',
  },
  word: {
    theme: [
      'Liliom',
      'Szarvas',
      'Rózsa',
      'Gólya',
      'Fecske',
      'Korona',
      'Tulipán',
      'Kakas',
      'Bagoly',
      'Hársfa',
    ],
    head: ['Arany', 'Kék', 'Kis', 'Öreg', 'Piros', 'Zöld', 'Fehér', 'Ezüst', 'Vidám', 'Csendes'],
    tail: [
      'Szarvas',
      'Rózsa',
      'Bagoly',
      'Korona',
      'Fenyő',
      'Kút',
      'Malom',
      'Róka',
      'Hattyú',
      'Csillag',
    ],
    near: ['a Sarkon', 'a Téren', 'a Parknál', 'Belváros', 'a Hídnál', 'az Állomásnál'],
  },
  names: nounLast,
  food: {
    ethnic_category: ['Grill', 'Seafood', 'Italian', 'Indian'],
  },
};
