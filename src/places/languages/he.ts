import type { LocaleDefinition } from '@faker-js/faker';
import { nounLast } from '../name-patterns.js';

/** Hebrew, romanised. */
export const he: LocaleDefinition = {
  person: {
    first_name: { female: ['Noa', 'Tamar', 'Maya', 'Yael', 'Shira', 'Michal', 'Rachel', 'Adi', 'Avigail', 'Ruth'], male: ['Yosef', 'David', 'Eitan', 'Noam', 'Daniel', 'Amit', 'Yonatan', 'Uri', 'Moshe', 'Itai'] },
    last_name: { generic: ['Cohen', 'Levi', 'Mizrahi', 'Peretz', 'Friedman', 'Katz', 'Biton', 'Dahan', 'Azulay', 'Malka', 'Shapira', 'Avraham', 'Ben David', 'Golan', 'Sharon', 'Regev', 'Segal', 'Amar'] },
  },
  location: {
    street_name: ['Dizengoff Street', 'Allenby Street', 'Ben Yehuda Street', 'Herzl Street', 'King George Street', 'Jaffa Street', 'Rothschild Boulevard', 'Bialik Street', 'Weizmann Street', 'Arlozorov Street', 'Sokolov Street', 'HaNeviim Street'],
    street_pattern: ['{{location.street_name}}'],
    street_line: ['{{location.buildingNumber}} {{location.street}}'],
  },
  company: { legal_entity_type: ['Ltd'] },
  word: {
    theme: ['Rimon', 'Tamar', 'HaPina', 'Gan', 'Zayit', 'Yam', 'Shemesh', 'Shuk', 'Etz', 'Kinor', 'Te’ena', 'Shaked', 'Kochav', 'Nahal'],
    near: ['HaShuk', 'Center', 'Old North', 'Port', 'Florentin', 'German Colony', 'HaPark', 'HaYam'],
  },
  place: nounLast,
};
