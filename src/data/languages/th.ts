import type { Language } from './language.js';

export const th: Language = {
  title: 'Thai',
  parent: 'zh',
  person: {
    first_name: {
      female: ['Malee', 'Suda', 'Ploy', 'Nok', 'Wanida', 'Kanya', 'Siriporn', 'Achara'],
      male: ['Somchai', 'Anan', 'Chai', 'Prasert', 'Niran', 'Wichai', 'Surasak', 'Kittisak'],
    },
    last_name: {
      generic: [
        'Srisuk',
        'Saetang',
        'Chaiyasit',
        'Rattanakul',
        'Suwan',
        'Thongchai',
        'Boonmee',
        'Wongsa',
        'Charoen',
        'Sukjai',
        'Phromma',
        'Intarat',
        'Khamdee',
        'Jaidee',
        'Sombat',
      ],
    },
    name: [
      {
        value: '{{person.firstName}} {{person.lastName}}',
        weight: 1,
      },
    ],
  },
  location: {
    street_name: [
      'Rama IV Road',
      'Sukhumvit Road',
      'Phahonyothin Road',
      'Charoen Krung Road',
      'Silom Road',
      'Ratchadamnoen Road',
      'Tha Phae Road',
      'Mittraphap Road',
    ],
    street_pattern: [
      '{{location.street_name}}',
      'Soi {{location.buildingNumber}} {{location.street_name}}',
      '{{person.lastName}} Road',
    ],
  },
  word: {
    theme: [
      'Dok Bua',
      'Chang Noi',
      'Mali',
      'Lotus',
      'Tamarind',
      'Lemongrass',
      'Mango Tree',
      'Orchid',
      'Blue Elephant',
      'Klong',
    ],
    head: ['Baan', 'Suan', 'Rim', 'Khrua', 'Sala', 'Dok', 'Wang', 'Thung'],
    tail: ['Mali', 'Suan', 'Nam', 'Bua', 'Chan', 'Thong', 'Kaew', 'Rung', 'Khao', 'Dao'],
    near: ['Riverside', 'Old Town', 'Night Market', 'Pier', 'Station', 'Soi'],
  },
  food: {
    ethnic_category: ['Grill', 'Seafood', 'Italian', 'Indian'],
  },
};
