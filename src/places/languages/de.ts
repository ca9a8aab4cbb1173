import type { LocaleDefinition } from '@faker-js/faker';

/** German. */
export const de: LocaleDefinition = {
  person: { first_name: { female: ['Anna', 'Lotte', 'Frieda', 'Clara', 'Ida', 'Greta', 'Marlene', 'Rosa', 'Helene'], male: ['Emil', 'Paul', 'Oskar', 'Jonas', 'Anton', 'Felix', 'Karl', 'Bruno', 'Max'] }, last_name: { generic: ['Weber', 'Schneider', 'Hoffmann', 'Krüger', 'Lehmann', 'Vogel', 'Brandt', 'Seidel', 'Wolff', 'Keller', 'Neumann', 'Richter', 'Böhm', 'Kaiser', 'Albrecht', 'Lindner', 'Yılmaz', 'Hartmann'] } },
  location: { street_name: ['Lindenstraße', 'Hauptstraße', 'Bergstraße', 'Gartenstraße', 'Schillerstraße', 'Goethestraße', 'Bahnhofstraße', 'Kirchstraße', 'Rosenweg'], street_pattern: ['{{location.street_name}}', '{{word.head}}straße', '{{word.head}}weg', '{{word.head}}allee', '{{word.head}}gasse'], street_line: ['{{location.street}} {{location.buildingNumber}}'], stop: ['U-Bahnhof', 'S-Bahnhof', 'Haltestelle'] },
  company: { legal_entity_type: ['GmbH', 'GmbH & Co. KG', 'e.K.'] },
  word: { theme: ['Lindenblatt', 'Morgenrot', 'Sonnenschein', 'Kornblume', 'Apfelbaum', 'Wunderbar', 'Zeitlos', 'Glücksklee', 'Schwalbe', 'Kranich', 'Mohnblume', 'Holunder', 'Goldstück', 'Nordlicht'], head: ['Linden', 'Morgen', 'Sonnen', 'Rosen', 'Apfel', 'Stern', 'Wald', 'Stein', 'Silber', 'Gold', 'Kirsch', 'Nord', 'Abend', 'Wolken', 'Winter', 'Herz'], tail: ['blick', 'garten', 'stübchen', 'zeit', 'hof', 'glück', 'tal', 'nest', 'licht', 'kind', 'stück', 'traum', 'winkel', 'stube'], pair: ['Zimt & Zucker', 'Salz & Pfeffer', 'Milch & Honig', 'Korn & Krume', 'Stein & Moos', 'Feuer & Flamme'], sign: ['Adler', 'Löwen', 'Hirsch', 'Schwan', 'Bären', 'Falken', 'Engel', 'Einhorn'], near: ['am Markt', 'am Park', 'am Rathaus', 'am Ufer', 'an der Brücke', 'am Bahnhof', 'zur Post', 'am Kanal'], mailbox: ['info', 'kontakt', 'hallo', 'post'] },
  place: {
    eat: ['{{noun}} {{word.head}}{{word.tail}}', '{{noun}} {{word.theme}}', '{{word.head}}{{word.tail}}', '{{word.theme}}', 'Zum goldenen {{word.sign}}', '{{word.pair}}', '{{noun}} {{person.firstName}}', '{{noun}} {{person.lastName}}', 'Bei {{person.firstName}}'],
    shop: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.head}}{{word.tail}}', '{{noun}} {{word.theme}}', '{{word.theme}} – {{noun}}', '{{noun}} {{word.near}}', '{{person.lastName}} & Söhne'],
    care: ['{{noun}} Dr. {{person.lastName}}', '{{noun}} Dr. {{person.firstName}} {{person.lastName}}', '{{noun}} Dr. {{person.lastName}} & Kollegen', '{{noun}} {{word.near}}'],
    pharmacy: ['{{word.sign}}-Apotheke', '{{person.lastName}}-Apotheke', 'Apotheke {{word.near}}', 'Linden-Apotheke', 'Stern-Apotheke', 'Markt-Apotheke', 'Rathaus-Apotheke', 'Rosen-Apotheke', 'Neue Apotheke'],
    beauty: ['{{noun}} {{person.lastName}}', '{{noun}} {{person.firstName}}', '{{word.theme}} {{noun}}', 'Salon {{person.firstName}}', '{{noun}} {{word.near}}', '{{word.pair}}'],
    stay: ['{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} Zum {{word.sign}}', 'Gästehaus {{person.lastName}}', 'Pension {{person.firstName}}'],
    park: ['{{person.lastName}}-{{noun}}', '{{word.theme}}-{{noun}}', 'Alter {{noun}}', '{{noun}} {{word.near}}'],
    office: ['{{noun}} {{person.lastName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} Dr. {{person.lastName}}', '{{noun}} {{person.lastName}} und Partner'],
    other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} {{word.near}}', '{{person.lastName}} – {{noun}}', '{{word.theme}} {{noun}}', '{{noun}} {{word.head}}{{word.tail}}', '{{noun}} {{person.lastName}} & {{person.lastName}}'],
  },
};
