import type { Language } from './language.js';
import { nounLast } from './name-patterns.js';

export const ar: Language = {
  title: 'Arabic',
  person: {
    first_name: {
      female: ['Layla', 'Fatima', 'Nour', 'Salma', 'Amina', 'Yasmin', 'Mariam', 'Huda'],
      male: ['Omar', 'Yusuf', 'Karim', 'Hassan', 'Ahmed', 'Khaled', 'Mahmoud', 'Ali'],
    },
    last_name: {
      generic: [
        'Haddad',
        'Mansour',
        'Khalil',
        'Nasser',
        'Saleh',
        'Amin',
        'Farouk',
        'Aziz',
        'Hassan',
        'Ibrahim',
        'Najjar',
        'Khoury',
        'Hamdan',
        'Sabbagh',
        'Darwish',
      ],
    },
  },
  location: {
    street_name: [
      'Al Corniche Street',
      'King Faisal Street',
      'Al Wasl Road',
      'Tahrir Street',
      'Al Horreya Street',
      'Al Nahda Street',
      'Palm Street',
      'Al Salam Street',
    ],
    street_pattern: [
      '{{location.street_name}}',
      '{{person.lastName}} Street',
      'Al {{person.lastName}} Street',
    ],
    street_line: '{{location.buildingNumber}} {{location.street}}',
  },
  word: {
    theme: [
      'Al Noor',
      'Zaytoun',
      'Yasmine',
      'Al Qamar',
      'Riad',
      'Al Nakheel',
      'Layali',
      'Al Waha',
      'Shams',
      'Al Bahr',
    ],
    head: ['Al', 'Bab', 'Dar', 'Bayt', 'Souk', 'Qasr', 'Burj', 'Wadi', 'Nahr', 'Bustan'],
    tail: [
      'Noor',
      'Zaytoun',
      'Yasmine',
      'Qamar',
      'Nakheel',
      'Waha',
      'Shams',
      'Bahr',
      'Rimal',
      'Salam',
    ],
    near: ['Downtown', 'Corniche', 'Old City', 'Al Souk', 'Garden City', 'Marina'],
  },
  names: nounLast,
  food: {
    ethnic_category: ['Middle Eastern', 'Lebanese', 'Grill', 'Indian'],
  },
  nouns: {
    cafe: ['Café', 'Coffee House', 'Roastery'],
    restaurant: ['Restaurant', 'Grill', 'Kitchen'],
    fast_food: ['Shawarma', 'Falafel', 'Foul & Falafel'],
    bar: ['Lounge', 'Shisha Lounge'],
  },
};
