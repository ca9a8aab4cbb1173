import type { LocaleDefinition } from '@faker-js/faker';

/** Dutch. */
export const nl: LocaleDefinition = {
  person: { first_name: { female: ['Anneke', 'Sanne', 'Lotte', 'Femke', 'Saar', 'Mieke', 'Fleur', 'Truus', 'Evi'], male: ['Pieter', 'Jan', 'Willem', 'Daan', 'Joost', 'Bram', 'Kees', 'Sem', 'Lars'] }, last_name: { generic: ['de Vries', 'Jansen', 'Bakker', 'Visser', 'Smit', 'Mulder', 'Bos', 'Vos', 'Peters', 'Hendriks', 'van Dijk', 'Dekker', 'Brouwer', 'de Wit', 'Kok', 'Schouten', 'Kuipers', 'Post'] } },
  location: { street_name: ['Kerkstraat', 'Dorpsstraat', 'Marktplein', 'Prinsengracht', 'Stationsweg', 'Molenstraat', 'Julianalaan', 'Nieuwstraat', 'Brugstraat'], street_pattern: ['{{location.street_name}}', '{{person.firstName}}straat', '{{person.firstName}}laan'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
  word: { theme: ['Zwaluw', 'Gouden Haan', 'Blauwe Deur', 'Oude Molen', 'Linde', 'Tulp', 'Koffiepot', 'Ooievaar', 'Zonnetje', 'Vuurtoren', 'Vlinder', 'Kade', 'Reiger', 'Appelboom'], head: ['Gouden', 'Blauwe', 'Oude', 'Kleine', 'Zwarte', 'Rode', 'Witte', 'Lachende', 'Dikke', 'Vrolijke', 'Groene', 'Slimme', 'Zilveren', 'Nieuwe', 'Stille', 'Vliegende'], tail: ['Haan', 'Vos', 'Deur', 'Molen', 'Reiger', 'Ketel', 'Linde', 'Tulp', 'Engel', 'Gans', 'Leeuw', 'Kater', 'Zwaan', 'Ster'], pair: ['Zout & Peper', 'Brood & Boter', 'Kaneel & Suiker', 'Draad & Naald', 'Melk & Honing', 'Hop & Gist'], near: ['aan de Gracht', 'op de Hoek', 'aan het Park', 'aan de Markt', 'Centrum', 'bij de Brug', 'aan de Haven', 'Zuid'], mailbox: ['info', 'hallo', 'contact'] },
  place: {
    eat: ['De {{word.head}} {{word.tail}}', '{{noun}} De {{word.head}} {{word.tail}}', '{{noun}} De {{word.theme}}', 'De {{word.theme}}', '{{noun}} {{person.firstName}}', '{{word.pair}}', '{{noun}} {{word.near}}', 'Bij {{person.firstName}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.firstName}} & {{person.firstName}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    shop: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', 'De {{word.head}} {{word.tail}}', '{{noun}} {{person.firstName}}', '{{word.pair}}', '{{noun}} De {{word.theme}}', '{{noun}} De {{word.head}} {{word.tail}}', '{{noun}} {{person.lastName}} & {{person.lastName}}'],
    care: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{noun}} De {{word.theme}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    pharmacy: ['Apotheek {{person.lastName}}', 'Apotheek De {{word.theme}}', 'Apotheek {{word.near}}', '{{person.lastName}} Apotheek', 'Apotheek De {{word.head}} {{word.tail}}', 'Apotheek {{person.lastName}} & {{person.lastName}}'],
    beauty: ['{{noun}} {{person.firstName}}', '{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', '{{word.pair}}', '{{noun}} De {{word.theme}}', '{{noun}} De {{word.head}} {{word.tail}}'],
    stay: ['{{noun}} De {{word.theme}}', '{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', '{{noun}} De {{word.head}} {{word.tail}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}'],
    park: ['{{person.lastName}} {{noun}}', '{{noun}} De {{word.theme}}', '{{word.theme}} {{noun}}', '{{noun}} {{word.near}}', '{{person.firstName}} {{person.lastName}} {{noun}}'],
    office: ['{{noun}} {{person.lastName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{word.near}}'],
    other: ['{{noun}} {{person.lastName}}', '{{noun}} De {{word.theme}}', '{{noun}} {{word.near}}', '{{noun}} De {{word.head}} {{word.tail}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
  },
};
