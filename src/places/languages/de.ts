import type { LocaleDefinition } from '@faker-js/faker';

/** German. */
export const de: LocaleDefinition = {
  person: {
    first_name: { female: ['Anna', 'Lotte', 'Frieda', 'Clara', 'Ida', 'Greta', 'Marlene', 'Rosa', 'Helene', 'Käthe', 'Martha', 'Johanna', 'Elsa', 'Luise', 'Mathilda', 'Hanna'], male: ['Emil', 'Paul', 'Oskar', 'Jonas', 'Anton', 'Felix', 'Karl', 'Bruno', 'Max', 'Otto', 'Friedrich', 'Ludwig', 'Moritz', 'Jakob', 'Konrad', 'Theo'] },
    last_name: { generic: ['Weber', 'Schneider', 'Hoffmann', 'Krüger', 'Lehmann', 'Vogel', 'Brandt', 'Seidel', 'Wolff', 'Keller', 'Neumann', 'Richter', 'Böhm', 'Kaiser', 'Albrecht', 'Lindner', 'Yılmaz', 'Hartmann', 'Sommer', 'Peters', 'Busch', 'Haas', 'Demir', 'Ziegler', 'Engel', 'Winkler', 'Lorenz', 'Berger', 'Roth', 'Simon', 'Franke', 'Arnold', 'Jäger', 'Nowak'] },
  },
  location: {
    street_name: ['Lindenstraße', 'Hauptstraße', 'Bergstraße', 'Gartenstraße', 'Schillerstraße', 'Goethestraße', 'Bahnhofstraße', 'Kirchstraße', 'Rosenweg', 'Friedrichstraße', 'Bergmannstraße', 'Kastanienallee', 'Weserstraße', 'Mühlenweg', 'Karlstraße', 'Ahornallee', 'Wilhelmstraße', 'Schulstraße', 'Ringstraße', 'Marktplatz'],
    street_pattern: ['{{location.street_name}}', '{{word.head}}straße', '{{word.head}}weg', '{{word.head}}allee', '{{word.head}}gasse'],
    street_line: ['{{location.street}} {{location.buildingNumber}}'],
    stop: ['U-Bahnhof', 'S-Bahnhof', 'Haltestelle'],
  },
  company: { legal_entity_type: ['GmbH', 'GmbH & Co. KG', 'e.K.'] },
  word: {
    theme: ['Lindenblatt', 'Morgenrot', 'Sonnenschein', 'Kornblume', 'Apfelbaum', 'Wunderbar', 'Zeitlos', 'Glücksklee', 'Schwalbe', 'Kranich', 'Mohnblume', 'Holunder', 'Goldstück', 'Nordlicht', 'Pusteblume', 'Eckstein', 'Wolkenlos', 'Silberstreif', 'Rosengarten', 'Kupferkessel', 'Frühling', 'Zugvogel', 'Sternschnuppe', 'Anker', 'Fuchsbau', 'Himmelblau', 'Feldfrei', 'Kiebitz'],
    head: ['Linden', 'Morgen', 'Sonnen', 'Rosen', 'Apfel', 'Stern', 'Wald', 'Stein', 'Silber', 'Gold', 'Kirsch', 'Nord', 'Abend', 'Wolken', 'Winter', 'Herz', 'Birken', 'Mond', 'Sommer', 'Eulen', 'Ahorn', 'Blumen', 'Brunnen', 'Feld', 'Garten', 'Hasel', 'Kranich', 'Mühlen', 'Quellen', 'Schwalben', 'Tannen', 'Wiesen'],
    tail: ['blick', 'garten', 'stübchen', 'zeit', 'hof', 'glück', 'tal', 'nest', 'licht', 'kind', 'stück', 'traum', 'winkel', 'stube', 'eck', 'haus', 'klang', 'duft', 'grund', 'ufer', 'lust', 'rast', 'feuer', 'zauber'],
    pair: ['Zimt & Zucker', 'Salz & Pfeffer', 'Milch & Honig', 'Korn & Krume', 'Stein & Moos', 'Feuer & Flamme', 'Haus & Hof', 'Faden & Form', 'Apfel & Birne', 'Hefe & Salz', 'Ross & Reiter', 'Thymian & Rosmarin', 'Licht & Luft'],
    sign: ['Adler', 'Löwen', 'Hirsch', 'Schwan', 'Bären', 'Falken', 'Engel', 'Einhorn'],
    near: ['am Markt', 'am Park', 'am Rathaus', 'am Ufer', 'an der Brücke', 'am Bahnhof', 'zur Post', 'am Kanal', 'am Tor', 'in der Altstadt', 'am Wasserturm', 'an der Ecke', 'am Stadtpark', 'an der Kirche'],
    mailbox: ['info', 'kontakt', 'hallo', 'post'],
  },
  place: {
    eat: ['{{noun}} {{word.head}}{{word.tail}}', '{{noun}} {{word.theme}}', '{{word.head}}{{word.tail}}', '{{word.theme}}', 'Zum goldenen {{word.sign}}', '{{word.pair}}', '{{noun}} {{person.firstName}}', '{{noun}} {{person.lastName}}', 'Bei {{person.firstName}}', '{{noun}} {{word.near}}'],
    shop: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.head}}{{word.tail}}', '{{noun}} {{word.theme}}', '{{word.theme}} – {{noun}}', '{{noun}} {{word.near}}', '{{person.lastName}} & Söhne', '{{word.pair}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    care: ['{{noun}} Dr. {{person.lastName}}', '{{noun}} Dr. {{person.firstName}} {{person.lastName}}', '{{noun}} Dr. {{person.lastName}} & Kollegen', '{{noun}} {{word.near}}', '{{noun}} Dres. {{person.lastName}} & {{person.lastName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}'],
    pharmacy: ['{{word.sign}}-Apotheke', '{{person.lastName}}-Apotheke', 'Apotheke {{word.near}}', 'Linden-Apotheke', 'Stern-Apotheke', 'Markt-Apotheke', 'Rathaus-Apotheke', 'Rosen-Apotheke', 'Neue Apotheke', 'Schiller-Apotheke', 'Park-Apotheke', 'Stadt-Apotheke', 'Sonnen-Apotheke', 'Apotheke zum {{word.sign}}', 'Apotheke {{person.lastName}}', '{{word.head}}-Apotheke', '{{word.head}}-Apotheke {{word.near}}', 'Apotheke Dr. {{person.firstName}} {{person.lastName}}'],
    beauty: ['{{noun}} {{person.lastName}}', '{{noun}} {{person.firstName}}', '{{word.theme}} {{noun}}', 'Salon {{person.firstName}}', '{{noun}} {{word.near}}', '{{word.pair}}', 'Haarwerk {{person.lastName}}', '{{noun}} {{word.head}}{{word.tail}}', '{{noun}} {{person.firstName}} {{person.lastName}}', 'Haarwerk {{person.firstName}} {{person.lastName}}'],
    sport: ['{{noun}} {{word.theme}}', '{{noun}} {{word.near}}', '{{word.theme}} {{noun}}', '{{noun}} {{person.lastName}}', '{{noun}} {{word.head}}{{word.tail}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    stay: ['{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} Zum {{word.sign}}', 'Gästehaus {{person.lastName}}', 'Pension {{person.firstName}}', '{{noun}} {{word.head}}{{word.tail}}', 'Gasthof {{word.head}}{{word.tail}}', 'Pension {{person.lastName}} & {{person.lastName}}'],
    culture: ['{{noun}} {{word.near}}', '{{noun}} {{word.theme}}', '{{person.lastName}}-{{noun}}', '{{noun}} am Alten Zoll', '{{noun}} im Speicher'],
    park: ['{{person.lastName}}-{{noun}}', '{{word.theme}}-{{noun}}', 'Alter {{noun}}', '{{noun}} {{word.near}}', '{{noun}} an der Mühle'],
    fuel: ['{{noun}} {{person.lastName}}', 'Freie {{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{person.lastName}} Mineralöle', 'Tank-Treff {{word.near}}'],
    garage: ['{{noun}} {{person.lastName}}', '{{noun}} {{person.lastName}} & Sohn', '{{noun}} {{word.near}}', '{{person.lastName}} – {{noun}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    office: ['{{noun}} {{person.lastName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} Dr. {{person.lastName}}', '{{noun}} {{person.lastName}} und Partner', '{{noun}} {{word.near}}'],
    civic: ['{{person.lastName}}-{{noun}}', '{{noun}} {{word.near}}', '{{noun}} {{word.theme}}', '{{person.firstName}}-{{person.lastName}}-{{noun}}'],
    other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} {{word.near}}', '{{person.lastName}} – {{noun}}'],
  },
};
