import type { LocaleDefinition } from '@faker-js/faker';
import { nounLastPair } from '../name-patterns.js';

/** Arabic, romanised. */
export const ar: LocaleDefinition = {
  person: { first_name: { female: ['Layla', 'Fatima', 'Nour', 'Salma', 'Amina', 'Yasmin', 'Mariam', 'Huda'], male: ['Omar', 'Yusuf', 'Karim', 'Hassan', 'Ahmed', 'Khaled', 'Mahmoud', 'Ali'] }, last_name: { generic: ['Haddad', 'Mansour', 'Khalil', 'Nasser', 'Saleh', 'Amin', 'Farouk', 'Aziz', 'Hassan', 'Ibrahim', 'Najjar', 'Khoury', 'Hamdan', 'Sabbagh', 'Darwish'] } },
  location: { street_name: ['Al Corniche Street', 'King Faisal Street', 'Al Wasl Road', 'Tahrir Street', 'Al Horreya Street', 'Al Nahda Street', 'Palm Street', 'Al Salam Street'], street_pattern: ['{{location.street_name}}', '{{person.lastName}} Street', 'Al {{person.lastName}} Street'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
  company: { legal_entity_type: ['LLC', 'W.L.L.'] },
  word: { theme: ['Al Noor', 'Zaytoun', 'Yasmine', 'Al Qamar', 'Riad', 'Al Nakheel', 'Layali', 'Al Waha', 'Shams', 'Al Bahr'], head: ['Al', 'Bab', 'Dar', 'Bayt', 'Souk', 'Qasr', 'Burj', 'Wadi', 'Nahr', 'Bustan'], tail: ['Noor', 'Zaytoun', 'Yasmine', 'Qamar', 'Nakheel', 'Waha', 'Shams', 'Bahr', 'Rimal', 'Salam'], near: ['Downtown', 'Corniche', 'Old City', 'Al Souk', 'Garden City', 'Marina'] },
  place: nounLastPair,
};
