import type { Language } from './language.js';
import { nounLast } from './name-patterns.js';

export const ko: Language = {
  title: 'Korean',
  person: {
    first_name: {
      female: ['Jisoo', 'Hana', 'Sora', 'Yuna', 'Minji', 'Seoyeon', 'Hayoon', 'Jiwoo'],
      male: ['Minho', 'Junho', 'Taeyang', 'Jihoon', 'Seojun', 'Dohyun', 'Hyunwoo', 'Minjun'],
    },
    last_name: {
      generic: [
        'Kim',
        'Lee',
        'Park',
        'Choi',
        'Jung',
        'Kang',
        'Cho',
        'Yoon',
        'Jang',
        'Lim',
        'Han',
        'Oh',
        'Seo',
        'Shin',
        'Kwon',
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
      'Hongdae-ro',
      'Insadong-gil',
      'Gangnam-daero',
      'Itaewon-ro',
      'Jong-ro',
      'Toegye-ro',
      'Yeonnam-ro',
      'Mapo-daero',
    ],
    street_pattern: [
      '{{location.street_name}}',
      '{{location.street_name}} {{word.lane}}',
      '{{word.head}}-ro',
      '{{word.head}}-gil',
    ],
    street_line: '{{location.buildingNumber}} {{location.street}}',
  },
  word: {
    theme: ['Haneul', 'Dalbit', 'Bom', 'Onggi', 'Namu', 'Byeol', 'Gaon', 'Maru', 'Dodam', 'Noeul'],
    head: ['Haneul', 'Dalbit', 'Bom', 'Onggi', 'Namu', 'Byeol', 'Gaon', 'Maru', 'Dodam', 'Noeul'],
    tail: ['Madang', 'Jip', 'Maeul', 'Sup', 'Teo', 'Gil', 'Dure', 'Bang', 'Nae', 'Dawon'],
    near: ['Hongdae', 'Insadong', 'Gangnam', 'Itaewon', 'Jongno', 'Yeonnam'],
    lane: [
      '1-gil',
      '2-gil',
      '3-gil',
      '5-gil',
      '7-gil',
      '9-gil',
      '12-gil',
      '14-gil',
      '18-gil',
      '21-gil',
      '26-gil',
      '33-gil',
    ],
  },
  names: nounLast,
  food: {
    ethnic_category: ['Korean', 'Korean', 'Chinese', 'Japanese'],
  },
  nouns: {
    cafe: ['Coffee', 'Cafe', 'Dabang'],
    restaurant: ['Sikdang', 'Gukbap', 'Galbi'],
    fast_food: ['Bunsik', 'Gimbap', 'Chicken'],
    bar: ['Pocha', 'Bar', 'Jumak'],
  },
};
