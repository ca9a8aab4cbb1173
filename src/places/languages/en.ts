import type { LocaleDefinition } from '@faker-js/faker';

/** English, which every other language falls back to. */
export const en: LocaleDefinition = {
  person: { first_name: { female: ['Emma', 'Amelia', 'Grace', 'Ruby', 'Alice', 'Maya', 'Nora', 'Hazel', 'Rosie', 'Stella'], male: ['Oliver', 'Jack', 'Henry', 'Theo', 'George', 'Sam', 'Leo', 'Max', 'Frank', 'Joe'] }, last_name: { generic: ['Parker', 'Bennett', 'Hughes', 'Coleman', 'Fletcher', 'Brooks', 'Marsh', 'Sullivan', 'Reed', 'Walsh', 'Harper', 'Ellis', 'Turner', 'Quinn', 'Dawson', 'Hayes', 'Porter', 'Mercer', 'Lowe', 'Barnes'] }, name: [{ value: '{{person.firstName}} {{person.lastName}}', weight: 1 }] },
  location: { street_name: ['Main Street', 'Park Avenue', 'Oak Street', 'Church Street', 'Maple Avenue', 'Station Road', 'Market Street', 'Washington Street', 'Mill Lane', 'King Street'], street_pattern: ['{{location.street_name}}', '{{person.lastName}} Street', '{{person.lastName}} Avenue', '{{person.lastName}} Road', '{{person.lastName}} Lane'], street_line: ['{{location.buildingNumber}} {{location.street}}'], building_number: ['#', '##', '##', '1##'], stop: ['Bus stop', 'Station'] },
  company: { legal_entity_type: ['LLC', 'Inc.', 'Ltd'] },
  word: { theme: ['Copper Kettle', 'Blue Door', 'Lantern', 'Little Finch', 'Corner', 'Sparrow', 'Juniper', 'Foxglove', 'Daybreak', 'Driftwood', 'Common Ground', 'Paper Moon', 'Saltbox', 'Hummingbird', 'Second Story', 'Old Mill'], head: ['Copper', 'Blue', 'Little', 'Golden', 'Jade', 'Lotus', 'Mango', 'Royal', 'Wandering', 'Velvet', 'Wild', 'Quiet', 'Lucky', 'Crooked', 'Silver', 'Honest', 'Painted', 'Rusty', 'Twin', 'Second', 'Early', 'Hidden'], tail: ['Kettle', 'Door', 'Finch', 'Garden', 'Gate', 'Palace', 'Star', 'Lantern', 'Fox', 'Anchor', 'Spoon', 'Heron', 'Lark', 'Orchard', 'Compass', 'Rabbit', 'Barrel', 'Acorn', 'Hearth', 'Robin', 'Wagon', 'Poppy'], pair: ['Salt & Honey', 'Fig & Olive Branch', 'Bean & Leaf', 'Thistle & Rye', 'Stone & Sage', 'Butter & Crumb'], near: ['Riverside', 'Parkside', 'Hillcrest', 'Lakeview', 'Uptown', 'Old Town', 'Eastgate', 'Westfield'], mailbox: ['hello', 'info', 'contact'] },
  place: {
    eat: ['{{word.head}} {{word.tail}} {{noun}}', 'The {{word.head}} {{word.tail}}', '{{word.theme}} {{noun}}', 'The {{word.theme}}', '{{person.firstName}}’s {{noun}}', '{{word.theme}}', '{{word.pair}}', '{{person.lastName}} & Sons', '{{person.firstName}}’s'],
    shop: ['{{word.theme}} {{noun}}', '{{word.head}} {{word.tail}} {{noun}}', '{{person.lastName}}’s {{noun}}', '{{word.pair}}', '{{person.lastName}} & Co.', '{{word.near}} {{noun}}'],
    care: ['{{word.near}} {{noun}}', 'Dr. {{person.firstName}} {{person.lastName}}', 'Dr. {{person.lastName}} & Associates', '{{person.lastName}} {{noun}}'],
    pharmacy: ['{{word.near}} Pharmacy', '{{person.lastName}} Pharmacy', '{{person.lastName}}’s Pharmacy', '{{word.theme}} Pharmacy', '{{person.lastName}} Chemists', '{{word.head}} {{word.tail}} Pharmacy', '{{person.lastName}} & {{person.lastName}} Pharmacy'],
    beauty: ['{{word.theme}} {{noun}}', '{{person.firstName}}’s {{noun}}', '{{word.pair}}', '{{noun}} by {{person.firstName}}', 'The {{word.theme}} {{noun}}', '{{word.head}} {{word.tail}} {{noun}}'],
    stay: ['The {{word.theme}} {{noun}}', '{{noun}} {{word.near}}', 'The {{person.lastName}}', '{{word.near}} {{noun}}', 'The {{person.lastName}} {{noun}}', '{{word.theme}} House'],
    park: ['{{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{word.theme}} {{noun}}', '{{person.lastName}} Memorial {{noun}}'],
    office: ['{{person.lastName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{person.lastName}}, {{person.lastName}} & {{person.lastName}}'],
    other: ['{{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{word.theme}} {{noun}}', 'The {{word.theme}} {{noun}}', '{{person.lastName}} & Co. {{noun}}', '{{noun}} {{word.near}}', 'The {{word.theme}}'],
  },
};
