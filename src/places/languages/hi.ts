import type { LocaleDefinition } from '@faker-js/faker';

/** Indian, romanised. */
export const hi: LocaleDefinition = {
  person: {
    first_name: { female: ['Asha', 'Meera', 'Priya', 'Lakshmi', 'Anjali', 'Kavya', 'Neha', 'Sunita', 'Divya', 'Radha', 'Nisha', 'Pooja', 'Geeta', 'Ananya', 'Rekha', 'Usha'], male: ['Ravi', 'Arjun', 'Kabir', 'Anand', 'Rahul', 'Vikram', 'Suresh', 'Rajesh', 'Amit', 'Sanjay', 'Rohan', 'Vijay', 'Mohan', 'Karan', 'Deepak', 'Ashok'] },
    last_name: { generic: ['Sharma', 'Patel', 'Mehta', 'Iyer', 'Gupta', 'Reddy', 'Desai', 'Kapoor', 'Joshi', 'Rao', 'Singh', 'Kumar', 'Nair', 'Menon', 'Shah', 'Verma', 'Chopra', 'Malhotra', 'Bose', 'Banerjee', 'Das', 'Mukherjee', 'Pillai', 'Shetty', 'Agarwal', 'Jain', 'Khanna', 'Bhatt', 'Chandra', 'Sinha', 'Mishra', 'Kulkarni'] },
  },
  location: {
    street_name: ['MG Road', 'Station Road', 'Gandhi Marg', 'Temple Road', 'Lake Road', 'Park Street', 'Nehru Road', 'Church Street', 'Linking Road', 'Hill Road', 'Mall Road', 'College Road', 'Market Road', 'Subhash Marg', 'Tilak Road', 'Patel Nagar Main Road', 'Ring Road', 'Residency Road'],
    street_pattern: ['{{location.street_name}}', '{{person.lastName}} Road', '{{word.cross}} Cross, {{location.street_name}}', '{{person.lastName}} Marg'],
    street_line: ['{{location.buildingNumber}} {{location.street}}'],
  },
  company: { legal_entity_type: ['Pvt Ltd', 'LLP'] },
  word: {
    theme: ['Chandni', 'Kamal', 'Banyan', 'Madras', 'Mango Tree', 'Neem', 'Udaan', 'Monsoon', 'Gulmohar', 'Sitara', 'Namaste', 'Saffron', 'Haveli', 'Tulsi', 'Annapurna', 'Shanti', 'Ashirwad', 'Swagat'],
    head: ['Royal', 'New', 'Shri', 'Golden', 'Green', 'Blue', 'Lotus', 'Mango', 'Banyan', 'Saffron', 'Silver', 'Monsoon', 'Jasmine', 'Peacock', 'Sunrise', 'Old', 'Spice', 'Tulsi', 'Neem', 'Red', 'Little', 'Bombay', 'Madras', 'Himalayan', 'Ganga', 'Lucky', 'Pearl', 'Deccan', 'Malabar', 'Desi'],
    tail: ['Garden', 'Leaf', 'Palace', 'Court', 'Corner', 'Lane', 'Lamp', 'Tree', 'House', 'Gate', 'Pot', 'Lotus', 'Star', 'Nest', 'Plate', 'Terrace', 'Bazaar', 'Haveli', 'Mahal', 'Darbar', 'Junction', 'Peacock', 'Bagh', 'Kothi', 'Verandah', 'Grove', 'Swing', 'Rasoi'],
    near: ['Old Market', 'Lake View', 'Station Road', 'Sector 4', 'Sector 9', 'Civil Lines', 'Model Town', 'Gandhi Nagar', 'Cantonment', 'Temple View', 'Ring Road', 'Garden City', 'Fort', 'Main Bazaar'],
    cross: ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'],
  },
  eat: { cafe: ['Cafe', 'Chai House', 'Coffee House', 'Tea Stall'], bakery: ['Bakery', 'Sweets', 'Cake Shop'], restaurant: ['Dhaba', 'Restaurant', 'Kitchen', 'Bhavan', 'Mess'], fast_food: ['Chaat Corner', 'Rolls', 'Juice Centre'], bar: ['Bar', 'Lounge', 'Permit Room'] },
  shop: { supermarket: ['Stores', 'Provision Stores', 'Supermarket'] },
  care: { dentist: ['Dental Clinic', 'Dental Care'], doctor: ['Clinic', 'Nursing Home', 'Polyclinic'] },
  pharmacy: { pharmacy: ['Medical Hall', 'Medicals', 'Chemists', 'Pharmacy'] },
  stay: { hotel: ['Hotel', 'Residency', 'Lodge'] },
  place: {
    eat: ['{{word.theme}} {{noun}}', '{{person.firstName}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.head}} {{word.tail}} {{noun}}', '{{word.head}} {{word.tail}}', '{{word.theme}} {{noun}} {{word.near}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{word.head}} {{word.tail}} {{noun}} {{word.near}}', '{{person.lastName}} & {{person.lastName}} {{noun}}'],
    care: ['Dr. {{person.firstName}} {{person.lastName}}', '{{person.lastName}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{person.lastName}} {{noun}} {{word.near}}'],
    park: ['{{word.theme}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}'],
    other: ['{{person.lastName}} {{noun}}', '{{word.theme}} {{noun}}', '{{word.head}} {{word.tail}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{word.theme}} {{noun}} {{word.near}}'],
  },
};
