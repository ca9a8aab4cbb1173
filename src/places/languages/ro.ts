import type { LocaleDefinition } from '@faker-js/faker';
import { nounFirst } from '../name-patterns.js';

/** Romanian. */
export const ro: LocaleDefinition = {
  person: {
    first_name: { female: ['Ana', 'Ioana', 'Elena', 'Maria', 'Andreea', 'Mihaela', 'Cristina', 'Daria', 'Irina', 'Sofia', 'Raluca', 'Simona'], male: ['Mihai', 'Andrei', 'Radu', 'Vlad', 'Ion', 'Ștefan', 'Cristian', 'Alexandru', 'Matei', 'Luca', 'Gheorghe', 'Tudor'] },
    last_name: { generic: ['Popescu', 'Ionescu', 'Popa', 'Stan', 'Dumitru', 'Stoica', 'Marin', 'Munteanu', 'Constantin', 'Radu', 'Gheorghe', 'Matei', 'Dinu', 'Lazăr', 'Rusu', 'Moldovan', 'Barbu', 'Florea', 'Neagu', 'Sandu'] },
  },
  location: {
    street_name: ['Strada Mihai Eminescu', 'Calea Victoriei', 'Strada Florilor', 'Strada Lipscani', 'Bulevardul Unirii', 'Strada Republicii', 'Strada Teiului', 'Strada Morii', 'Strada Gării', 'Bulevardul Carol I', 'Strada Școlii', 'Strada Izvor', 'Strada Lalelelor', 'Strada Grădinii'],
    street_pattern: ['{{location.street_name}}'],
    street_line: ['{{location.street}} {{location.buildingNumber}}'],
  },
  company: { legal_entity_type: ['S.R.L.', 'S.A.'] },
  word: {
    theme: ['Floarea', 'Vatra', 'Castel', 'Luna', 'Zori', 'Livada', 'Tei', 'Soare', 'Hanul Vechi', 'Cireșul', 'Turn', 'Privighetoarea', 'Trei Stejari', 'Cuibul', 'Poiana', 'Lăstun'],
    near: ['din Piață', 'de la Gară', 'Central', 'din Colț', 'de lângă Parc', 'de la Teatru', 'din Cetate', 'de pe Deal'],
  },
  place: nounFirst,
};
