import type { Language } from './language.js';

export const french: Language = {
  first:
    'Marcel|Jeanne|Louis|Camille|Jules|Margaux|Émile|Léa|Gaston|Chloé|Hugo|Lucie|Antoine|Rose|Paulette|Victor|Simone|Basile|Suzanne|Odette',
  last: 'Martin|Lefèvre|Moreau|Fournier|Girard|Mercier|Blanchard|Garnier|Chevalier|Lambert|Rousseau|Perrin|Morel|Dupuis|Vidal|Renaud|Benali|Marchand|Picard|Leclerc|Barbier|Aubert',
  street:
    'rue de la Gare|rue du Moulin|avenue Victor-Hugo|rue Saint-Martin|rue des Lilas|place du Marché|rue de l’Église|boulevard Voltaire|rue des Martyrs|rue Pasteur|rue de la République|rue du Temple|rue Jean-Jaurès|quai des Tanneurs|rue des Écoles|rue Gambetta|rue du Faubourg|rue des Carmes|impasse des Jardins|rue Oberlin',
  ways: 'rue F S|rue S|avenue F S',
  door: 'n s',
  doors: '120',
  box: 'contact|bonjour|info',
  menu: 'carte',
  theme:
    'Petit Jardin|Zinc|Comptoir|Coq Bleu|Vieux Moulin|Bon Coin|Canard Bavard|Grand Cerf|Passage|Figuier|Beau Temps|Chat Perché|Petit Pont|Verre Luisant|Bouchon|Tilleul|Marronnier|Bateau Ivre|Moineau|Pavillon|Cheval Blanc|Petit Théâtre|Soleil d’Or|Sans-Souci',
  heads:
    'Chat|Coq|Moulin|Jardin|Figuier|Canard|Comptoir|Pavillon|Merle|Cheval|Lion|Bateau|Tonneau|Panier|Poisson|Renard',
  tails:
    ' Bleu| Gourmand| Blanc| d’Or| Rouge| Perché| du Quartier| Vert| des Amis| Noir| de la Place| Curieux',
  pair: 'Miel & Lavande|Sel & Poivre|Pain & Beurre|Fil & Fleur|Vin & Compagnie|Thym & Romarin|Sucre & Cannelle|Plume & Papier|Olive & Figue|Lune & Soleil',
  near: 'du Marché|de la Gare|du Parc|de la Place|du Pont|du Canal|de l’Église|des Halles|de la Mairie|du Port|des Arts|du Centre|Saint-Michel|Saint-Jacques',
  names: {
    eat: 'Le C*100|N L*40|Le T*22|Chez F*20|Chez S*12|P|Au T*12|N F*45|La Table de F*10|N C*50',
    shop: 'N L|N S|Au C*40|N F*50|P|Maison S*22|N S & Fils*20|N F S*60',
    care: 'N S|N L|Dr F S|N Dr S',
    pharmacy: 'Pharmacie L|Grande Pharmacie L|Pharmacie S|Pharmacie Saint-F',
    beauty: 'N F|N L|P|F S Coiffure|Atelier F|N S',
    sport: 'N L|N T|N S',
    stay: 'N L|Hôtel du T|N S|Grand Hôtel L|Le T|Hôtel Saint-F',
    culture: 'N L|N S|N F S|N du T',
    park: 'N L|N S|N F S|N des Tilleuls|N des Lilas',
    fuel: 'N L|N S|Relais L|Garage S',
    garage: 'N S|N L|N S & Fils|N F',
    office: 'N S|N S & Associés|N S & S|N L',
    civic: 'N F S|N L|N S|N Saint-F',
    other: 'N S|N L|Le T – N|N F S',
  },
};
