import type { LocaleDefinition } from '@faker-js/faker';

/** African. */
export const sw: LocaleDefinition = {
  person: {
    first_name: { female: ['Amina', 'Zuri', 'Ama', 'Ngozi', 'Wanjiru', 'Aisha', 'Grace', 'Chioma', 'Efua', 'Nia', 'Blessing', 'Thandi', 'Folake', 'Mercy'], male: ['Kwame', 'Chidi', 'Juma', 'Kofi', 'Tunde', 'Baraka', 'Emeka', 'Kamau', 'Samuel', 'Musa', 'Sipho', 'Yaw', 'Femi', 'Daniel'] },
    last_name: { generic: ['Okafor', 'Mwangi', 'Mensah', 'Otieno', 'Adeyemi', 'Boateng', 'Kamau', 'Balogun', 'Njoroge', 'Owusu', 'Eze', 'Abubakar', 'Ochieng', 'Asante', 'Bello', 'Mutua', 'Okonkwo', 'Banda', 'Phiri', 'Moyo', 'Nkosi', 'Adebayo', 'Ibrahim', 'Lawal', 'Kimani', 'Tembo', 'Danso', 'Chukwu', 'Sesay', 'Usman'] },
  },
  location: {
    street_name: ['Independence Avenue', 'Market Road', 'Church Road', 'Ring Road', 'Kenyatta Avenue', 'Marina Road', 'Airport Road', 'Unity Street', 'Station Road', 'Liberation Road', 'Uhuru Street', 'Freedom Way', 'Hospital Road', 'Mission Street', 'Harbour Road', 'Palm Avenue'],
    street_pattern: ['{{location.street_name}}', '{{person.lastName}} Street', '{{person.lastName}} Avenue', '{{person.lastName}} Close', '{{person.lastName}} Crescent'],
    street_line: ['{{location.buildingNumber}} {{location.street}}'],
  },
  company: { legal_entity_type: ['Ltd', 'Plc'] },
  word: {
    theme: ['Baobab', 'Simba', 'Jua', 'Savanna', 'Acacia', 'Palm', 'Karibu', 'Mango', 'Sunbird', 'Coral', 'Umoja', 'Tausi', 'Twiga', 'Bahari', 'Neema', 'Amani'],
    head: ['Golden', 'Blue', 'Green', 'Savanna', 'Baobab', 'Royal', 'Sunny', 'Lucky', 'Coral', 'Mango', 'Acacia', 'Palm', 'Silver', 'Big', 'Lion', 'Star', 'New', 'Red', 'Ivory', 'Ocean', 'Unity', 'Shining', 'Little', 'Crystal', 'Jubilee', 'Rising'],
    tail: ['Garden', 'Tree', 'Corner', 'Star', 'House', 'Gate', 'Pot', 'Nest', 'Palace', 'Breeze', 'Drum', 'Spot', 'Terrace', 'Lodge', 'Sunbird', 'Basket', 'Cove', 'Grove', 'Plaza', 'Bay', 'Junction', 'Hill', 'Crown', 'Lantern', 'Spring', 'Valley'],
    near: ['Central', 'Junction', 'Marina', 'Old Town', 'Market', 'Heights', 'Estate', 'Waterside', 'Hilltop', 'Plaza', 'Garden', 'Roundabout'],
  },
  eat: { cafe: ['Cafe', 'Coffee House', 'Coffee', 'Tea House'], restaurant: ['Kitchen', 'Grill', 'Chop House', 'Eatery', 'Canteen'] },
  shop: { supermarket: ['Supermarket', 'Provisions', 'Stores'] },
  pharmacy: { pharmacy: ['Pharmacy', 'Chemist'] },
  place: {
    eat: ['{{word.theme}} {{noun}}', '{{person.firstName}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.head}} {{word.tail}} {{noun}}', '{{word.head}} {{word.tail}}', '{{word.theme}} {{noun}} {{word.near}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{word.head}} {{word.tail}} {{noun}} {{word.near}}', '{{person.lastName}} & {{person.lastName}} {{noun}}'],
    care: ['Dr. {{person.firstName}} {{person.lastName}}', '{{person.lastName}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{person.lastName}} {{noun}} {{word.near}}'],
    park: ['{{word.theme}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}'],
    other: ['{{person.lastName}} {{noun}}', '{{word.theme}} {{noun}}', '{{word.head}} {{word.tail}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{word.theme}} {{noun}} {{word.near}}'],
  },
};
