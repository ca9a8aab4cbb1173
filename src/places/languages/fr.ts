import type { LocaleDefinition } from '@faker-js/faker';

/** French. */
export const fr: LocaleDefinition = {
  person: { first_name: { female: ['Jeanne', 'Camille', 'Margaux', 'Léa', 'Chloé', 'Lucie', 'Rose', 'Paulette', 'Simone'], male: ['Marcel', 'Louis', 'Jules', 'Émile', 'Gaston', 'Hugo', 'Antoine', 'Victor', 'Basile'] }, last_name: { generic: ['Martin', 'Lefèvre', 'Moreau', 'Fournier', 'Girard', 'Mercier', 'Blanchard', 'Garnier', 'Chevalier', 'Lambert', 'Rousseau', 'Perrin', 'Morel', 'Dupuis', 'Vidal', 'Renaud', 'Benali', 'Marchand'] } },
  location: { street_name: ['rue de la Gare', 'rue du Moulin', 'avenue Victor-Hugo', 'rue Saint-Martin', 'rue des Lilas', 'place du Marché', 'rue de l’Église', 'boulevard Voltaire', 'rue des Martyrs'], street_pattern: ['{{location.street_name}}', 'rue {{person.firstName}} {{person.lastName}}', 'rue {{person.lastName}}', 'avenue {{person.firstName}} {{person.lastName}}'], street_line: ['{{location.buildingNumber}} {{location.street}}'], stop: ['Métro', 'Arrêt', 'Station'] },
  company: { legal_entity_type: ['SARL', 'SAS'] },
  word: { theme: ['Petit Jardin', 'Zinc', 'Comptoir', 'Coq Bleu', 'Vieux Moulin', 'Bon Coin', 'Canard Bavard', 'Grand Cerf', 'Passage', 'Figuier', 'Beau Temps', 'Chat Perché', 'Petit Pont', 'Verre Luisant'], head: ['Chat', 'Coq', 'Moulin', 'Jardin', 'Figuier', 'Canard', 'Comptoir', 'Pavillon', 'Merle', 'Cheval', 'Lion', 'Bateau', 'Tonneau', 'Panier', 'Poisson', 'Renard'], tail: ['Bleu', 'Gourmand', 'Blanc', 'd’Or', 'Rouge', 'Perché', 'du Quartier', 'Vert', 'des Amis', 'Noir', 'de la Place', 'Curieux', 'Fleuri', 'du Coin'], pair: ['Miel & Lavande', 'Sel & Poivre', 'Pain & Beurre', 'Fil & Fleur', 'Vin & Compagnie', 'Thym & Romarin'], near: ['du Marché', 'de la Gare', 'du Parc', 'de la Place', 'du Pont', 'du Canal', 'de l’Église', 'des Halles'], mailbox: ['contact', 'bonjour', 'info'] },
  place: {
    eat: ['Le {{word.head}} {{word.tail}}', '{{noun}} {{word.near}}', 'Le {{word.theme}}', 'Chez {{person.firstName}}', 'Chez {{person.lastName}}', '{{word.pair}}', 'Au {{word.theme}}', '{{noun}} {{person.firstName}}', 'La Table de {{person.firstName}}'],
    shop: ['{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', 'Au {{word.head}} {{word.tail}}', '{{noun}} {{person.firstName}}', '{{word.pair}}', 'Maison {{person.lastName}}'],
    care: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', 'Dr {{person.firstName}} {{person.lastName}}', '{{noun}} Dr {{person.lastName}}'],
    pharmacy: ['Pharmacie {{word.near}}', 'Grande Pharmacie {{word.near}}', 'Pharmacie {{person.lastName}}', 'Pharmacie Saint-{{person.firstName}}', 'Pharmacie {{person.lastName}} & {{person.lastName}}', 'Pharmacie {{person.firstName}} {{person.lastName}}'],
    beauty: ['{{noun}} {{person.firstName}}', '{{noun}} {{word.near}}', '{{word.pair}}', '{{person.firstName}} {{person.lastName}} Coiffure', 'Atelier {{person.firstName}}', '{{noun}} {{person.lastName}}'],
    stay: ['{{noun}} {{word.near}}', 'Hôtel du {{word.theme}}', '{{noun}} {{person.lastName}}', 'Grand Hôtel {{word.near}}', 'Le {{word.theme}}', 'Hôtel Saint-{{person.firstName}}'],
    park: ['{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} des Tilleuls'],
    office: ['{{noun}} {{person.lastName}}', '{{noun}} {{person.lastName}} & Associés', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{word.near}}'],
    other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', 'Le {{word.theme}} – {{noun}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', 'Le {{word.head}} {{word.tail}}'],
  },
};
