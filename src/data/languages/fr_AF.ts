import type { Language } from './language.js';

export const fr_AF: Language = {
  title: 'French of Africa',
  parent: 'fr',
  person: {
    first_name: {
      female: ['Aminata', 'Fatou', 'Aïssata', 'Mariam', 'Awa', 'Adjoa', 'Clarisse', 'Esther'],
      male: ['Moussa', 'Ibrahim', 'Ousmane', 'Kouassi', 'Seydou', 'Jean-Paul', 'Issa', 'Abdoulaye'],
    },
    last_name: {
      generic: [
        'Traoré',
        'Ouédraogo',
        'Koné',
        'Diallo',
        'Keïta',
        'Coulibaly',
        'Kaboré',
        'Sawadogo',
        'Touré',
        'Diop',
        'Ndiaye',
        'Kouamé',
        'Mbemba',
        'Ilunga',
        'Kabila',
      ],
    },
  },
  location: {
    street_name: [
      'avenue de l’Indépendance',
      'rue du Commerce',
      'boulevard de la Paix',
      'avenue de la Liberté',
      'rue du Marché',
      'avenue du Fleuve',
      'rue de la Mission',
      'boulevard Lumumba',
    ],
    street_pattern: [
      '{{location.street_name}}',
      'rue {{person.lastName}}',
      'avenue {{person.lastName}}',
    ],
  },
  word: {
    theme: [
      'Baobab',
      'Soleil',
      'Palmier',
      'Flamboyant',
      'Caïman',
      'Manguier',
      'Karité',
      'Savane',
      'Hibiscus',
      'Bon Coin',
    ],
    near: ['du Marché', 'de la Gare', 'du Fleuve', 'Central', 'de la Paix', 'du Plateau'],
  },
  food: {
    ethnic_category: ['Grill', 'Seafood', 'Italian', 'Indian'],
  },
};
