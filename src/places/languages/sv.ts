import type { LocaleDefinition } from '@faker-js/faker';
import { nounLastJoined } from '../name-patterns.js';

/** Swedish. */
export const sv: LocaleDefinition = {
  person: { first_name: { female: ['Astrid', 'Linnea', 'Freja', 'Ingrid', 'Karin', 'Maja', 'Elsa', 'Alma', 'Saga', 'Ebba', 'Signe', 'Vera', 'Sigrid', 'Lisa'], male: ['Erik', 'Nils', 'Lars', 'Oskar', 'Sven', 'Axel', 'Gustav', 'Olle', 'Anders', 'Hugo', 'Viktor', 'Emil', 'Göran', 'Arvid'] }, last_name: { generic: ['Andersson', 'Lindqvist', 'Berg', 'Nyström', 'Holm', 'Lund', 'Strand', 'Ek', 'Sandberg', 'Falk', 'Johansson', 'Karlsson', 'Nilsson', 'Eriksson', 'Larsson', 'Persson', 'Svensson', 'Gustafsson', 'Pettersson', 'Lindberg', 'Bergström', 'Sjöberg', 'Wallin', 'Engström', 'Hedlund'] } },
  location: { street_name: ['Storgatan', 'Kungsgatan', 'Drottninggatan', 'Skolgatan', 'Parkgatan', 'Bergsgatan', 'Strandgatan', 'Kyrkogatan', 'Nygatan', 'Trädgårdsgatan', 'Hamngatan', 'Östergatan', 'Västergatan', 'Linnégatan', 'Vasagatan', 'Järnvägsgatan'], street_pattern: ['{{location.street_name}}', '{{word.head}}gatan', '{{word.head}}vägen'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
  company: { legal_entity_type: ['AB', 'HB'] },
  word: { theme: ['Lykke', 'Björken', 'Lilla Huset', 'Norr', 'Svalan', 'Fyren', 'Koppar', 'Ankaret', 'Blåbär', 'Granen', 'Räven', 'Solsidan', 'Havet', 'Måsen', 'Lunden', 'Klöver', 'Ljus', 'Stugan', 'Sjösidan', 'Hjorten'], head: ['Sol', 'Björk', 'Lind', 'Ros', 'Fågel', 'Sjö', 'Berg', 'Skog', 'Ek', 'Havs', 'Stjärn', 'Mån', 'Ask', 'Fyr', 'Snö', 'Blå'], tail: ['ängen', 'hörnan', 'gården', 'huset', 'stugan', 'lunden', 'viken', 'källan', 'backen', 'stigen', 'kullen', 'porten'], near: ['vid Torget', 'vid Hamnen', 'på Hörnet', 'vid Parken', 'Söder', 'Norra', 'Centrum', 'vid Bron', 'vid Kajen', 'vid Stationen'] },
  place: nounLastJoined,
};
