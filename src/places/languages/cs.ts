import type { LocaleDefinition } from '@faker-js/faker';
import { nounFirst } from '../name-patterns.js';

/** Czech. */
export const cs: LocaleDefinition = {
  person: { first_name: { female: ['Jana', 'Eliška', 'Tereza', 'Lucie', 'Anna', 'Karolína', 'Adéla', 'Kateřina', 'Hana', 'Marie', 'Barbora', 'Petra'], male: ['Petr', 'Honza', 'Karel', 'Vojta', 'Jakub', 'Tomáš', 'Ondřej', 'Matěj', 'František', 'Josef', 'Martin', 'Filip'] }, last_name: { female: ['Nováková', 'Svobodová', 'Dvořáková', 'Černá', 'Procházková', 'Kučerová', 'Veselá', 'Horáková', 'Němcová', 'Marková', 'Pokorná', 'Králová', 'Růžičková', 'Benešová', 'Fialová', 'Sedláčková', 'Zemanová', 'Kolářová'], male: ['Novák', 'Svoboda', 'Dvořák', 'Černý', 'Procházka', 'Kučera', 'Veselý', 'Horák', 'Němec', 'Marek', 'Pokorný', 'Král', 'Růžička', 'Beneš', 'Fiala', 'Sedláček', 'Zeman', 'Kolář'] } },
  location: { street_name: ['Dlouhá', 'Vinohradská', 'Husova', 'Karlova', 'Školní', 'Nádražní', 'Masarykova', 'Zahradní', 'Komenského', 'Lipová', 'Nerudova', 'Palackého', 'Riegrova', 'Krátká', 'Polní', 'Lesní', 'Mostní', 'Květná', 'Jungmannova', 'Sokolská'], street_pattern: ['{{location.street_name}}'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
  company: { legal_entity_type: ['s.r.o.', 'a.s.'] },
  word: { theme: ['U Kocoura', 'U Zlatého lva', 'Lípa', 'U Mostu', 'Slunce', 'Na Rohu', 'U Tří růží', 'Kavka', 'U Anděla', 'Pod Věží', 'Ořech', 'Čáp', 'Modrá hvězda', 'U Fontány', 'U Bílého koníčka', 'Stará pošta', 'Zlatý klas', 'U Vlaštovky', 'Měsíc', 'Za Větrem'], near: ['na Náměstí', 'u Parku', 'Centrum', 'na Rohu', 'u Nádraží', 'nad Řekou', 'pod Hradem', 'u Divadla', 'na Kopci', 'u Kašny'] },
  place: nounFirst,
};
