import type { LocaleDefinition } from '@faker-js/faker';

/** Swiss German. */
export const de_CH: LocaleDefinition = {
  person: {
    last_name: { generic: ['Müller', 'Meier', 'Keller', 'Frei', 'Brunner', 'Baumann', 'Zürcher', 'Gerber', 'Huber', 'Schmid', 'Steiner', 'Wyss', 'Graf', 'Roth', 'Moser', 'Zimmermann', 'Hofer', 'Ammann', 'Egli', 'Kunz'] },
  },
  location: {
    street_name: ['Bahnhofstrasse', 'Hauptstrasse', 'Seestrasse', 'Dorfstrasse', 'Rosenweg', 'Kirchgasse', 'Langstrasse', 'Bergstrasse', 'Gartenstrasse', 'Mühlegasse', 'Schulstrasse', 'Marktgasse'],
    street_pattern: ['{{location.street_name}}', '{{word.head}}strasse', '{{word.head}}gasse', '{{word.head}}weg'],
  },
  company: { legal_entity_type: ['AG', 'GmbH'] },
};
