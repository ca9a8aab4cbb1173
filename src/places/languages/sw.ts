import type { LocaleDefinition } from '@faker-js/faker';
import { nounLastPair } from '../name-patterns.js';

/** African. */
export const sw: LocaleDefinition = {
  person: { first_name: { female: ['Amina', 'Zuri', 'Ama', 'Ngozi', 'Wanjiru', 'Aisha', 'Grace', 'Chioma'], male: ['Kwame', 'Chidi', 'Juma', 'Kofi', 'Tunde', 'Baraka', 'Emeka', 'Kamau'] }, last_name: { generic: ['Okafor', 'Mwangi', 'Mensah', 'Otieno', 'Adeyemi', 'Boateng', 'Kamau', 'Balogun', 'Njoroge', 'Owusu', 'Eze', 'Abubakar', 'Ochieng', 'Asante', 'Bello'] } },
  location: { street_name: ['Independence Avenue', 'Market Road', 'Church Road', 'Ring Road', 'Kenyatta Avenue', 'Marina Road', 'Airport Road', 'Unity Street'], street_pattern: ['{{location.street_name}}', '{{person.lastName}} Street', '{{person.lastName}} Avenue', '{{person.lastName}} Close', '{{person.lastName}} Crescent'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
  company: { legal_entity_type: ['Ltd', 'Plc'] },
  word: { theme: ['Baobab', 'Simba', 'Jua', 'Savanna', 'Acacia', 'Palm', 'Karibu', 'Mango', 'Sunbird', 'Coral'], near: ['Central', 'Junction', 'Marina', 'Old Town', 'Market', 'Heights'] },
  place: nounLastPair,
};
