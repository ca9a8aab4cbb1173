import type { LocaleDefinition } from '@faker-js/faker';
import { nounLast } from '../name-patterns.js';

/** Thai, romanised. */
export const th: LocaleDefinition = {
  person: {
    first_name: { female: ['Malee', 'Nok', 'Ploy', 'Anong', 'Kanya', 'Siriporn', 'Dao', 'Fah', 'Mali', 'Pim'], male: ['Somchai', 'Chai', 'Arthit', 'Kittisak', 'Anan', 'Niran', 'Prasert', 'Wichai', 'Thana', 'Krit'] },
    last_name: { generic: ['Srisai', 'Wongsa', 'Chaiyo', 'Suksan', 'Thong', 'Saetang', 'Boonmee', 'Rattana', 'Jaidee', 'Phromma', 'Suwan', 'Kaewta', 'Intha', 'Charoen', 'Saelim', 'Prasit'] },
  },
  location: {
    street_name: ['Sukhumvit Road', 'Silom Road', 'Nimman Road', 'Charoen Krung Road', 'Ratchadamnoen Road', 'Phahonyothin Road', 'Ladprao Road', 'Rama IV Road', 'Sathorn Road', 'Khao San Road', 'Yaowarat Road', 'Thonglor Road'],
    street_pattern: ['{{location.street_name}}', '{{location.street_name}} {{word.soi}}'],
    street_line: ['{{location.buildingNumber}} {{location.street}}'],
  },
  company: { legal_entity_type: ['Co., Ltd.'] },
  word: {
    theme: ['Baan Suan', 'Chang', 'Lotus', 'Dok Mai', 'Rim Nam', 'Mali', 'Sabai', 'Tawan', 'Krua Thai', 'Som Tum', 'Baan Rim', 'Jasmine', 'Ruen Mai', 'Siam', 'Suan Luang', 'Dao Nuea', 'Fah Sai', 'Chaba'],
    near: ['Old City', 'Riverside', 'Market Square', 'Night Bazaar', 'Siam', 'Ari', 'Thonglor', 'Station', 'Garden', 'Gate'],
    soi: ['Soi 2', 'Soi 4', 'Soi 5', 'Soi 8', 'Soi 11', 'Soi 12', 'Soi 17', 'Soi 21', 'Soi 23', 'Soi 33'],
  },
  place: nounLast,
};
