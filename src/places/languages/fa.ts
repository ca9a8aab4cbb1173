import type { LocaleDefinition } from '@faker-js/faker';
import { nounLast } from '../name-patterns.js';

/** Persian, romanised. */
export const fa: LocaleDefinition = {
  person: {
    first_name: { female: ['Maryam', 'Zahra', 'Leila', 'Shirin', 'Parisa', 'Nasrin', 'Fatemeh', 'Sara', 'Mina', 'Roya', 'Ayesha', 'Mehr'], male: ['Ali', 'Reza', 'Hossein', 'Amir', 'Mehdi', 'Saeed', 'Farhad', 'Hamid', 'Bilal', 'Imran', 'Kamran', 'Dariush'] },
    last_name: { generic: ['Ahmadi', 'Hosseini', 'Karimi', 'Rahimi', 'Moradi', 'Jafari', 'Sadeghi', 'Akbari', 'Rezaei', 'Khan', 'Malik', 'Qureshi', 'Hashemi', 'Shirazi', 'Mirza', 'Siddiqui', 'Sharifi', 'Nazari', 'Rostami', 'Bukhari'] },
  },
  location: {
    street_name: ['Azadi Street', 'Ferdowsi Street', 'Hafez Street', 'Saadi Street', 'Enghelab Street', 'Bagh Street', 'Bazaar Road', 'Shahid Street', 'Mall Road', 'Jinnah Road', 'Iqbal Road', 'Park Road', 'Golestan Street', 'Lake Road'],
    street_pattern: ['{{location.street_name}}', '{{person.lastName}} Street', '{{person.lastName}} Road'],
    street_line: ['{{location.buildingNumber}} {{location.street}}'],
  },
  company: { legal_entity_type: ['Co.'] },
  word: {
    theme: ['Golestan', 'Setareh', 'Baran', 'Shab-e Roshan', 'Anar', 'Zafaran', 'Bagh', 'Mahtab', 'Parvaneh', 'Sarv', 'Yas', 'Khorshid', 'Noor', 'Chenar', 'Negin', 'Sepid'],
    near: ['Old Bazaar', 'North', 'South', 'Garden', 'Square', 'Station', 'Park', 'Gate'],
  },
  place: nounLast,
};
