import type { Language } from './language.js';
import { joinedNounLast } from './name-patterns.js';

export const fi: Language = {
  title: 'Finnish',
  person: {
    first_name: {
      female: ['Aino', 'Helmi', 'Sofia', 'Kaisa', 'Päivi', 'Tuuli', 'Anneli', 'Hanna'],
      male: ['Eero', 'Mikko', 'Juhani', 'Antti', 'Ville', 'Olli', 'Lauri', 'Pekka'],
    },
    last_name: {
      generic: [
        'Korhonen',
        'Virtanen',
        'Mäkinen',
        'Nieminen',
        'Mäkelä',
        'Laine',
        'Heikkinen',
        'Koskinen',
        'Järvinen',
        'Lehtonen',
        'Saarinen',
        'Niemi',
        'Salo',
        'Rinne',
        'Lahti',
      ],
    },
  },
  location: {
    street_name: [
      'Mannerheimintie',
      'Koulukatu',
      'Kirkkokatu',
      'Rantakatu',
      'Puistokatu',
      'Asemakatu',
      'Kauppakatu',
      'Torikatu',
    ],
    street_pattern: ['{{location.street_name}}', '{{word.head}}tie', '{{word.head}}katu'],
    street_line: '{{location.street}} {{location.buildingNumber}}',
  },
  word: {
    theme: [
      'Kettu',
      'Majakka',
      'Satama',
      'Mustikka',
      'Tuuli',
      'Revontuli',
      'Pihlaja',
      'Pääsky',
      'Ankkuri',
      'Aurinko',
    ],
    head: ['Kettu', 'Koivu', 'Lehti', 'Ruusu', 'Järvi', 'Mäki', 'Metsä', 'Tammi', 'Meri', 'Kuusi'],
    tail: ['piha', 'nurkka', 'talo', 'tupa', 'lehto', 'lahti', 'lähde', 'ranta', 'niitty', 'polku'],
    near: ['Tori', 'Satama', 'Puisto', 'Asema', 'Keskusta', 'Ranta'],
  },
  names: joinedNounLast,
  food: {
    ethnic_category: ['Grill', 'Seafood', 'Italian', 'Indian'],
  },
};
