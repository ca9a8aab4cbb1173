import type { LocaleDefinition } from '@faker-js/faker';
import { nounFirst } from '../name-patterns.js';

/** Polish. */
export const pl: LocaleDefinition = {
  person: { first_name: { female: ['Ania', 'Zofia', 'Kasia', 'Hania', 'Basia', 'Ola', 'Jadwiga', 'Maria', 'Zuzanna', 'Julia', 'Ewa', 'Magda', 'Helena', 'Iga'], male: ['Janek', 'Stanisław', 'Tomek', 'Franek', 'Marek', 'Antoni', 'Jakub', 'Piotr', 'Paweł', 'Wojtek', 'Adam', 'Michał', 'Leon', 'Ignacy'] }, last_name: { female: ['Nowak', 'Kowalska', 'Wiśniewska', 'Wójcik', 'Zielińska', 'Szymańska', 'Dąbrowska', 'Mazur', 'Krawczyk', 'Kaczmarek', 'Grabowska', 'Pawlak', 'Zając', 'Kozłowska', 'Jankowska', 'Kwiatkowska', 'Król', 'Majewska', 'Jabłońska', 'Olszewska', 'Stępień', 'Malinowska', 'Dudek', 'Sikora'], male: ['Nowak', 'Kowalski', 'Wiśniewski', 'Wójcik', 'Zieliński', 'Szymański', 'Dąbrowski', 'Mazur', 'Krawczyk', 'Kaczmarek', 'Grabowski', 'Pawlak', 'Zając', 'Kozłowski', 'Jankowski', 'Kwiatkowski', 'Król', 'Majewski', 'Jabłoński', 'Olszewski', 'Stępień', 'Malinowski', 'Dudek', 'Sikora'] } },
  location: { street_name: ['ul. Mickiewicza', 'ul. Słowackiego', 'ul. Długa', 'ul. Ogrodowa', 'ul. Kościuszki', 'ul. Lipowa', 'al. Niepodległości', 'ul. Szkolna', 'ul. Krótka', 'Rynek Główny', 'ul. Mokotowska', 'ul. Piękna', 'ul. Kolejowa', 'ul. Parkowa', 'ul. Kwiatowa', 'ul. Polna', 'ul. Leśna', 'ul. Słoneczna', 'ul. Sienkiewicza', 'ul. Wiejska', 'ul. Zamkowa', 'ul. Młyńska', 'ul. Nowa', 'ul. Spacerowa'], street_pattern: ['{{location.street_name}}'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
  company: { legal_entity_type: ['sp. z o.o.', 's.c.'] },
  word: { theme: ['Pod Aniołem', 'Kot', 'Stary Młyn', 'Bursztyn', 'Słonecznik', 'Dwa Koty', 'Jaskółka', 'Stokrotka', 'Lipa', 'Pod Lwem', 'Mleczna Droga', 'Poranek', 'Wrzos', 'Zielony Most', 'Chmura', 'Akacja', 'Mewa', 'Kogut', 'Złoty Kłos', 'Błękitna Wstążka', 'Biały Kruk', 'Cynamon', 'Wiatrak', 'Zaczarowany Ogród'], near: ['przy Rynku', 'na Rogu', 'Centrum', 'nad Wisłą', 'przy Parku', 'przy Moście', 'na Starówce', 'przy Dworcu', 'pod Zamkiem', 'za Rogiem', 'nad Stawem', 'przy Teatrze'] },
  place: nounFirst,
};
