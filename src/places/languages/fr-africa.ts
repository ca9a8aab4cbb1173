import type { LocaleDefinition } from '@faker-js/faker';

/** French of Africa. */
export const fr_AF: LocaleDefinition = {
  person: { first_name: { female: ['Aminata', 'Fatou', 'Aïssata', 'Mariam', 'Awa', 'Adjoa', 'Clarisse', 'Esther', 'Grâce', 'Bintou', 'Nadège', 'Salimata'], male: ['Moussa', 'Ibrahim', 'Ousmane', 'Kouassi', 'Seydou', 'Jean-Paul', 'Issa', 'Abdoulaye', 'Patrice', 'Boubacar', 'Yves', 'Modibo'] }, last_name: { generic: ['Traoré', 'Ouédraogo', 'Koné', 'Diallo', 'Keïta', 'Coulibaly', 'Kaboré', 'Sawadogo', 'Touré', 'Diop', 'Ndiaye', 'Kouamé', 'Mbemba', 'Ilunga', 'Kabila', 'Nkoulou', 'Mbarga', 'Sow', 'Bah', 'Camara', 'Cissé', 'Zongo', 'Mutombo', 'Essomba'] } },
  location: { street_name: ['avenue de l’Indépendance', 'rue du Commerce', 'boulevard de la Paix', 'avenue de la Liberté', 'rue du Marché', 'avenue du Fleuve', 'rue de la Mission', 'boulevard Lumumba', 'avenue Nelson-Mandela', 'rue de l’Hôpital', 'avenue de l’Aéroport', 'rue des Manguiers'], street_pattern: ['{{location.street_name}}', 'rue {{person.lastName}}', 'avenue {{person.lastName}}'] },
  word: { theme: ['Baobab', 'Soleil', 'Palmier', 'Flamboyant', 'Fleuve', 'Manguier', 'Karité', 'Savane', 'Hibiscus', 'Bon Coin', 'Caïman', 'Lagune', 'Étoile', 'Calebasse', 'Sahel', 'Djembé'], near: ['du Marché', 'de la Gare', 'du Fleuve', 'Central', 'de la Paix', 'du Plateau', 'des Manguiers', 'du Rond-Point', 'de l’Hôpital', 'du Centre'] },
};
