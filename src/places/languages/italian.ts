import type { Language } from './language.js';

export const italian: Language = {
  first:
    'Giulia|Marco|Rosa|Luca|Chiara|Pietro|Nonna Lina|Gino|Elena|Franco|Bianca|Sandro|Teresa|Carlo|Lucia|Matteo|Ada|Beppe',
  last: 'Rossi|Ferrari|Conti|Marino|Greco|Gallo|Costa|Fontana|Moretti|Barbieri|Rinaldi|Caruso|Leone|Longo|Martini|Serra|Villa|De Luca|Bianchi|Ferri',
  street:
    'Via Roma|Via Garibaldi|Via Mazzini|Corso Italia|Piazza del Popolo|Via Dante|Via San Marco|Via dei Mille|Via Cavour|Via delle Rose|Viale dei Tigli|Via Manzoni|Via del Corso|Vicolo Stretto|Via Leopardi|Piazza San Giovanni|Via Verdi|Via della Pace',
  ways: 'Via F S|Via S|Viale F S',
  door: 's, n',
  doors: '130',
  box: 'info|ciao|contatti',
  menu: 'menu',
  theme:
    'Gatto Nero|Fico d’India|Vecchio Mulino|Buon Gusto|Leone d’Oro|Tre Archi|Girasole|Melograno|Cortile|Glicine|Ponte Vecchio|Gabbiano|Limone|Tartufo|Pozzo|Cantuccio|Sole e Luna|Basilico|Cantone|Sorriso|Faro|Castagno',
  heads: 'Gatto|Cortile|Leone|Gallo|Mulino|Pozzo|Girasole|Forno|Cavallo|Giardino|Ponte|Vicolo|Pino|Grillo',
  tails: ' Nero| d’Oro| Verde| Antico| Bianco| Rosso| del Borgo| di Mezzo| Felice| Segreto| Azzurro',
  pair: 'Sale e Pepe|Pane e Vino|Miele e Menta|Ago e Filo|Acqua e Farina|Carta e Penna|Burro e Salvia|Luna e Sole',
  near: 'del Mercato|della Stazione|del Parco|del Duomo|San Marco|Centrale|del Ponte|Santa Lucia|delle Arti|San Giorgio|del Borgo|della Pace',
  names: {
    eat: 'Il C*70|N Il C*50|Al T*22|Da F*18|N Da F*40|P|N S*30|N L*40|N Il T*30',
    shop: 'N S|N L|Il C*20|N Da F*18|P|N Fratelli S*20|N F S*60',
    care: 'N S|N L|Dott. F S|Dott.ssa S – N',
    pharmacy: 'Farmacia L|Farmacia S|Farmacia Dott. S|Antica Farmacia L|Farmacia Dott. F S',
    beauty: 'N F|N S|P|N L|F Parrucchieri',
    sport: 'N L|N T|N S',
    stay: 'N L|N Il T|N S|Albergo F|Villa S',
    culture: 'N L|N S|N F S|N del T',
    park: 'N L|N S|N F S|Villa S|N del T',
    fuel: 'N L|N S|N Fratelli S',
    garage: 'N S|N L|N Fratelli S|N Da F',
    office: 'N S|N S & Associati|N S e S|N L',
    civic: 'N F S|N L|N S',
    other: 'N S|N L|N Il T|N F S',
  },
};
