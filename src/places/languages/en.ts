import type { LocaleDefinition } from '@faker-js/faker';

/** English, which every other language falls back to. */
export const en: LocaleDefinition = {
  person: {
    first_name: { female: ['Emma', 'Amelia', 'Grace', 'Ruby', 'Alice', 'Maya', 'Nora', 'Hazel', 'Rosie', 'Stella', 'Ivy', 'Clara', 'Olive', 'Violet', 'June', 'Pearl'], male: ['Oliver', 'Jack', 'Henry', 'Theo', 'George', 'Sam', 'Leo', 'Max', 'Frank', 'Joe', 'Arthur', 'Walter', 'Miles', 'Otis', 'Hugo', 'Felix'] },
    last_name: { generic: ['Parker', 'Bennett', 'Hughes', 'Coleman', 'Fletcher', 'Brooks', 'Marsh', 'Sullivan', 'Reed', 'Walsh', 'Harper', 'Ellis', 'Turner', 'Quinn', 'Dawson', 'Hayes', 'Porter', 'Mercer', 'Lowe', 'Barnes', 'Whitaker', 'Grant', 'Foster', 'Nguyen', 'Russo', 'Cohen', 'Rivera', 'Morgan', 'Bailey', 'Patel', 'Hart', 'Doyle'] },
    name: [{ value: '{{person.firstName}} {{person.lastName}}', weight: 1 }],
  },
  location: {
    street_name: ['Main Street', 'Park Avenue', 'Oak Street', 'Church Street', 'Maple Avenue', 'Station Road', 'Market Street', 'Washington Street', 'Mill Lane', 'King Street', 'Elm Street', 'Bridge Street', 'Union Street', 'Chestnut Street', 'Garden Street', 'Franklin Avenue', 'Spring Street', 'Queen Street', 'Orchard Street', 'Hill Street'],
    street_pattern: ['{{location.street_name}}', '{{person.lastName}} Street', '{{person.lastName}} Avenue', '{{person.lastName}} Road', '{{person.lastName}} Lane'],
    street_line: ['{{location.buildingNumber}} {{location.street}}'],
    building_number: ['#', '##', '##', '1##'],
    stop: ['Bus stop', 'Station'],
  },
  company: { legal_entity_type: ['LLC', 'Inc.', 'Ltd'] },
  word: {
    theme: ['Copper Kettle', 'Blue Door', 'Lantern', 'Little Finch', 'Corner', 'Sparrow', 'Juniper', 'Foxglove', 'Daybreak', 'Driftwood', 'Common Ground', 'Paper Moon', 'Saltbox', 'Hummingbird', 'Second Story', 'Old Mill', 'Golden Hour', 'Wild Thyme', 'Northside', 'Fable', 'Willow', 'Lighthouse', 'Marigold', 'Brass Owl', 'Clementine', 'Half Moon', 'Ivy House', 'Cedar'],
    head: ['Copper', 'Blue', 'Little', 'Golden', 'Wandering', 'Velvet', 'Wild', 'Quiet', 'Lucky', 'Crooked', 'Silver', 'Honest', 'Painted', 'Rusty', 'Twin', 'Second', 'Early', 'Hidden', 'Cedar', 'Amber', 'Black', 'White', 'Red', 'Old', 'Merry', 'Brave', 'Salty', 'Sleepy', 'Iron', 'Paper', 'Northern', 'Winding', 'Humble', 'Morning', 'Maple', 'Winter'],
    tail: ['Kettle', 'Door', 'Finch', 'Lantern', 'Fox', 'Anchor', 'Spoon', 'Heron', 'Lark', 'Orchard', 'Compass', 'Rabbit', 'Barrel', 'Acorn', 'Hearth', 'Robin', 'Wagon', 'Poppy', 'Sparrow', 'Bell', 'Button', 'Otter', 'Plum', 'Crow', 'Ladder', 'Oak', 'Thistle', 'Swan', 'Badger', 'Harbor', 'Clover', 'Moth', 'Piano', 'Bicycle', 'Feather', 'Goose'],
    pair: ['Salt & Honey', 'Fig & Olive Branch', 'Bean & Leaf', 'Thistle & Rye', 'Stone & Sage', 'Butter & Crumb', 'Oak & Ember', 'Fox & Fern', 'Ink & Thread', 'Plum & Pine', 'Rye & Rose', 'Sugar & Smoke', 'Moss & Clay', 'Pepper & Vine'],
    near: ['Riverside', 'Parkside', 'Hillcrest', 'Lakeview', 'Uptown', 'Old Town', 'Eastgate', 'Westfield', 'Harbor', 'Garden', 'Market Square', 'Union Square'],
    mailbox: ['hello', 'info', 'contact'],
  },
  place: {
    eat: ['{{word.head}} {{word.tail}} {{noun}}', 'The {{word.head}} {{word.tail}}', '{{word.theme}} {{noun}}', 'The {{word.theme}}', '{{person.firstName}}’s {{noun}}', '{{word.theme}}', '{{word.pair}}', '{{person.lastName}} & Sons', '{{person.firstName}}’s', '{{word.near}} {{noun}}', '{{word.head}} {{word.tail}}'],
    shop: ['{{word.theme}} {{noun}}', '{{word.head}} {{word.tail}} {{noun}}', '{{person.lastName}}’s {{noun}}', '{{word.pair}}', '{{person.lastName}} & Co.', '{{word.near}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}'],
    care: ['{{word.near}} {{noun}}', 'Dr. {{person.firstName}} {{person.lastName}}', 'Dr. {{person.lastName}} & Associates', '{{person.lastName}} {{noun}}', '{{word.theme}} {{noun}}', '{{person.lastName}} Family {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}'],
    pharmacy: ['{{word.near}} Pharmacy', '{{person.lastName}} Pharmacy', '{{person.lastName}}’s Pharmacy', '{{word.theme}} Pharmacy', '{{person.lastName}} Chemists', '{{word.head}} {{word.tail}} Pharmacy', '{{person.lastName}} & {{person.lastName}} Pharmacy'],
    beauty: ['{{word.theme}} {{noun}}', '{{person.firstName}}’s {{noun}}', '{{word.pair}}', '{{noun}} by {{person.firstName}}', 'The {{word.theme}} {{noun}}', '{{word.head}} {{word.tail}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}'],
    sport: ['{{word.theme}} {{noun}}', '{{word.near}} {{noun}}', '{{person.lastName}} {{noun}}', '{{noun}} {{word.near}}', 'The {{word.theme}}', '{{word.head}} {{word.tail}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}'],
    stay: ['The {{word.theme}} {{noun}}', '{{noun}} {{word.near}}', 'The {{person.lastName}}', '{{word.near}} {{noun}}', 'The {{person.lastName}} {{noun}}', '{{word.theme}} House', 'The {{word.head}} {{word.tail}} {{noun}}', '{{word.head}} {{word.tail}} {{noun}}', 'The {{person.firstName}} {{person.lastName}} {{noun}}'],
    culture: ['The {{word.theme}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{person.lastName}} Collection', '{{noun}} {{word.near}}'],
    park: ['{{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{word.theme}} {{noun}}', '{{person.lastName}} Memorial {{noun}}', '{{person.lastName}} Square'],
    fuel: ['{{word.near}} {{noun}}', '{{person.lastName}} {{noun}}', '{{person.lastName}}’s Service Station', '{{word.theme}} Fuel', '{{word.near}} Fuel Stop'],
    garage: ['{{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{person.lastName}} & Sons {{noun}}', '{{word.theme}} {{noun}}', '{{person.firstName}}’s {{noun}}'],
    office: ['{{person.lastName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{person.lastName}}, {{person.lastName}} & {{person.lastName}}'],
    civic: ['{{word.near}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.theme}} {{noun}}', '{{person.lastName}} Memorial {{noun}}'],
    other: ['{{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{word.theme}} {{noun}}', 'The {{word.theme}} {{noun}}', '{{person.lastName}} & Co. {{noun}}'],
  },
};
