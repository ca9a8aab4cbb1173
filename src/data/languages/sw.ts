import type { Language } from './language.js';
import { nounLast } from './name-patterns.js';

export const sw: Language = {
  title: 'Swahili',
  person: {
    first_name: {
      female: ['Amina', 'Zuri', 'Ama', 'Ngozi', 'Wanjiru', 'Aisha', 'Grace', 'Chioma'],
      male: ['Kwame', 'Chidi', 'Juma', 'Kofi', 'Tunde', 'Baraka', 'Emeka', 'Kamau'],
    },
    last_name: {
      generic: [
        'Okafor',
        'Mwangi',
        'Mensah',
        'Otieno',
        'Adeyemi',
        'Boateng',
        'Kamau',
        'Balogun',
        'Njoroge',
        'Owusu',
        'Eze',
        'Abubakar',
        'Ochieng',
        'Asante',
        'Bello',
      ],
    },
  },
  location: {
    street_name: [
      'Independence Avenue',
      'Market Road',
      'Church Road',
      'Ring Road',
      'Kenyatta Avenue',
      'Marina Road',
      'Airport Road',
      'Unity Street',
    ],
    street_pattern: [
      '{{location.street_name}}',
      '{{person.lastName}} Street',
      '{{person.lastName}} Avenue',
      '{{person.lastName}} Close',
      '{{person.lastName}} Crescent',
    ],
    street_line: '{{location.buildingNumber}} {{location.street}}',
  },
  word: {
    theme: [
      'Baobab',
      'Simba',
      'Jua',
      'Savanna',
      'Acacia',
      'Palm',
      'Karibu',
      'Mango',
      'Sunbird',
      'Coral',
    ],
    near: ['Central', 'Junction', 'Marina', 'Old Town', 'Hilltop', 'Heights'],
  },
  names: nounLast,
  food: {
    ethnic_category: ['Grill', 'Seafood', 'Italian', 'Indian'],
  },
};
