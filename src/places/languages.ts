import type { LocaleDefinition } from '@faker-js/faker';

type NamePatterns = Readonly<Record<string, readonly string[]>>;

/**
 * Patterns of names by group of types, resolved by `faker.helpers.fake`.
 * @param withNoun puts `{{noun}}`, which stands for a word for the type, before or after a name
 * @param names patterns of words that make a name
 */
function patterns(withNoun: (name: string) => string, ...names: readonly string[]): NamePatterns {
  const pair = withNoun('{{person.firstName}} & {{person.firstName}}');
  const people = ['{{person.lastName}}', '{{person.fullName}}'].map(withNoun);
  const partners = withNoun('{{person.lastName}} & {{person.lastName}}');
  const themes = names.map(withNoun);
  return {
    eat: [...themes, ...names, ...people, partners, withNoun('{{person.firstName}}'), pair],
    care: ['Dr. {{person.fullName}}', ...people, partners],
    park: [...themes, ...people],
    other: [...themes, ...people, partners],
  };
}

const first = (name: string) => `{{noun}} ${name}`;
const last = (name: string) => `${name} {{noun}}`;
const theme = '{{word.theme}}';

/** "Kawiarnia Bursztyn" */
const nounFirst = patterns(first, theme);
/** with names of two words, "Kofeynya Belaya Sova" */
const nounFirstPair = patterns(first, theme, '{{word.head}} {{word.tail}}');
/** "Golden Lotus Coffee" */
const nounLastPair = patterns(last, theme, '{{word.head}} {{word.tail}}');
/** with names of two joined words, "Solgården Kafé" */
const nounLastJoined = patterns(last, theme, '{{word.head}}{{word.tail}}');

/**
 * Words for the names of places and people, by language, with English as the fallback. Languages that are not written in
 * Latin letters are romanised, as on signs for visitors. `cs`, `hi`, `ru`, `sv`, `sw` and `zh` also serve related languages.
 */
export const languages: Readonly<Record<string, LocaleDefinition>> = {
  en: {
    person: { first_name: { female: ['Emma', 'Amelia', 'Grace', 'Ruby', 'Alice', 'Maya', 'Nora', 'Hazel', 'Rosie', 'Stella'], male: ['Oliver', 'Jack', 'Henry', 'Theo', 'George', 'Sam', 'Leo', 'Max', 'Frank', 'Joe'] }, last_name: { generic: ['Parker', 'Bennett', 'Hughes', 'Coleman', 'Fletcher', 'Brooks', 'Marsh', 'Sullivan', 'Reed', 'Walsh', 'Harper', 'Ellis', 'Turner', 'Quinn', 'Dawson', 'Hayes', 'Porter', 'Mercer', 'Lowe', 'Barnes'] }, name: [{ value: '{{person.firstName}} {{person.lastName}}', weight: 1 }] },
    location: { street_name: ['Main Street', 'Park Avenue', 'Oak Street', 'Church Street', 'Maple Avenue', 'Station Road', 'Market Street', 'Washington Street', 'Mill Lane', 'King Street'], street_pattern: ['{{location.street_name}}', '{{person.lastName}} Street', '{{person.lastName}} Avenue', '{{person.lastName}} Road', '{{person.lastName}} Lane'], street_line: ['{{location.buildingNumber}} {{location.street}}'], building_number: ['#', '##', '##', '1##'] },
    word: { theme: ['Copper Kettle', 'Blue Door', 'Lantern', 'Little Finch', 'Corner', 'Sparrow', 'Juniper', 'Foxglove', 'Daybreak', 'Driftwood', 'Common Ground', 'Paper Moon', 'Saltbox', 'Hummingbird', 'Second Story', 'Old Mill'], head: ['Copper', 'Blue', 'Little', 'Golden', 'Jade', 'Lotus', 'Mango', 'Royal', 'Wandering', 'Velvet', 'Wild', 'Quiet', 'Lucky', 'Crooked', 'Silver', 'Honest', 'Painted', 'Rusty', 'Twin', 'Second', 'Early', 'Hidden'], tail: ['Kettle', 'Door', 'Finch', 'Garden', 'Gate', 'Palace', 'Star', 'Lantern', 'Fox', 'Anchor', 'Spoon', 'Heron', 'Lark', 'Orchard', 'Compass', 'Rabbit', 'Barrel', 'Acorn', 'Hearth', 'Robin', 'Wagon', 'Poppy'], pair: ['Salt & Honey', 'Fig & Olive Branch', 'Bean & Leaf', 'Thistle & Rye', 'Stone & Sage', 'Butter & Crumb'], near: ['Riverside', 'Parkside', 'Hillcrest', 'Lakeview', 'Uptown', 'Old Town', 'Eastgate', 'Westfield'], mailbox: ['hello', 'info', 'contact'] },
    place: {
      eat: ['{{word.head}} {{word.tail}} {{noun}}', 'The {{word.head}} {{word.tail}}', '{{word.theme}} {{noun}}', 'The {{word.theme}}', '{{person.firstName}}’s {{noun}}', '{{word.theme}}', '{{word.pair}}', '{{person.lastName}} & Sons', '{{person.firstName}}’s', '{{person.firstName}} & {{person.firstName}}’s {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}'],
      shop: ['{{word.theme}} {{noun}}', '{{word.head}} {{word.tail}} {{noun}}', '{{person.lastName}}’s {{noun}}', '{{word.pair}}', '{{person.lastName}} & Co.', '{{word.near}} {{noun}}'],
      care: ['{{word.near}} {{noun}}', 'Dr. {{person.firstName}} {{person.lastName}}', 'Dr. {{person.lastName}} & Associates', '{{person.lastName}} {{noun}}'],
      pharmacy: ['{{word.near}} Pharmacy', '{{person.lastName}} Pharmacy', '{{person.lastName}}’s Pharmacy', '{{word.theme}} Pharmacy', '{{person.lastName}} Chemists', '{{word.head}} {{word.tail}} Pharmacy', '{{person.lastName}} & {{person.lastName}} Pharmacy'],
      beauty: ['{{word.theme}} {{noun}}', '{{person.firstName}}’s {{noun}}', '{{word.pair}}', '{{noun}} by {{person.firstName}}', 'The {{word.theme}} {{noun}}', '{{word.head}} {{word.tail}} {{noun}}', '{{person.firstName}} & {{person.firstName}} {{noun}}'],
      stay: ['The {{word.theme}} {{noun}}', '{{noun}} {{word.near}}', 'The {{person.lastName}}', '{{word.near}} {{noun}}', 'The {{person.lastName}} {{noun}}', '{{word.theme}} House', '{{word.head}} {{word.tail}} {{noun}}'],
      civic: ['{{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{person.lastName}} Memorial {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}'],
      park: ['{{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{word.theme}} {{noun}}', '{{person.lastName}} Memorial {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}'],
      office: ['{{person.lastName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{person.lastName}}, {{person.lastName}} & {{person.lastName}}'],
      other: ['{{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{word.theme}} {{noun}}', 'The {{word.theme}} {{noun}}', '{{person.lastName}} & Co. {{noun}}', '{{noun}} {{word.near}}', 'The {{word.theme}}'],
    },
  },
  de: {
    person: { first_name: { female: ['Anna', 'Lotte', 'Frieda', 'Clara', 'Ida', 'Greta', 'Marlene', 'Rosa', 'Helene'], male: ['Emil', 'Paul', 'Oskar', 'Jonas', 'Anton', 'Felix', 'Karl', 'Bruno', 'Max'] }, last_name: { generic: ['Weber', 'Schneider', 'Hoffmann', 'Krüger', 'Lehmann', 'Vogel', 'Brandt', 'Seidel', 'Wolff', 'Keller', 'Neumann', 'Richter', 'Böhm', 'Kaiser', 'Albrecht', 'Lindner', 'Yılmaz', 'Hartmann'] } },
    location: { street_name: ['Lindenstraße', 'Hauptstraße', 'Bergstraße', 'Gartenstraße', 'Schillerstraße', 'Goethestraße', 'Bahnhofstraße', 'Kirchstraße', 'Rosenweg'], street_pattern: ['{{location.street_name}}', '{{word.head}}straße', '{{word.head}}weg', '{{word.head}}allee', '{{word.head}}gasse'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
    word: { theme: ['Lindenblatt', 'Morgenrot', 'Sonnenschein', 'Kornblume', 'Apfelbaum', 'Wunderbar', 'Zeitlos', 'Glücksklee', 'Schwalbe', 'Kranich', 'Mohnblume', 'Holunder', 'Goldstück', 'Nordlicht'], head: ['Linden', 'Morgen', 'Sonnen', 'Rosen', 'Apfel', 'Stern', 'Wald', 'Stein', 'Silber', 'Gold', 'Kirsch', 'Nord', 'Abend', 'Wolken', 'Winter', 'Herz'], tail: ['blick', 'garten', 'stübchen', 'zeit', 'hof', 'glück', 'tal', 'nest', 'licht', 'kind', 'stück', 'traum', 'winkel', 'stube'], pair: ['Zimt & Zucker', 'Salz & Pfeffer', 'Milch & Honig', 'Korn & Krume', 'Stein & Moos', 'Feuer & Flamme'], sign: ['Adler', 'Löwen', 'Hirsch', 'Schwan', 'Bären', 'Falken', 'Engel', 'Einhorn'], near: ['am Markt', 'am Park', 'am Rathaus', 'am Ufer', 'an der Brücke', 'am Bahnhof', 'zur Post', 'am Kanal'], mailbox: ['info', 'kontakt', 'hallo', 'post'] },
    place: {
      eat: ['{{noun}} {{word.head}}{{word.tail}}', '{{noun}} {{word.theme}}', '{{word.head}}{{word.tail}}', '{{word.theme}}', 'Zum goldenen {{word.sign}}', '{{word.pair}}', '{{noun}} {{person.firstName}}', '{{noun}} {{person.lastName}}', 'Bei {{person.firstName}}', '{{noun}} {{person.firstName}} & {{person.firstName}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
      shop: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.head}}{{word.tail}}', '{{noun}} {{word.theme}}', '{{noun}} {{word.near}}', '{{person.lastName}} & Söhne', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}'],
      care: ['{{noun}} Dr. {{person.lastName}}', '{{noun}} Dr. {{person.firstName}} {{person.lastName}}', '{{noun}} Dr. {{person.lastName}} & Kollegen', '{{noun}} {{word.near}}'],
      pharmacy: ['{{word.sign}}-Apotheke', '{{person.lastName}}-Apotheke', 'Apotheke {{word.near}}', 'Markt-Apotheke', 'Rathaus-Apotheke', 'Neue Apotheke', '{{word.head}}-Apotheke', '{{word.head}}{{word.tail}}-Apotheke', '{{person.lastName}} & {{person.lastName}} Apotheke'],
      beauty: ['{{noun}} {{person.lastName}}', '{{noun}} {{person.firstName}}', '{{word.theme}} {{noun}}', 'Salon {{person.firstName}}', '{{noun}} {{word.near}}', '{{word.pair}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{person.firstName}} & {{person.firstName}}'],
      stay: ['{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} Zum {{word.sign}}', 'Gästehaus {{person.lastName}}', 'Pension {{person.firstName}}'],
      park: ['{{person.lastName}}-{{noun}}', '{{word.theme}}-{{noun}}', 'Alter {{noun}}', '{{noun}} {{word.near}}', '{{person.firstName}}-{{person.lastName}}-{{noun}}'],
      office: ['{{noun}} {{person.lastName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} Dr. {{person.lastName}}', '{{noun}} {{person.lastName}} und Partner'],
      other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} {{word.near}}', '{{word.theme}} {{noun}}', '{{noun}} {{word.head}}{{word.tail}}', '{{noun}} {{person.lastName}} & {{person.lastName}}'],
    },
  },
  es: {
    person: { first_name: { female: ['Carmen', 'Lucía', 'Elena', 'Rocío', 'Pilar', 'Inés', 'Paloma', 'Julia', 'Marta', 'Nuria', 'Dolores', 'Sofía'], male: ['Manolo', 'Pepe', 'Javier', 'Andrés', 'Diego', 'Tomás', 'Rafael', 'Mateo', 'Emilio', 'Álvaro', 'Joaquín', 'Pablo'] }, last_name: { generic: ['García', 'Romero', 'Navarro', 'Ortega', 'Molina', 'Herrera', 'Castillo', 'Vega', 'Iglesias', 'Serrano', 'Cano', 'Prieto', 'Méndez', 'Reyes', 'Fuentes', 'Cabrera', 'Lozano', 'Gallego', 'Peña', 'Soler', 'Márquez', 'Ibáñez', 'Campos', 'Rubio'] } },
    location: { street_name: ['Calle Mayor', 'Calle del Prado', 'Avenida de la Constitución', 'Calle Real', 'Plaza de España', 'Calle San Juan', 'Calle de la Luna', 'Calle del Pez', 'Paseo del Río', 'Calle Cervantes', 'Calle Nueva', 'Calle de Toledo'], street_pattern: ['{{location.street_name}}', 'Calle {{person.firstName}} {{person.lastName}}', 'Calle de {{person.firstName}} {{person.lastName}}', 'Avenida {{person.lastName}}'], street_line: ['{{location.street}}, {{location.buildingNumber}}'] },
    word: { theme: ['Rincón', 'Olivo', 'Patio', 'Farol', 'Mirador', 'Naranjo', 'Azafrán', 'Duende', 'Molino', 'Trébol', 'Jardín', 'Gato Negro', 'Almendro', 'Buen Día', 'Faro', 'Balcón', 'Colibrí', 'Jazmín', 'Viejo Roble', 'Candil'], head: ['Gato', 'Patio', 'Farol', 'Olivo', 'Molino', 'Balcón', 'Jardín', 'Barril', 'Rincón', 'Gallo', 'Pájaro', 'Caballo', 'Mesón', 'Fogón', 'Puchero', 'Cántaro', 'Pozo', 'Limón', 'Espejo', 'Tejado', 'Camino', 'Reloj'], tail: ['Negro', 'Verde', 'de la Abuela', 'del Barrio', 'Azul', 'Dorado', 'de Plata', 'Viejo', 'Alegre', 'del Sur', 'de Oro', 'Blanco', 'Rojo', 'de la Plaza', 'del Norte', 'Perdido', 'Feliz', 'de Julia'], pair: ['Sal y Romero', 'Pan y Canela', 'Café y Letras', 'Aguja e Hilo', 'Sol y Sombra', 'Tinta y Papel', 'Oliva y Sal', 'Miel y Limón'], near: ['del Mercado', 'de la Estación', 'del Parque', 'de la Plaza', 'del Puente', 'San Miguel', 'Santa Ana', 'del Río', 'de la Catedral'], mailbox: ['hola', 'info', 'contacto', 'reservas'] },
    place: {
      eat: ['El {{word.head}} {{word.tail}}', '{{noun}} El {{word.head}} {{word.tail}}', 'El {{word.theme}}', '{{noun}} El {{word.theme}}', 'Casa {{person.firstName}}', 'Casa {{person.lastName}}', '{{word.pair}}', '{{noun}} {{word.near}}', '{{noun}} {{person.firstName}}', '{{noun}} {{person.firstName}} y {{person.firstName}}'],
      shop: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{noun}} El {{word.head}} {{word.tail}}', '{{noun}} {{person.firstName}}', '{{word.pair}}', 'Hijos de {{person.lastName}}'],
      care: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', 'Dr. {{person.first_name.male}} {{person.lastName}}', '{{noun}} Dra. {{person.lastName}}'],
      pharmacy: ['Farmacia {{word.near}}', 'Farmacia {{person.lastName}}', 'Farmacia Lda. {{person.firstName}} {{person.lastName}}', 'Farmacia {{person.lastName}} {{person.lastName}}', 'Farmacia {{person.firstName}} {{person.lastName}}', 'Farmacia del {{word.head}} {{word.tail}}'],
      stay: ['{{noun}} {{word.near}}', '{{noun}} El {{word.theme}}', '{{noun}} {{person.lastName}}', 'Hostal {{person.firstName}}', 'Gran Hotel {{word.near}}', '{{noun}} El {{word.head}} {{word.tail}}'],
      park: ['{{noun}} {{word.near}}', '{{noun}} del {{word.theme}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
      other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{noun}} El {{word.theme}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} El {{word.head}} {{word.tail}}', '{{noun}} {{person.lastName}} y {{person.lastName}}'],
    },
  },
  fr: {
    person: { first_name: { female: ['Jeanne', 'Camille', 'Margaux', 'Léa', 'Chloé', 'Lucie', 'Rose', 'Paulette', 'Simone'], male: ['Marcel', 'Louis', 'Jules', 'Émile', 'Gaston', 'Hugo', 'Antoine', 'Victor', 'Basile'] }, last_name: { generic: ['Martin', 'Lefèvre', 'Moreau', 'Fournier', 'Girard', 'Mercier', 'Blanchard', 'Garnier', 'Chevalier', 'Lambert', 'Rousseau', 'Perrin', 'Morel', 'Dupuis', 'Vidal', 'Renaud', 'Benali', 'Marchand'] } },
    location: { street_name: ['rue de la Gare', 'rue du Moulin', 'avenue Victor-Hugo', 'rue Saint-Martin', 'rue des Lilas', 'place du Marché', 'rue de l’Église', 'boulevard Voltaire', 'rue des Martyrs'], street_pattern: ['{{location.street_name}}', 'rue {{person.firstName}} {{person.lastName}}', 'rue {{person.lastName}}', 'avenue {{person.firstName}} {{person.lastName}}'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
    word: { theme: ['Petit Jardin', 'Zinc', 'Comptoir', 'Coq Bleu', 'Vieux Moulin', 'Bon Coin', 'Canard Bavard', 'Grand Cerf', 'Passage', 'Figuier', 'Beau Temps', 'Chat Perché', 'Petit Pont', 'Verre Luisant'], head: ['Chat', 'Coq', 'Moulin', 'Jardin', 'Figuier', 'Canard', 'Comptoir', 'Pavillon', 'Merle', 'Cheval', 'Lion', 'Bateau', 'Tonneau', 'Panier', 'Poisson', 'Renard'], tail: ['Bleu', 'Gourmand', 'Blanc', 'd’Or', 'Rouge', 'Perché', 'du Quartier', 'Vert', 'des Amis', 'Noir', 'de la Place', 'Curieux', 'Fleuri', 'du Coin'], pair: ['Miel & Lavande', 'Sel & Poivre', 'Pain & Beurre', 'Fil & Fleur', 'Vin & Compagnie', 'Thym & Romarin'], near: ['du Marché', 'de la Gare', 'du Parc', 'de la Place', 'du Pont', 'du Canal', 'de l’Église', 'des Halles'], mailbox: ['contact', 'bonjour', 'info'] },
    place: {
      eat: ['Le {{word.head}} {{word.tail}}', '{{noun}} {{word.near}}', 'Le {{word.theme}}', 'Chez {{person.firstName}}', 'Chez {{person.lastName}}', '{{word.pair}}', 'Au {{word.theme}}', '{{noun}} {{person.firstName}}', 'La Table de {{person.firstName}}', '{{noun}} Le {{word.head}} {{word.tail}}', 'Chez {{person.firstName}} et {{person.firstName}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
      shop: ['{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', 'Au {{word.head}} {{word.tail}}', '{{noun}} {{person.firstName}}', '{{word.pair}}', 'Maison {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} Au {{word.head}} {{word.tail}}'],
      care: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', 'Dr {{person.firstName}} {{person.lastName}}', '{{noun}} Dr {{person.lastName}}'],
      pharmacy: ['Pharmacie {{word.near}}', 'Grande Pharmacie {{word.near}}', 'Pharmacie {{person.lastName}}', 'Pharmacie Saint-{{person.firstName}}', 'Pharmacie {{person.lastName}} & {{person.lastName}}', 'Pharmacie {{person.firstName}} {{person.lastName}}'],
      stay: ['{{noun}} {{word.near}}', 'Hôtel du {{word.theme}}', '{{noun}} {{person.lastName}}', 'Grand Hôtel {{word.near}}', 'Le {{word.theme}}', 'Hôtel Saint-{{person.firstName}}'],
      park: ['{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} des Tilleuls'],
      other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', 'Le {{word.head}} {{word.tail}}'],
    },
  },
  it: {
    person: { first_name: { female: ['Giulia', 'Rosa', 'Chiara', 'Elena', 'Bianca', 'Teresa', 'Lucia', 'Ada', 'Francesca'], male: ['Marco', 'Luca', 'Pietro', 'Gino', 'Franco', 'Sandro', 'Carlo', 'Matteo', 'Beppe'] }, last_name: { generic: ['Rossi', 'Ferrari', 'Conti', 'Marino', 'Greco', 'Gallo', 'Costa', 'Fontana', 'Moretti', 'Barbieri', 'Rinaldi', 'Caruso', 'Leone', 'Longo', 'Martini', 'Serra', 'Villa', 'De Luca'] } },
    location: { street_name: ['Via Roma', 'Via Garibaldi', 'Via Mazzini', 'Corso Italia', 'Piazza del Popolo', 'Via Dante', 'Via San Marco', 'Via dei Mille', 'Via Cavour'], street_pattern: ['{{location.street_name}}', 'Via {{person.firstName}} {{person.lastName}}', 'Via {{person.lastName}}', 'Viale {{person.firstName}} {{person.lastName}}'], street_line: ['{{location.street}}, {{location.buildingNumber}}'] },
    word: { theme: ['Gatto Nero', 'Fico d’India', 'Vecchio Mulino', 'Buon Gusto', 'Leone d’Oro', 'Portico', 'Girasole', 'Melograno', 'Cortile', 'Glicine', 'Ponte Vecchio', 'Gabbiano', 'Limone', 'Tartufo'], head: ['Gatto', 'Cortile', 'Leone', 'Gallo', 'Mulino', 'Pozzo', 'Girasole', 'Forno', 'Cavallo', 'Giardino', 'Ponte', 'Vicolo', 'Pino', 'Grillo', 'Lupo', 'Tetto'], tail: ['Nero', 'd’Oro', 'Verde', 'Antico', 'Bianco', 'Rosso', 'del Borgo', 'di Mezzo', 'Felice', 'Segreto', 'Azzurro', 'della Nonna', 'di Sopra', 'di Sotto'], pair: ['Sale e Pepe', 'Pane e Vino', 'Miele e Menta', 'Ago e Filo', 'Acqua e Farina', 'Carta e Penna'], near: ['del Mercato', 'della Stazione', 'del Borgo', 'del Duomo', 'San Marco', 'Centrale', 'del Ponte', 'Santa Lucia'], mailbox: ['info', 'ciao', 'contatti'] },
    place: {
      eat: ['Il {{word.head}} {{word.tail}}', '{{noun}} Il {{word.head}} {{word.tail}}', 'Al {{word.theme}}', 'Da {{person.firstName}}', '{{noun}} Da {{person.firstName}}', '{{word.pair}}', '{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{noun}} Il {{word.theme}}', '{{noun}} Da {{person.firstName}} e {{person.firstName}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
      shop: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', 'Il {{word.head}} {{word.tail}}', '{{noun}} Da {{person.firstName}}', '{{word.pair}}', '{{noun}} Fratelli {{person.lastName}}'],
      care: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', 'Dott. {{person.first_name.male}} {{person.lastName}}', 'Dott.ssa {{person.lastName}} – {{noun}}'],
      pharmacy: ['Farmacia {{word.near}}', 'Farmacia {{person.lastName}}', 'Farmacia Dott. {{person.lastName}}', 'Antica Farmacia {{word.near}}', 'Farmacia Dott. {{person.first_name.male}} {{person.lastName}}', 'Farmacia {{person.lastName}} e {{person.lastName}}', 'Farmacia Al {{word.head}} {{word.tail}}'],
      stay: ['{{noun}} {{word.near}}', '{{noun}} Il {{word.theme}}', '{{noun}} {{person.lastName}}', 'Albergo {{person.firstName}}', 'Villa {{person.lastName}}', '{{noun}} Al {{word.head}} {{word.tail}}'],
      park: ['{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}', 'Villa {{person.lastName}}'],
      other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{noun}} Il {{word.theme}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} {{person.lastName}} e {{person.lastName}}', '{{noun}} Al {{word.head}} {{word.tail}}'],
    },
  },
  ja: {
    person: { first_name: { female: ['Yuki', 'Aoi', 'Sakura', 'Hana', 'Emi', 'Mio', 'Naoko', 'Akiko', 'Haruka'], male: ['Haru', 'Kenji', 'Ren', 'Taro', 'Sora', 'Jiro', 'Kaito', 'Daiki', 'Hiroshi'] }, last_name: { generic: ['Sato', 'Suzuki', 'Tanaka', 'Watanabe', 'Yamamoto', 'Nakamura', 'Kobayashi', 'Kato', 'Yoshida', 'Yamada', 'Matsumoto', 'Inoue', 'Shimizu', 'Hayashi', 'Mori', 'Ikeda', 'Ogawa', 'Fujita'] }, name: [{ value: '{{person.lastName}} {{person.firstName}}', weight: 1 }] },
    location: { street_name: ['Sakura-cho', 'Honmachi', 'Minami', 'Kita', 'Nishi', 'Higashi', 'Hinode-cho', 'Midori-cho', 'Sakaemachi'], street_pattern: ['{{location.street_name}}', '{{word.head}}-cho', '{{word.head}}-machi', '{{word.head}}-dori'], street_line: ['{{location.buildingNumber}} {{location.street}}'], building_number: ['#', '1#'] },
    word: { theme: ['Tsukimi', 'Kaze', 'Komorebi', 'Kitsune', 'Hoshizora', 'Yamabuki', 'Tanuki', 'Momiji', 'Ajisai', 'Suzume', 'Hinata', 'Kujira', 'Nagomi', 'Musubi'], head: ['Tsuki', 'Kaze', 'Hoshi', 'Yama', 'Kitsune', 'Tanuki', 'Momiji', 'Tsubaki', 'Suzume', 'Hana', 'Matsu', 'Take', 'Umi', 'Kiri', 'Sakura', 'Nami'], tail: ['-tei', '-ya', '-an', '-do', ' no Mori', ' no Ie', '-en', ' no Ki', ' no Michi', '-so', '-kan', ' no Oka', ' no Yado', ' no Niwa'], pair: ['Ame to Mugi', 'Mame to Pan', 'Ito to Hari', 'Hana to Tsuki', 'Umi to Yama', 'Kumo to Cha'], near: ['Ekimae', 'Minami-guchi', 'Honten', 'Kita-guchi', 'Higashi-ten', 'Ura-dori', 'Nishi-guchi', 'Ginkgo-dori'], mailbox: ['info', 'contact'] },
    place: {
      eat: ['{{noun}} {{word.head}}{{word.tail}}', '{{word.head}}{{word.tail}}', '{{noun}} {{word.theme}}', '{{word.theme}}', '{{word.theme}} {{noun}}', '{{noun}} {{person.lastName}}-ya', '{{word.pair}}', '{{word.theme}} {{word.near}}', '{{word.head}}{{word.tail}} {{noun}}', '{{noun}} {{person.lastName}} {{person.firstName}}'],
      shop: ['{{word.theme}} {{noun}}', '{{person.lastName}} {{noun}}', '{{noun}} {{word.theme}}', '{{word.pair}}', '{{person.lastName}}-ya', '{{word.theme}} {{word.near}}'],
      care: ['{{person.lastName}} {{noun}}', '{{word.theme}} {{noun}}', '{{person.lastName}} {{noun}} {{word.near}}', '{{word.theme}} {{noun}} {{word.near}}'],
      pharmacy: ['{{word.theme}} Yakkyoku', '{{person.lastName}} Yakkyoku', '{{word.theme}} Yakkyoku {{word.near}}', '{{word.theme}} Pharmacy', '{{word.head}}{{word.tail}} Yakkyoku', '{{person.lastName}} {{person.firstName}} Yakkyoku', '{{word.head}}{{word.tail}} Pharmacy {{word.near}}'],
      beauty: ['{{word.theme}} {{noun}}', '{{noun}} {{word.theme}}', '{{noun}} {{person.firstName}}', '{{word.theme}} {{noun}} {{word.near}}', '{{word.head}}{{word.tail}} {{noun}}', '{{person.lastName}} {{person.firstName}} {{noun}}'],
      stay: ['{{noun}} {{word.theme}}', 'Ryokan {{word.theme}}', '{{word.theme}} {{noun}}', '{{person.lastName}}-ya Ryokan', '{{noun}} {{word.near}} {{word.theme}}', '{{noun}} {{word.head}}{{word.tail}}'],
      park: ['{{word.theme}} Koen', '{{word.theme}} {{noun}}', '{{person.lastName}} Teien', '{{word.theme}} Ryokuchi'],
      office: ['{{person.lastName}} {{noun}}', '{{word.theme}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}'],
      other: ['{{word.theme}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.theme}} {{noun}} {{word.near}}', '{{noun}} {{word.theme}}', '{{noun}} {{word.near}}', '{{word.head}}{{word.tail}} {{noun}}', '{{person.lastName}} {{person.firstName}} {{noun}}'],
    },
  },
  nl: {
    person: { first_name: { female: ['Anneke', 'Sanne', 'Lotte', 'Femke', 'Saar', 'Mieke', 'Fleur', 'Truus', 'Evi'], male: ['Pieter', 'Jan', 'Willem', 'Daan', 'Joost', 'Bram', 'Kees', 'Sem', 'Lars'] }, last_name: { generic: ['de Vries', 'Jansen', 'Bakker', 'Visser', 'Smit', 'Mulder', 'Bos', 'Vos', 'Peters', 'Hendriks', 'van Dijk', 'Dekker', 'Brouwer', 'de Wit', 'Kok', 'Schouten', 'Kuipers', 'Post'] } },
    location: { street_name: ['Kerkstraat', 'Dorpsstraat', 'Marktplein', 'Prinsengracht', 'Stationsweg', 'Molenstraat', 'Julianalaan', 'Nieuwstraat', 'Brugstraat'], street_pattern: ['{{location.street_name}}', '{{person.firstName}}straat', '{{person.firstName}}laan'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
    word: { theme: ['Zwaluw', 'Gouden Haan', 'Blauwe Deur', 'Oude Molen', 'Linde', 'Tulp', 'Koffiepot', 'Ooievaar', 'Zonnetje', 'Vuurtoren', 'Vlinder', 'Kade', 'Reiger', 'Appelboom'], head: ['Gouden', 'Blauwe', 'Oude', 'Kleine', 'Zwarte', 'Rode', 'Witte', 'Lachende', 'Dikke', 'Vrolijke', 'Groene', 'Slimme', 'Zilveren', 'Nieuwe', 'Stille', 'Vliegende'], tail: ['Haan', 'Vos', 'Deur', 'Molen', 'Reiger', 'Ketel', 'Linde', 'Tulp', 'Engel', 'Gans', 'Leeuw', 'Kater', 'Zwaan', 'Ster'], pair: ['Zout & Peper', 'Brood & Boter', 'Kaneel & Suiker', 'Draad & Naald', 'Melk & Honing', 'Hop & Gist'], near: ['aan de Gracht', 'op de Hoek', 'aan de Singel', 'aan de Markt', 'Centrum', 'bij de Brug', 'aan de Haven', 'Zuid'], mailbox: ['info', 'hallo', 'contact'] },
    place: {
      eat: ['De {{word.head}} {{word.tail}}', '{{noun}} De {{word.head}} {{word.tail}}', '{{noun}} De {{word.theme}}', 'De {{word.theme}}', '{{noun}} {{person.firstName}}', '{{word.pair}}', '{{noun}} {{word.near}}', 'Bij {{person.firstName}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.firstName}} & {{person.firstName}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
      shop: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', 'De {{word.head}} {{word.tail}}', '{{noun}} {{person.firstName}}', '{{word.pair}}', '{{noun}} De {{word.theme}}', '{{noun}} De {{word.head}} {{word.tail}}', '{{noun}} {{person.lastName}} & {{person.lastName}}'],
      pharmacy: ['Apotheek {{person.lastName}}', 'Apotheek De {{word.theme}}', 'Apotheek {{word.near}}', '{{person.lastName}} Apotheek', 'Apotheek De {{word.head}} {{word.tail}}', 'Apotheek {{person.lastName}} & {{person.lastName}}'],
      stay: ['{{noun}} De {{word.theme}}', '{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', '{{noun}} De {{word.head}} {{word.tail}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}'],
      park: ['{{person.lastName}} {{noun}}', '{{noun}} De {{word.theme}}', '{{word.theme}} {{noun}}', '{{noun}} {{word.near}}', '{{person.firstName}} {{person.lastName}} {{noun}}'],
      other: ['{{noun}} {{person.lastName}}', '{{noun}} De {{word.theme}}', '{{noun}} {{word.near}}', '{{noun}} De {{word.head}} {{word.tail}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    },
  },
  pt: {
    person: { first_name: { female: ['Maria', 'Beatriz', 'Inês', 'Amélia', 'Rosa', 'Clara', 'Teresa', 'Lurdes', 'Leonor'], male: ['João', 'Zeca', 'Tiago', 'Duarte', 'Joaquim', 'Miguel', 'Rui', 'André', 'Chico'] }, last_name: { generic: ['Silva', 'Ferreira', 'Almeida', 'Carvalho', 'Rocha', 'Teixeira', 'Moura', 'Pinto', 'Nogueira', 'Barros', 'Fonseca', 'Cardoso', 'Ramos', 'Azevedo', 'Freitas', 'Correia', 'Vieira', 'Matos'] } },
    location: { street_name: ['Rua Augusta', 'Rua das Flores', 'Avenida da Liberdade', 'Rua Direita', 'Rua do Carmo', 'Praça da República', 'Rua de São João', 'Rua Nova', 'Travessa do Forno'], street_pattern: ['{{location.street_name}}', 'Rua {{person.firstName}} {{person.lastName}}', 'Rua {{person.lastName}}', 'Travessa {{person.lastName}}'], street_line: ['{{location.street}}, {{location.buildingNumber}}'] },
    word: { theme: ['Cantinho', 'Pátio', 'Sabiá', 'Moinho', 'Galo', 'Jardim', 'Alecrim', 'Mirante', 'Andorinha', 'Azulejo', 'Quintal', 'Farol', 'Beija-Flor', 'Limoeiro'], head: ['Galo', 'Pátio', 'Moinho', 'Jardim', 'Canto', 'Pássaro', 'Barril', 'Mirante', 'Quintal', 'Largo', 'Sino', 'Gato', 'Forno', 'Cravo', 'Poço', 'Farol'], tail: ['Azul', 'Velho', 'Verde', 'da Avó', 'do Bairro', 'Dourado', 'Preto', 'das Flores', 'da Serra', 'Branco', 'da Praça', 'do Porto', 'Feliz', 'da Lua'], pair: ['Sal & Alecrim', 'Pão & Canela', 'Linha & Agulha', 'Mel & Limão', 'Café & Prosa', 'Sol & Mar'], near: ['do Mercado', 'da Estação', 'do Jardim', 'da Praça', 'da Ponte', 'Central', 'São João', 'Santo António'], mailbox: ['info', 'geral', 'ola', 'contato'] },
    place: {
      eat: ['O {{word.head}} {{word.tail}}', '{{noun}} do {{word.head}} {{word.tail}}', 'O {{word.theme}}', '{{noun}} do {{word.theme}}', 'Casa {{person.lastName}}', '{{word.pair}}', '{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', '{{word.theme}} {{noun}}', '{{noun}} {{person.firstName}} e {{person.firstName}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
      shop: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{noun}} do {{word.head}} {{word.tail}}', '{{word.pair}}', 'Casa {{person.lastName}}', '{{noun}} {{person.firstName}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{person.lastName}} e {{person.lastName}}'],
      care: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', 'Dr. {{person.first_name.male}} {{person.lastName}}', '{{noun}} Dra. {{person.first_name.female}} {{person.lastName}}'],
      pharmacy: ['Farmácia {{word.near}}', 'Farmácia {{person.lastName}}', 'Farmácia {{person.firstName}} {{person.lastName}}', 'Farmácia {{word.theme}}', 'Farmácia {{person.lastName}} e {{person.lastName}}', 'Farmácia do {{word.head}} {{word.tail}}'],
      stay: ['{{noun}} {{word.near}}', '{{noun}} do {{word.theme}}', '{{noun}} {{person.lastName}}', 'Pousada {{word.near}}', '{{noun}} do {{word.head}} {{word.tail}}', 'Pousada do {{word.head}} {{word.tail}}'],
      park: ['{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} do {{word.theme}}'],
      other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{noun}} do {{word.theme}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} {{person.lastName}} e {{person.lastName}}', '{{noun}} do {{word.head}} {{word.tail}}'],
    },
  },
  ar: {
    person: { first_name: { female: ['Layla', 'Fatima', 'Nour', 'Salma', 'Amina', 'Yasmin', 'Mariam', 'Huda'], male: ['Omar', 'Yusuf', 'Karim', 'Hassan', 'Ahmed', 'Khaled', 'Mahmoud', 'Ali'] }, last_name: { generic: ['Haddad', 'Mansour', 'Khalil', 'Nasser', 'Saleh', 'Amin', 'Farouk', 'Aziz', 'Hassan', 'Ibrahim', 'Najjar', 'Khoury', 'Hamdan', 'Sabbagh', 'Darwish'] } },
    location: { street_name: ['Al Corniche Street', 'King Faisal Street', 'Al Wasl Road', 'Tahrir Street', 'Al Horreya Street', 'Al Nahda Street', 'Palm Street', 'Al Salam Street'], street_pattern: ['{{location.street_name}}', '{{person.lastName}} Street', 'Al {{person.lastName}} Street'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
    word: { theme: ['Al Noor', 'Zaytoun', 'Yasmine', 'Al Qamar', 'Riad', 'Al Nakheel', 'Layali', 'Al Waha', 'Shams', 'Al Bahr'], head: ['Al', 'Bab', 'Dar', 'Bayt', 'Souk', 'Qasr', 'Burj', 'Wadi', 'Nahr', 'Bustan'], tail: ['Noor', 'Zaytoun', 'Yasmine', 'Qamar', 'Nakheel', 'Waha', 'Shams', 'Bahr', 'Rimal', 'Salam'], near: ['Downtown', 'Corniche', 'Old City', 'Al Souk', 'Garden City', 'Marina'] },
    place: nounLastPair,
  },
  cs: {
    person: { first_name: { female: ['Anna', 'Tereza', 'Eliška', 'Jana', 'Lenka', 'Petra', 'Zuzana', 'Hana'], male: ['Jan', 'Petr', 'Tomáš', 'Jakub', 'Pavel', 'Martin', 'Ondřej', 'Josef'] }, last_name: { female: ['Nováková', 'Svobodová', 'Dvořáková', 'Černá', 'Procházková', 'Kučerová', 'Veselá', 'Horáková'], male: ['Novák', 'Svoboda', 'Dvořák', 'Černý', 'Procházka', 'Kučera', 'Veselý', 'Horák'] } },
    location: { street_name: ['Hlavní', 'Lipová', 'Nádražní', 'Zahradní', 'Školní', 'Husova', 'Dlouhá', 'Masarykova'], street_pattern: ['{{location.street_name}}', '{{word.head}} ulice', 'Na {{word.hill}}', 'U {{word.hill}}'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
    word: { theme: ['Lípa', 'Kocour', 'Vlaštovka', 'Slunečnice', 'Mlýn', 'Perla', 'Vrba', 'Jeřáb', 'Kolonáda', 'Hvězda'], head: ['Zlatá', 'Stará', 'Nová', 'Bílá', 'Zelená', 'Malá', 'Modrá', 'Tichá', 'Červená', 'Veselá'], tail: ['Lípa', 'Hvězda', 'Růže', 'Koruna', 'Liška', 'Kachna', 'Studna', 'Brána', 'Louka', 'Sova'], near: ['na Rohu', 'u Mostu', 'na Náměstí', 'u Parku', 'Centrum', 'u Nádraží'], hill: ['Kopečku', 'Louce', 'Lávky', 'Potoka', 'Zámku', 'Hradbách'] },
    place: nounFirstPair,
  },
  el: {
    person: { first_name: { female: ['Maria', 'Eleni', 'Katerina', 'Sofia', 'Ioanna', 'Dimitra', 'Anna', 'Georgia'], male: ['Giorgos', 'Nikos', 'Yannis', 'Kostas', 'Dimitris', 'Vasilis', 'Petros', 'Stavros'] }, last_name: { female: ['Papadopoulou', 'Georgiou', 'Ioannou', 'Nikolaou', 'Dimitriou', 'Vlachou', 'Makri', 'Oikonomou'], male: ['Papadopoulos', 'Georgiou', 'Ioannou', 'Nikolaou', 'Dimitriou', 'Vlachos', 'Makris', 'Oikonomou'] } },
    location: { street_name: ['Ermou', 'Athinas', 'Akadimias', 'Patision', 'Solonos', 'Stadiou', 'Egnatia', 'Tsimiski'], street_pattern: ['{{location.street_name}}', 'Odos {{word.theme}}', 'Leoforos {{location.street_name}}'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
    word: { theme: ['Elia', 'Thalassa', 'Avli', 'Selini', 'Anemos', 'Meltemi', 'Kyma', 'Vasilikos', 'Filoxenia', 'Petra'], head: ['Mikri', 'Palia', 'Nea', 'Aspri', 'Chrysi', 'Galazia', 'Prasini', 'Kali', 'Orea', 'Glykia'], tail: ['Avli', 'Elia', 'Thea', 'Gonia', 'Petra', 'Skala', 'Plateia', 'Mandra', 'Vrisi', 'Akrogiali'], near: ['Kentro', 'stin Plateia', 'sto Limani', 'Agora', 'sti Gonia', 'sto Lofo'] },
    place: nounFirstPair,
  },
  fr_AF: {
    person: { first_name: { female: ['Aminata', 'Fatou', 'Aïssata', 'Mariam', 'Awa', 'Adjoa', 'Clarisse', 'Esther'], male: ['Moussa', 'Ibrahim', 'Ousmane', 'Kouassi', 'Seydou', 'Jean-Paul', 'Issa', 'Abdoulaye'] }, last_name: { generic: ['Traoré', 'Ouédraogo', 'Koné', 'Diallo', 'Keïta', 'Coulibaly', 'Kaboré', 'Sawadogo', 'Touré', 'Diop', 'Ndiaye', 'Kouamé', 'Mbemba', 'Ilunga', 'Kabila'] } },
    location: { street_name: ['avenue de l’Indépendance', 'rue du Commerce', 'boulevard de la Paix', 'avenue de la Liberté', 'rue du Marché', 'avenue du Fleuve', 'rue de la Mission', 'boulevard Lumumba'], street_pattern: ['{{location.street_name}}', 'rue {{person.lastName}}', 'avenue {{person.lastName}}'] },
    word: { theme: ['Baobab', 'Soleil', 'Palmier', 'Flamboyant', 'Fleuve', 'Manguier', 'Karité', 'Savane', 'Hibiscus', 'Bon Coin'], near: ['du Marché', 'de la Gare', 'du Fleuve', 'Central', 'de la Paix', 'du Plateau'] },
  },
  hi: {
    person: { first_name: { female: ['Asha', 'Meera', 'Priya', 'Lakshmi', 'Anjali', 'Kavya', 'Neha', 'Sunita'], male: ['Ravi', 'Arjun', 'Kabir', 'Anand', 'Rahul', 'Vikram', 'Suresh', 'Rajesh'] }, last_name: { generic: ['Sharma', 'Patel', 'Mehta', 'Iyer', 'Gupta', 'Reddy', 'Desai', 'Kapoor', 'Joshi', 'Rao', 'Singh', 'Kumar', 'Nair', 'Menon', 'Shah', 'Verma', 'Chopra', 'Malhotra', 'Bose', 'Banerjee', 'Das', 'Mukherjee'] } },
    location: { street_name: ['MG Road', 'Station Road', 'Gandhi Marg', 'Temple Road', 'Lake Road', 'Park Street', 'Nehru Road', 'Church Street'], street_pattern: ['{{location.street_name}}', '{{person.lastName}} Road', '{{word.cross}} Cross, {{location.street_name}}', '{{person.lastName}} Marg'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
    word: { theme: ['Chandni', 'Kamal', 'Banyan', 'Madras', 'Mango Tree', 'Neem', 'Udaan', 'Monsoon', 'Gulmohar', 'Sitara', 'Namaste', 'Saffron', 'Haveli', 'Tulsi'], near: ['Old Market', 'Lake View', 'Ring Road', 'Sector 4', 'Sector 9', 'Civil Lines'], cross: ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'] },
    place: nounLastPair,
  },
  id: {
    person: { first_name: { female: ['Dewi', 'Sari', 'Putri', 'Ayu', 'Rina', 'Fitri', 'Indah', 'Ratna'], male: ['Budi', 'Agus', 'Ahmad', 'Rizky', 'Hendra', 'Joko', 'Dimas', 'Bayu'] }, last_name: { generic: ['Wijaya', 'Santoso', 'Hidayat', 'Pratama', 'Rahman', 'Ismail', 'Saputra', 'Setiawan', 'Kusuma', 'Nugroho', 'Siregar', 'Lubis', 'Halim', 'Gunawan', 'Hartono'] } },
    location: { street_name: ['Jalan Sudirman', 'Jalan Merdeka', 'Jalan Kartini', 'Jalan Melati', 'Jalan Pahlawan', 'Jalan Mawar', 'Jalan Diponegoro', 'Jalan Ahmad Yani'], street_pattern: ['{{location.street_name}}', 'Jalan {{word.head}} {{word.roman}}', 'Jalan {{word.tail}} {{word.roman}}'], street_line: ['{{location.street}} No. {{location.buildingNumber}}'] },
    word: { theme: ['Kopi Tiam', 'Senja', 'Nusantara', 'Melati', 'Rimba', 'Pagi', 'Bintang', 'Kenanga', 'Sore', 'Kampung'], head: ['Kopi', 'Rumah', 'Kampung', 'Taman', 'Pondok', 'Teras', 'Kedai', 'Bumi', 'Lembah', 'Dapur'], tail: ['Senja', 'Nusantara', 'Melati', 'Rimba', 'Pagi', 'Bintang', 'Kenanga', 'Pelangi', 'Kayu', 'Biru'], near: ['Menteng', 'Kemang', 'Kota Tua', 'Pasar Baru', 'Simpang Lima', 'Pusat Kota'], roman: ['I', 'II', 'III', 'IV', 'V', 'Raya'] },
    place: nounFirstPair,
  },
  ko: {
    person: { first_name: { female: ['Jisoo', 'Hana', 'Sora', 'Yuna', 'Minji', 'Seoyeon', 'Hayoon', 'Jiwoo'], male: ['Minho', 'Junho', 'Taeyang', 'Jihoon', 'Seojun', 'Dohyun', 'Hyunwoo', 'Minjun'] }, last_name: { generic: ['Kim', 'Lee', 'Park', 'Choi', 'Jung', 'Kang', 'Cho', 'Yoon', 'Jang', 'Lim', 'Han', 'Oh', 'Seo', 'Shin', 'Kwon'] }, name: [{ value: '{{person.lastName}} {{person.firstName}}', weight: 1 }] },
    location: { street_name: ['Hongdae-ro', 'Insadong-gil', 'Gangnam-daero', 'Itaewon-ro', 'Jong-ro', 'Toegye-ro', 'Yeonnam-ro', 'Mapo-daero'], street_pattern: ['{{location.street_name}}', '{{location.street_name}} {{word.lane}}', '{{word.head}}-ro', '{{word.head}}-gil'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
    word: { theme: ['Haneul', 'Dalbit', 'Bom', 'Onggi', 'Namu', 'Byeol', 'Gaon', 'Maru', 'Dodam', 'Noeul'], head: ['Haneul', 'Dalbit', 'Bom', 'Onggi', 'Namu', 'Byeol', 'Gaon', 'Maru', 'Dodam', 'Noeul'], tail: ['Madang', 'Jip', 'Maeul', 'Sup', 'Teo', 'Gil', 'Dure', 'Bang', 'Nae', 'Dawon'], near: ['Hongdae', 'Insadong', 'Gangnam', 'Itaewon', 'Jongno', 'Yeonnam'], lane: ['1-gil', '2-gil', '3-gil', '5-gil', '7-gil', '9-gil', '12-gil', '14-gil', '18-gil', '21-gil', '26-gil', '33-gil'] },
    place: nounLastPair,
  },
  pl: {
    person: { first_name: { female: ['Ania', 'Zofia', 'Kasia', 'Hania', 'Basia', 'Ola', 'Jadwiga', 'Maria'], male: ['Janek', 'Stanisław', 'Tomek', 'Franek', 'Marek', 'Antoni', 'Jakub', 'Piotr'] }, last_name: { female: ['Nowak', 'Kowalska', 'Wiśniewska', 'Wójcik', 'Zielińska', 'Szymańska', 'Dąbrowska', 'Mazur'], male: ['Nowak', 'Kowalski', 'Wiśniewski', 'Wójcik', 'Zieliński', 'Szymański', 'Dąbrowski', 'Mazur'] } },
    location: { street_name: ['ul. Mickiewicza', 'ul. Słowackiego', 'ul. Długa', 'ul. Ogrodowa', 'ul. Kościuszki', 'ul. Lipowa', 'al. Niepodległości', 'ul. Szkolna'], street_pattern: ['{{location.street_name}}'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
    word: { theme: ['Pod Aniołem', 'Kot', 'Stary Młyn', 'Bursztyn', 'Słonecznik', 'Dwa Koty', 'Jaskółka', 'Stokrotka', 'Lipa', 'Pod Lwem'], near: ['przy Rynku', 'na Rogu', 'Centrum', 'nad Wisłą', 'przy Parku', 'przy Moście'] },
    place: nounFirst,
  },
  ru: {
    person: { first_name: { female: ['Anna', 'Maria', 'Daria', 'Olga', 'Elena', 'Natalia', 'Irina', 'Ekaterina'], male: ['Ivan', 'Pavel', 'Dmitry', 'Sergey', 'Alexey', 'Nikolay', 'Mikhail', 'Andrey'] }, last_name: { female: ['Ivanova', 'Smirnova', 'Sokolova', 'Volkova', 'Kuznetsova', 'Popova', 'Lebedeva', 'Kozlova'], male: ['Ivanov', 'Smirnov', 'Sokolov', 'Volkov', 'Kuznetsov', 'Popov', 'Lebedev', 'Kozlov'] } },
    location: { street_name: ['ul. Pushkina', 'Lesnaya ul.', 'Naberezhnaya ul.', 'Parkovaya ul.', 'Sadovaya ul.', 'Tsentralnaya ul.', 'Shkolnaya ul.', 'Zelyonaya ul.'], street_pattern: ['{{location.street_name}}', '{{word.head}} ul.', '{{word.ordinal}} {{word.head}} ul.', '{{word.head}} nab.'], street_line: ['{{location.street}}, {{location.buildingNumber}}'] },
    word: { theme: ['Lavka', 'Sova', 'Ryabina', 'Zerno', 'Beryoza', 'Veter', 'Oblako', 'Lastochka', 'Dom', 'Samovar', 'Lisa', 'Usadba', 'Teremok', 'Chayka'], head: ['Belaya', 'Zolotaya', 'Staraya', 'Novaya', 'Krasnaya', 'Malaya', 'Tikhaya', 'Zelyonaya', 'Dobraya', 'Sinyaya', 'Svetlaya', 'Vesyolaya'], tail: ['Lavka', 'Sova', 'Ryabina', 'Beryoza', 'Lastochka', 'Lisa', 'Usadba', 'Melnitsa', 'Polyana', 'Zvezda', 'Reka', 'Vishnya'], ordinal: ['1-ya', '2-ya', '3-ya', 'Bolshaya'], near: ['na Uglu', 'Tsentr', 'u Parka', 'na Naberezhnoy', 'u Vokzala', 'na Ploshchadi'] },
    place: nounFirstPair,
  },
  uk: {
    person: { first_name: { female: ['Olena', 'Oksana', 'Iryna', 'Kateryna', 'Nataliia', 'Sofiia', 'Yuliia', 'Daryna'], male: ['Andrii', 'Oleksandr', 'Taras', 'Bohdan', 'Mykola', 'Dmytro', 'Yurii', 'Ostap'] }, last_name: { generic: ['Shevchenko', 'Kovalenko', 'Bondarenko', 'Tkachenko', 'Kravchenko', 'Oliinyk', 'Lysenko', 'Melnyk', 'Moroz', 'Marchenko', 'Savchenko', 'Rudenko', 'Petrenko', 'Kovalchuk', 'Romaniuk'] } },
    location: { street_name: ['vul. Sadova', 'vul. Shevchenka', 'vul. Franka', 'vul. Lesi Ukrainky', 'vul. Tsentralna', 'vul. Naberezhna', 'vul. Soborna', 'vul. Lisova'], street_pattern: ['{{location.street_name}}', 'vul. {{word.head}}', '{{word.ordinal}} vul. {{word.head}}'], street_line: ['{{location.street}}, {{location.buildingNumber}}'] },
    word: { theme: ['Kalyna', 'Lastivka', 'Zerno', 'Vatra', 'Barvinok', 'Soniashnyk', 'Mlyn', 'Dzherelo', 'Kobzar', 'Horikh', 'Khata', 'Lypa'], head: ['Bila', 'Zolota', 'Stara', 'Nova', 'Synia', 'Mala', 'Tykha', 'Zelena', 'Svitla', 'Vesela'], tail: ['Kalyna', 'Lastivka', 'Sova', 'Vyshnia', 'Zirka', 'Krynytsia', 'Hora', 'Richka', 'Bereza', 'Khata'], ordinal: ['1-sha', '2-ha', '3-tia', 'Velyka'], near: ['na Rozi', 'Tsentr', 'bilia Parku', 'na Naberezhnii', 'bilia Vokzalu', 'na Ploshchi'] },
    place: nounFirstPair,
  },
  sv: {
    person: { first_name: { female: ['Astrid', 'Linnea', 'Freja', 'Ingrid', 'Karin', 'Maja', 'Elsa', 'Alma'], male: ['Erik', 'Nils', 'Lars', 'Oskar', 'Sven', 'Axel', 'Gustav', 'Olle'] }, last_name: { generic: ['Andersson', 'Lindqvist', 'Berg', 'Nyström', 'Holm', 'Lund', 'Strand', 'Ek', 'Sandberg', 'Falk', 'Johansson', 'Karlsson', 'Nilsson', 'Eriksson', 'Larsson'] } },
    location: { street_name: ['Storgatan', 'Kungsgatan', 'Drottninggatan', 'Skolgatan', 'Parkgatan', 'Bergsgatan', 'Strandgatan', 'Kyrkogatan'], street_pattern: ['{{location.street_name}}', '{{word.head}}gatan', '{{word.head}}vägen'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
    word: { theme: ['Lykke', 'Björken', 'Lilla Huset', 'Norr', 'Svalan', 'Fyren', 'Koppar', 'Ankaret', 'Blåbär', 'Granen'], head: ['Sol', 'Björk', 'Lind', 'Ros', 'Fågel', 'Sjö', 'Berg', 'Skog', 'Ek', 'Havs'], tail: ['ängen', 'hörnan', 'gården', 'huset', 'stugan', 'lunden', 'viken', 'källan', 'backen', 'stigen'], near: ['vid Torget', 'vid Hamnen', 'på Hörnet', 'vid Parken', 'Söder', 'Norra'] },
    place: nounLastJoined,
  },
  sw: {
    person: { first_name: { female: ['Amina', 'Zuri', 'Ama', 'Ngozi', 'Wanjiru', 'Aisha', 'Grace', 'Chioma'], male: ['Kwame', 'Chidi', 'Juma', 'Kofi', 'Tunde', 'Baraka', 'Emeka', 'Kamau'] }, last_name: { generic: ['Okafor', 'Mwangi', 'Mensah', 'Otieno', 'Adeyemi', 'Boateng', 'Kamau', 'Balogun', 'Njoroge', 'Owusu', 'Eze', 'Abubakar', 'Ochieng', 'Asante', 'Bello'] } },
    location: { street_name: ['Independence Avenue', 'Market Road', 'Church Road', 'Ring Road', 'Kenyatta Avenue', 'Marina Road', 'Airport Road', 'Unity Street'], street_pattern: ['{{location.street_name}}', '{{person.lastName}} Street', '{{person.lastName}} Avenue', '{{person.lastName}} Close', '{{person.lastName}} Crescent'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
    word: { theme: ['Baobab', 'Simba', 'Jua', 'Savanna', 'Acacia', 'Palm', 'Karibu', 'Mango', 'Sunbird', 'Coral'], near: ['Central', 'Junction', 'Marina', 'Old Town', 'Hilltop', 'Heights'] },
    place: nounLastPair,
  },
  tr: {
    person: { first_name: { female: ['Ayşe', 'Elif', 'Zeynep', 'Defne', 'Selin', 'Fatma', 'Emine', 'Ebru'], male: ['Mehmet', 'Ahmet', 'Mustafa', 'Emre', 'Kerem', 'Ali', 'Murat', 'Burak'] }, last_name: { generic: ['Yılmaz', 'Kaya', 'Demir', 'Çelik', 'Şahin', 'Aydın', 'Öztürk', 'Arslan', 'Koç', 'Kurt', 'Yıldız', 'Doğan', 'Aslan', 'Çetin', 'Kara'] } },
    location: { street_name: ['İstiklal Caddesi', 'Atatürk Caddesi', 'Cumhuriyet Caddesi', 'Bahçe Sokak', 'Gül Sokak', 'Çınar Sokak', 'Lale Sokak', 'Barış Caddesi'], street_pattern: ['{{location.street_name}}', '{{word.head}} Sokak', '{{word.head}} Caddesi'], street_line: ['{{location.street}} No: {{location.buildingNumber}}'] },
    word: { theme: ['Mavi', 'Çınar', 'Nar', 'Lale', 'Sahil', 'Kedi', 'Gül', 'Martı', 'Zeytin', 'Yıldız'], head: ['Mavi', 'Altın', 'Beyaz', 'Yeşil', 'Küçük', 'Eski', 'Yeni', 'Kırmızı', 'Gümüş', 'Güzel'], tail: ['Çınar', 'Nar', 'Lale', 'Kedi', 'Martı', 'Zeytin', 'Yıldız', 'Bahçe', 'Kule', 'Gül'], near: ['Çarşı', 'Sahil', 'Merkez', 'Meydan', 'Park', 'İskele'] },
    place: nounLastPair,
  },
  da: {
    person: { first_name: { female: ['Freja', 'Ida', 'Emma', 'Karen', 'Mette', 'Sofie', 'Kirsten', 'Anna'], male: ['Mads', 'Rasmus', 'Anders', 'Jens', 'Niels', 'Søren', 'Lars', 'Mikkel'] }, last_name: { generic: ['Jensen', 'Nielsen', 'Hansen', 'Pedersen', 'Andersen', 'Christensen', 'Larsen', 'Sørensen', 'Rasmussen', 'Møller', 'Holm', 'Lund', 'Kjær', 'Bach', 'Dam'] } },
    location: { street_name: ['Nørregade', 'Vestergade', 'Østergade', 'Algade', 'Skolegade', 'Kirkegade', 'Havnegade', 'Strandvejen'], street_pattern: ['{{location.street_name}}', '{{word.head}}vej', '{{word.head}}gade'] },
    word: { theme: ['Fyret', 'Svalen', 'Ankeret', 'Blåbær', 'Kobber', 'Lykke', 'Lille Hus', 'Mågen', 'Kastanjen', 'Havnen'], head: ['Sol', 'Birke', 'Linde', 'Rose', 'Fugle', 'Sø', 'Bakke', 'Skov', 'Ege', 'Hav'], tail: ['engen', 'hjørnet', 'gården', 'huset', 'stuen', 'lunden', 'vigen', 'kilden', 'bakken', 'stien'], near: ['ved Torvet', 'ved Havnen', 'på Hjørnet', 'ved Parken', 'Syd', 'Nord'] },
  },
  nb: {
    person: { first_name: { female: ['Ingrid', 'Nora', 'Solveig', 'Kari', 'Marit', 'Silje', 'Ragnhild', 'Hanne'], male: ['Ola', 'Lars', 'Bjørn', 'Håkon', 'Magnus', 'Sindre', 'Eirik', 'Knut'] }, last_name: { generic: ['Hansen', 'Johansen', 'Olsen', 'Larsen', 'Andersen', 'Nilsen', 'Berg', 'Haugen', 'Hagen', 'Moen', 'Dahl', 'Lunde', 'Solberg', 'Bakke', 'Strand'] } },
    location: { street_name: ['Storgata', 'Kirkegata', 'Skolegata', 'Strandgata', 'Parkveien', 'Dronningens gate', 'Kongens gate', 'Havnegata'], street_pattern: ['{{location.street_name}}', '{{word.head}}veien', '{{word.head}}gata'] },
    word: { theme: ['Fyret', 'Svalen', 'Ankeret', 'Blåbær', 'Granen', 'Kobber', 'Lykke', 'Nordlys', 'Lille Hus', 'Multe'], head: ['Sol', 'Bjørke', 'Linde', 'Rose', 'Fugle', 'Sjø', 'Berg', 'Skog', 'Eike', 'Hav'], tail: ['enga', 'hjørnet', 'gården', 'huset', 'stua', 'lunden', 'vika', 'kilden', 'bakken', 'stien'], near: ['ved Torget', 'ved Havna', 'på Hjørnet', 'ved Parken', 'Sør', 'Nord'] },
  },
  fi: {
    person: { first_name: { female: ['Aino', 'Helmi', 'Sofia', 'Kaisa', 'Päivi', 'Tuuli', 'Anneli', 'Hanna'], male: ['Eero', 'Mikko', 'Juhani', 'Antti', 'Ville', 'Olli', 'Lauri', 'Pekka'] }, last_name: { generic: ['Korhonen', 'Virtanen', 'Mäkinen', 'Nieminen', 'Mäkelä', 'Laine', 'Heikkinen', 'Koskinen', 'Järvinen', 'Lehtonen', 'Saarinen', 'Niemi', 'Salo', 'Rinne', 'Lahti'] } },
    location: { street_name: ['Mannerheimintie', 'Koulukatu', 'Kirkkokatu', 'Rantakatu', 'Puistokatu', 'Asemakatu', 'Kauppakatu', 'Torikatu'], street_pattern: ['{{location.street_name}}', '{{word.head}}tie', '{{word.head}}katu'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
    word: { theme: ['Kettu', 'Majakka', 'Satama', 'Mustikka', 'Tuuli', 'Revontuli', 'Pihlaja', 'Pääsky', 'Ankkuri', 'Aurinko'], head: ['Kettu', 'Koivu', 'Lehti', 'Ruusu', 'Järvi', 'Mäki', 'Metsä', 'Tammi', 'Meri', 'Kuusi'], tail: ['piha', 'nurkka', 'talo', 'tupa', 'lehto', 'lahti', 'lähde', 'ranta', 'niitty', 'polku'], near: ['Tori', 'Satama', 'Puisto', 'Asema', 'Keskusta', 'Ranta'] },
    place: nounLastJoined,
  },
  hu: {
    person: { first_name: { female: ['Anna', 'Zsófia', 'Eszter', 'Katalin', 'Réka', 'Ilona', 'Judit', 'Ágnes'], male: ['László', 'István', 'Gábor', 'Zoltán', 'Péter', 'András', 'Balázs', 'Miklós'] }, last_name: { generic: ['Nagy', 'Kovács', 'Tóth', 'Szabó', 'Horváth', 'Varga', 'Kiss', 'Molnár', 'Németh', 'Farkas', 'Balogh', 'Papp', 'Takács', 'Juhász', 'Lakatos'] } },
    location: { street_name: ['Kossuth Lajos utca', 'Petőfi Sándor utca', 'Rákóczi út', 'Ady Endre utca', 'Fő utca', 'Béke utca', 'Dózsa György út', 'Széchenyi utca'], street_pattern: ['{{location.street_name}}', '{{word.tail}} utca', '{{word.tail}} köz'], street_line: ['{{location.street}} {{location.buildingNumber}}.'] },
    word: { theme: ['Liliom', 'Szarvas', 'Rózsa', 'Gólya', 'Fecske', 'Korona', 'Tulipán', 'Kakas', 'Bagoly', 'Hársfa'], head: ['Arany', 'Kék', 'Kis', 'Öreg', 'Piros', 'Zöld', 'Fehér', 'Ezüst', 'Vidám', 'Csendes'], tail: ['Szarvas', 'Rózsa', 'Bagoly', 'Korona', 'Fenyő', 'Kút', 'Malom', 'Róka', 'Hattyú', 'Csillag'], near: ['a Sarkon', 'a Téren', 'a Parknál', 'Belváros', 'a Hídnál', 'az Állomásnál'] },
    place: nounLastPair,
  },
  fa: {
    person: { first_name: { female: ['Maryam', 'Shirin', 'Leila', 'Parisa', 'Nasrin', 'Zahra', 'Mina', 'Roya'], male: ['Reza', 'Ali', 'Hossein', 'Mehdi', 'Kaveh', 'Arash', 'Babak', 'Dariush'] }, last_name: { generic: ['Ahmadi', 'Hosseini', 'Karimi', 'Rezaei', 'Mohammadi', 'Tehrani', 'Jafari', 'Moradi', 'Rahimi', 'Kazemi', 'Sadeghi', 'Shirazi', 'Bahrami', 'Yazdani', 'Farahani'] } },
    location: { street_name: ['Ferdowsi Street', 'Hafez Street', 'Saadi Street', 'Enghelab Avenue', 'Vali Asr Avenue', 'Azadi Avenue', 'Golestan Street', 'Bahar Street'], street_pattern: ['{{location.street_name}}', '{{person.lastName}} Street', '{{person.lastName}} Alley'] },
    word: { theme: ['Golestan', 'Bahar', 'Laleh', 'Anar', 'Simorgh', 'Setareh', 'Narenj', 'Yas', 'Zafaran', 'Parvaneh'], head: ['Bagh-e', 'Khaneh-ye', 'Kolbeh-ye', 'Sara-ye', 'Howz-e', 'Divan-e', 'Kuche-ye', 'Sofre-ye'], tail: ['Laleh', 'Bahar', 'Anar', 'Setareh', 'Yas', 'Golestan', 'Parvaneh', 'Mahtab', 'Shahrzad', 'Narenj'], near: ['Bazaar', 'Meydan', 'Tajrish', 'Old City', 'Park', 'Station'] },
  },
  th: {
    person: { first_name: { female: ['Malee', 'Suda', 'Ploy', 'Nok', 'Wanida', 'Kanya', 'Siriporn', 'Achara'], male: ['Somchai', 'Anan', 'Chai', 'Prasert', 'Niran', 'Wichai', 'Surasak', 'Kittisak'] }, last_name: { generic: ['Srisuk', 'Saetang', 'Chaiyasit', 'Rattanakul', 'Suwan', 'Thongchai', 'Boonmee', 'Wongsa', 'Charoen', 'Sukjai', 'Phromma', 'Intarat', 'Khamdee', 'Jaidee', 'Sombat'] }, name: [{ value: '{{person.firstName}} {{person.lastName}}', weight: 1 }] },
    location: { street_name: ['Rama IV Road', 'Sukhumvit Road', 'Phahonyothin Road', 'Charoen Krung Road', 'Silom Road', 'Ratchadamnoen Road', 'Tha Phae Road', 'Mittraphap Road'], street_pattern: ['{{location.street_name}}', 'Soi {{location.buildingNumber}} {{location.street_name}}', '{{person.lastName}} Road'] },
    word: { theme: ['Dok Bua', 'Chang Noi', 'Mali', 'Lotus', 'Tamarind', 'Lemongrass', 'Mango Tree', 'Orchid', 'Blue Elephant', 'Klong'], head: ['Baan', 'Suan', 'Rim', 'Khrua', 'Sala', 'Dok', 'Wang', 'Thung'], tail: ['Mali', 'Suan', 'Nam', 'Bua', 'Chan', 'Thong', 'Kaew', 'Rung', 'Khao', 'Dao'], near: ['Riverside', 'Old Town', 'Night Market', 'Pier', 'Station', 'Soi'] },
  },
  vi: {
    person: { first_name: { female: ['Lan', 'Hoa', 'Mai', 'Linh', 'Thảo', 'Hương', 'Ngọc', 'Trang'], male: ['Minh', 'Hùng', 'Tuấn', 'Dũng', 'Nam', 'Long', 'Phong', 'Sơn'] }, last_name: { generic: ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Phan', 'Vũ', 'Đặng', 'Bùi', 'Đỗ', 'Hồ', 'Ngô', 'Dương', 'Lý', 'Trịnh'] } },
    location: { street_name: ['Lê Lợi', 'Trần Hưng Đạo', 'Nguyễn Huệ', 'Hai Bà Trưng', 'Lý Thường Kiệt', 'Quang Trung', 'Hùng Vương', 'Phan Đình Phùng'], street_pattern: ['{{location.street_name}}', 'Hẻm {{location.street_name}}'] },
    word: { theme: ['Sen', 'Hoa Mai', 'Trúc', 'Phố Cổ', 'Mộc', 'Gió', 'Nắng', 'Lúa', 'Cầu Tre', 'An Nhiên'], head: ['Sen', 'Mộc', 'Phố', 'Nhà', 'Bếp', 'Vườn', 'Góc', 'Hẻm'], tail: ['Xanh', 'Vàng', 'Hồng', 'Cũ', 'Quê', 'Mới', 'Nhỏ', 'Trắng', 'Nắng', 'Gió'], near: ['Old Quarter', 'Riverside', 'Hilltop', 'Lakeside', 'Station', 'Centre'] },
  },
  zh: {
    person: { first_name: { female: ['Mei', 'Ying', 'Xiaoyu', 'Jing', 'Lihua', 'Xue', 'Hui', 'Fang'], male: ['Wei', 'Jun', 'Hao', 'Ming', 'Lei', 'Qiang', 'Jian', 'Bo'] }, last_name: { generic: ['Chen', 'Wang', 'Li', 'Zhang', 'Liu', 'Yang', 'Lin', 'Wong', 'Chan', 'Tan', 'Zhao', 'Huang', 'Zhou', 'Wu', 'Xu', 'Sun', 'Hu', 'Zhu', 'Gao', 'He', 'Guo', 'Ma'] }, name: [{ value: '{{person.lastName}} {{person.firstName}}', weight: 1 }] },
    location: { street_name: ['Nanjing', 'Zhongshan', 'Jianguo', 'Renmin', 'Heping', 'Huaihai', 'Beijing', 'Jiefang'], street_pattern: ['{{location.street_name}} {{word.direction}} Road', '{{location.street_name}} Road', '{{location.street_name}} Street', '{{location.street_name}} Lane'], street_line: ['{{location.buildingNumber}} {{location.street}}'] },
    word: { theme: ['Jade Garden', 'Golden Lotus', 'Moon Lane', 'Old Banyan', 'Red Lantern', 'White Crane', 'Bamboo', 'Nine Clouds', 'Lucky Star', 'Osmanthus', 'Plum Blossom', 'Swallow', 'Dragon Well', 'Peach Court'], near: ['Old Town', 'Riverside', 'Lakeside', 'East Gate', 'West Gate', 'South Gate'], direction: ['East', 'West', 'South', 'North', 'Middle'] },
    place: nounLastPair,
  },
};
