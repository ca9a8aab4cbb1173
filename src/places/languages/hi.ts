import type { LocaleDefinition } from '@faker-js/faker';
import { nounLastPair } from '../name-patterns.js';

/** Indian, romanised. */
export const hi: LocaleDefinition = {
  person: { first_name: { female: ['Asha', 'Meera', 'Priya', 'Lakshmi', 'Anjali', 'Kavya', 'Neha', 'Sunita'], male: ['Ravi', 'Arjun', 'Kabir', 'Anand', 'Rahul', 'Vikram', 'Suresh', 'Rajesh'] }, last_name: { generic: ['Sharma', 'Patel', 'Mehta', 'Iyer', 'Gupta', 'Reddy', 'Desai', 'Kapoor', 'Joshi', 'Rao', 'Singh', 'Kumar', 'Nair', 'Menon', 'Shah', 'Verma', 'Chopra', 'Malhotra', 'Bose', 'Banerjee', 'Das', 'Mukherjee'] } },
  location: { street_name: ['MG Road', 'Station Road', 'Gandhi Marg', 'Temple Road', 'Lake Road', 'Park Street', 'Nehru Road', 'Church Street'], street_pattern: ['{{location.street_name}}', '{{person.lastName}} Road', '{{word.cross}} Cross, {{location.street_name}}', '{{person.lastName}} Marg'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
  company: { legal_entity_type: ['Pvt Ltd', 'LLP'] },
  word: { theme: ['Chandni', 'Kamal', 'Banyan', 'Madras', 'Mango Tree', 'Neem', 'Udaan', 'Monsoon', 'Gulmohar', 'Sitara', 'Namaste', 'Saffron', 'Haveli', 'Tulsi'], near: ['Old Market', 'Lake View', 'Station Road', 'Sector 4', 'Sector 9', 'Civil Lines'], cross: ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'] },
  place: nounLastPair,
};
