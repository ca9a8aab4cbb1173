import type { LocaleDefinition } from '@faker-js/faker';
import { nounLastPair } from '../name-patterns.js';

/** Arabic, romanised. */
export const ar: LocaleDefinition = {
  person: { first_name: { female: ['Layla', 'Fatima', 'Nour', 'Salma', 'Amina', 'Yasmin', 'Mariam', 'Huda', 'Rania', 'Dina', 'Hala', 'Samira', 'Noura', 'Zainab'], male: ['Omar', 'Yusuf', 'Karim', 'Hassan', 'Ahmed', 'Khaled', 'Mahmoud', 'Ali', 'Tariq', 'Samir', 'Ibrahim', 'Faisal', 'Ziad', 'Mustafa'] }, last_name: { generic: ['Haddad', 'Mansour', 'Khalil', 'Nasser', 'Saleh', 'Amin', 'Farouk', 'Aziz', 'Hassan', 'Ibrahim', 'Najjar', 'Khoury', 'Hamdan', 'Sabbagh', 'Darwish', 'Othman', 'Qasim', 'Zaki', 'Fahmy', 'Rashid', 'Sultan', 'Bakr', 'Tawfik', 'Shaheen', 'Abbas', 'Ghanem', 'Sharif', 'Salem'] } },
  location: { street_name: ['Al Corniche Street', 'King Faisal Street', 'Al Wasl Road', 'Tahrir Street', 'Al Horreya Street', 'Al Nahda Street', 'Palm Street', 'Al Salam Street', 'Al Jamia Street', 'Port Said Street', 'Al Matar Road', 'Al Souk Street', 'Al Andalus Street', 'Al Madina Street', 'Al Bahr Street', 'Al Nasr Road'], street_pattern: ['{{location.street_name}}', '{{person.lastName}} Street', 'Al {{person.lastName}} Street'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
  company: { legal_entity_type: ['LLC', 'W.L.L.'] },
  word: { theme: ['Al Noor', 'Zaytoun', 'Yasmine', 'Al Qamar', 'Riad', 'Al Nakheel', 'Layali', 'Al Waha', 'Shams', 'Al Bahr', 'Rimal', 'Dar', 'Fayrouz', 'Al Amal', 'Lulu', 'Al Salam'], head: ['Al', 'Bab', 'Dar', 'Bayt', 'Souk', 'Qasr', 'Burj', 'Wadi', 'Nahr', 'Bustan', 'Ard', 'Jabal', 'Ain', 'Riad', 'Rawdat', 'Qalat'], tail: ['Noor', 'Zaytoun', 'Yasmine', 'Qamar', 'Nakheel', 'Waha', 'Shams', 'Bahr', 'Rimal', 'Salam', 'Ward', 'Amal', 'Fayrouz', 'Lulu', 'Zahra', 'Najma', 'Sahra', 'Andalus', 'Hayat', 'Fajr', 'Jabal', 'Manar', 'Rayhan', 'Safa'], near: ['Downtown', 'Corniche', 'Old City', 'Al Souk', 'Garden City', 'Marina', 'Al Midan', 'Al Nile', 'Heights', 'Al Bahr', 'Al Madina', 'Al Jadida'] },
  place: nounLastPair,
};
