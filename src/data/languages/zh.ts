import type { Language } from './language.js';
import { nounLast } from './name-patterns.js';

export const zh: Language = {
  title: 'Chinese',
  person: {
    first_name: {
      female: ['Mei', 'Ying', 'Xiaoyu', 'Jing', 'Lihua', 'Xue', 'Hui', 'Fang'],
      male: ['Wei', 'Jun', 'Hao', 'Ming', 'Lei', 'Qiang', 'Jian', 'Bo'],
    },
    last_name: {
      generic: [
        'Chen',
        'Wang',
        'Li',
        'Zhang',
        'Liu',
        'Yang',
        'Lin',
        'Wong',
        'Chan',
        'Tan',
        'Zhao',
        'Huang',
        'Zhou',
        'Wu',
        'Xu',
        'Sun',
        'Hu',
        'Zhu',
        'Gao',
        'He',
        'Guo',
        'Ma',
      ],
    },
    name: [
      {
        value: '{{person.lastName}} {{person.firstName}}',
        weight: 1,
      },
    ],
  },
  location: {
    street_name: [
      'Nanjing',
      'Zhongshan',
      'Jianguo',
      'Renmin',
      'Heping',
      'Huaihai',
      'Beijing',
      'Jiefang',
    ],
    street_pattern: [
      '{{location.street_name}} {{word.direction}} Road',
      '{{location.street_name}} Road',
      '{{location.street_name}} Street',
      '{{location.street_name}} Lane',
    ],
    street_line: '{{location.buildingNumber}} {{location.street}}',
  },
  word: {
    theme: [
      'Jade Garden',
      'Golden Lotus',
      'Moon Lane',
      'Old Banyan',
      'Red Lantern',
      'White Crane',
      'Bamboo',
      'Nine Clouds',
      'Lucky Star',
      'Osmanthus',
      'Plum Blossom',
      'Swallow',
      'Dragon Well',
      'Peach Court',
    ],
    near: ['Old Town', 'Riverside', 'Lakeside', 'East Gate', 'West Gate', 'South Gate'],
    direction: ['East', 'West', 'South', 'North', 'Middle'],
  },
  names: nounLast,
  food: {
    ethnic_category: ['Cantonese', 'Sichuan', 'Chinese', 'Hotpot', 'Japanese'],
  },
  nouns: {
    cafe: ['Coffee', 'Teahouse', 'Cafe'],
    restaurant: ['Noodle House', 'Dim Sum', 'Kitchen'],
  },
};
