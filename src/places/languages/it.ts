import type { LocaleDefinition } from '@faker-js/faker';

/** Italian. */
export const it: LocaleDefinition = {
  person: { first_name: { female: ['Giulia', 'Rosa', 'Chiara', 'Elena', 'Bianca', 'Teresa', 'Lucia', 'Ada', 'Francesca'], male: ['Marco', 'Luca', 'Pietro', 'Gino', 'Franco', 'Sandro', 'Carlo', 'Matteo', 'Beppe'] }, last_name: { generic: ['Rossi', 'Ferrari', 'Conti', 'Marino', 'Greco', 'Gallo', 'Costa', 'Fontana', 'Moretti', 'Barbieri', 'Rinaldi', 'Caruso', 'Leone', 'Longo', 'Martini', 'Serra', 'Villa', 'De Luca'] } },
  location: { street_name: ['Via Roma', 'Via Garibaldi', 'Via Mazzini', 'Corso Italia', 'Piazza del Popolo', 'Via Dante', 'Via San Marco', 'Via dei Mille', 'Via Cavour'], street_pattern: ['{{location.street_name}}', 'Via {{person.firstName}} {{person.lastName}}', 'Via {{person.lastName}}', 'Viale {{person.firstName}} {{person.lastName}}'], street_line: ['{{location.street}}, {{location.buildingNumber}}'], stop: ['Metro', 'Fermata'] },
  company: { legal_entity_type: ['S.r.l.', 'S.n.c.'] },
  word: { theme: ['Gatto Nero', 'Fico d’India', 'Vecchio Mulino', 'Buon Gusto', 'Leone d’Oro', 'Tre Archi', 'Girasole', 'Melograno', 'Cortile', 'Glicine', 'Ponte Vecchio', 'Gabbiano', 'Limone', 'Tartufo'], head: ['Gatto', 'Cortile', 'Leone', 'Gallo', 'Mulino', 'Pozzo', 'Girasole', 'Forno', 'Cavallo', 'Giardino', 'Ponte', 'Vicolo', 'Pino', 'Grillo', 'Orso', 'Tetto'], tail: ['Nero', 'd’Oro', 'Verde', 'Antico', 'Bianco', 'Rosso', 'del Borgo', 'di Mezzo', 'Felice', 'Segreto', 'Azzurro', 'della Nonna', 'di Sopra', 'di Sotto'], pair: ['Sale e Pepe', 'Pane e Vino', 'Miele e Menta', 'Ago e Filo', 'Acqua e Farina', 'Carta e Penna'], near: ['del Mercato', 'della Stazione', 'del Parco', 'del Duomo', 'San Marco', 'Centrale', 'del Ponte', 'Santa Lucia'], mailbox: ['info', 'ciao', 'contatti'] },
  place: {
    eat: ['Il {{word.head}} {{word.tail}}', '{{noun}} Il {{word.head}} {{word.tail}}', 'Al {{word.theme}}', 'Da {{person.firstName}}', '{{noun}} Da {{person.firstName}}', '{{word.pair}}', '{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{noun}} Il {{word.theme}}', '{{noun}} Da {{person.firstName}} e {{person.firstName}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    shop: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', 'Il {{word.head}} {{word.tail}}', '{{noun}} Da {{person.firstName}}', '{{word.pair}}', '{{noun}} Fratelli {{person.lastName}}'],
    care: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', 'Dott. {{person.first_name.male}} {{person.lastName}}', 'Dott.ssa {{person.lastName}} – {{noun}}'],
    pharmacy: ['Farmacia {{word.near}}', 'Farmacia {{person.lastName}}', 'Farmacia Dott. {{person.lastName}}', 'Antica Farmacia {{word.near}}', 'Farmacia Dott. {{person.first_name.male}} {{person.lastName}}', 'Farmacia {{person.lastName}} e {{person.lastName}}', 'Farmacia Al {{word.head}} {{word.tail}}'],
    beauty: ['{{noun}} {{person.firstName}}', '{{noun}} {{person.lastName}}', '{{word.pair}}', '{{noun}} {{word.near}}', '{{person.firstName}} Parrucchieri', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    stay: ['{{noun}} {{word.near}}', '{{noun}} Il {{word.theme}}', '{{noun}} {{person.lastName}}', 'Albergo {{person.firstName}}', 'Villa {{person.lastName}}', '{{noun}} Al {{word.head}} {{word.tail}}'],
    park: ['{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}', 'Villa {{person.lastName}}'],
    office: ['{{noun}} {{person.lastName}}', '{{noun}} {{person.lastName}} & Associati', '{{noun}} {{person.lastName}} e {{person.lastName}}', '{{noun}} {{word.near}}'],
    other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{noun}} Il {{word.theme}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} {{person.lastName}} e {{person.lastName}}', '{{noun}} Al {{word.head}} {{word.tail}}'],
  },
};
