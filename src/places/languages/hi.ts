import type { LocaleDefinition } from '@faker-js/faker';
import { nounLastPair } from '../name-patterns.js';

/** Indian, romanised. */
export const hi: LocaleDefinition = {
  person: { first_name: { female: ['Asha', 'Meera', 'Priya', 'Lakshmi', 'Anjali', 'Kavya', 'Neha', 'Sunita', 'Divya', 'Radha', 'Nisha', 'Pooja', 'Geeta', 'Ananya', 'Rekha', 'Usha'], male: ['Ravi', 'Arjun', 'Kabir', 'Anand', 'Rahul', 'Vikram', 'Suresh', 'Rajesh', 'Amit', 'Sanjay', 'Rohan', 'Vijay', 'Mohan', 'Karan', 'Deepak', 'Ashok'] }, last_name: { generic: ['Sharma', 'Patel', 'Mehta', 'Iyer', 'Gupta', 'Reddy', 'Desai', 'Kapoor', 'Joshi', 'Rao', 'Singh', 'Kumar', 'Nair', 'Menon', 'Shah', 'Verma', 'Chopra', 'Malhotra', 'Bose', 'Banerjee', 'Das', 'Mukherjee', 'Pillai', 'Shetty', 'Agarwal', 'Jain', 'Khanna', 'Bhatt', 'Chandra', 'Sinha', 'Mishra', 'Kulkarni'] } },
  location: { street_name: ['MG Road', 'Station Road', 'Gandhi Marg', 'Temple Road', 'Lake Road', 'Park Street', 'Nehru Road', 'Church Street', 'Linking Road', 'Hill Road', 'Mall Road', 'College Road', 'Market Road', 'Subhash Marg', 'Tilak Road', 'Patel Nagar Main Road', 'Ring Road', 'Residency Road'], street_pattern: ['{{location.street_name}}', '{{person.lastName}} Road', '{{word.cross}} Cross, {{location.street_name}}', '{{person.lastName}} Marg'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
  company: { legal_entity_type: ['Pvt Ltd', 'LLP'] },
  word: { theme: ['Chandni', 'Kamal', 'Banyan', 'Madras', 'Mango Tree', 'Neem', 'Udaan', 'Monsoon', 'Gulmohar', 'Sitara', 'Namaste', 'Saffron', 'Haveli', 'Tulsi', 'Annapurna', 'Shanti', 'Ashirwad', 'Swagat'], near: ['Old Market', 'Lake View', 'Station Road', 'Sector 4', 'Sector 9', 'Civil Lines', 'Model Town', 'Gandhi Nagar', 'Cantonment', 'Temple View', 'Ring Road', 'Garden City', 'Fort', 'Main Bazaar'], cross: ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'] },
  place: nounLastPair,
};
