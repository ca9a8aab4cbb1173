import type { LocaleDefinition } from '@faker-js/faker';
import { nounFirst } from '../name-patterns.js';

/** Polish. */
export const pl: LocaleDefinition = {
  person: { first_name: { female: ['Ania', 'Zofia', 'Kasia', 'Hania', 'Basia', 'Ola', 'Jadwiga', 'Maria'], male: ['Janek', 'Stanisław', 'Tomek', 'Franek', 'Marek', 'Antoni', 'Jakub', 'Piotr'] }, last_name: { female: ['Nowak', 'Kowalska', 'Wiśniewska', 'Wójcik', 'Zielińska', 'Szymańska', 'Dąbrowska', 'Mazur'], male: ['Nowak', 'Kowalski', 'Wiśniewski', 'Wójcik', 'Zieliński', 'Szymański', 'Dąbrowski', 'Mazur'] } },
  location: { street_name: ['ul. Mickiewicza', 'ul. Słowackiego', 'ul. Długa', 'ul. Ogrodowa', 'ul. Kościuszki', 'ul. Lipowa', 'al. Niepodległości', 'ul. Szkolna'], street_pattern: ['{{location.street_name}}'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
  company: { legal_entity_type: ['sp. z o.o.', 's.c.'] },
  word: { theme: ['Pod Aniołem', 'Kot', 'Stary Młyn', 'Bursztyn', 'Słonecznik', 'Dwa Koty', 'Jaskółka', 'Stokrotka', 'Lipa', 'Pod Lwem'], near: ['przy Rynku', 'na Rogu', 'Centrum', 'nad Wisłą', 'przy Parku', 'przy Moście'] },
  place: nounFirst,
};
