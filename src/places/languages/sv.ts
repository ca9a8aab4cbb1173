import type { LocaleDefinition } from '@faker-js/faker';
import { nounLastJoined } from '../name-patterns.js';

/** Swedish. */
export const sv: LocaleDefinition = {
  person: { first_name: { female: ['Astrid', 'Linnea', 'Freja', 'Ingrid', 'Karin', 'Maja', 'Elsa', 'Alma'], male: ['Erik', 'Nils', 'Lars', 'Oskar', 'Sven', 'Axel', 'Gustav', 'Olle'] }, last_name: { generic: ['Andersson', 'Lindqvist', 'Berg', 'Nyström', 'Holm', 'Lund', 'Strand', 'Ek', 'Sandberg', 'Falk', 'Johansson', 'Karlsson', 'Nilsson', 'Eriksson', 'Larsson'] } },
  location: { street_name: ['Storgatan', 'Kungsgatan', 'Drottninggatan', 'Skolgatan', 'Parkgatan', 'Bergsgatan', 'Strandgatan', 'Kyrkogatan'], street_pattern: ['{{location.street_name}}', '{{word.head}}gatan', '{{word.head}}vägen'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
  company: { legal_entity_type: ['AB', 'HB'] },
  word: { theme: ['Lykke', 'Björken', 'Lilla Huset', 'Norr', 'Svalan', 'Fyren', 'Koppar', 'Ankaret', 'Blåbär', 'Granen'], head: ['Sol', 'Björk', 'Lind', 'Ros', 'Fågel', 'Sjö', 'Berg', 'Skog', 'Ek', 'Havs'], tail: ['ängen', 'hörnan', 'gården', 'huset', 'stugan', 'lunden', 'viken', 'källan', 'backen', 'stigen'], near: ['vid Torget', 'vid Hamnen', 'på Hörnet', 'vid Parken', 'Söder', 'Norra'] },
  place: nounLastJoined,
};
