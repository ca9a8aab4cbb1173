import type { LocaleDefinition } from '@faker-js/faker';
import { nounFirst } from '../name-patterns.js';

/** Ukrainian, romanised. */
export const uk: LocaleDefinition = {
  person: {
    first_name: { female: ['Olha', 'Maria', 'Oksana', 'Iryna', 'Nataliia', 'Sofiia', 'Kateryna', 'Yuliia', 'Halyna', 'Tetiana', 'Solomiia', 'Lesia'], male: ['Dmytro', 'Mykola', 'Ivan', 'Taras', 'Oleksandr', 'Andrii', 'Bohdan', 'Petro', 'Serhii', 'Yurii', 'Vasyl', 'Maksym'] },
    last_name: { generic: ['Petrenko', 'Kovalenko', 'Bondarenko', 'Tkachenko', 'Shevchenko', 'Lysenko', 'Kravchenko', 'Moroz', 'Melnyk', 'Boiko', 'Koval', 'Rudenko', 'Savchenko', 'Marchenko', 'Ponomarenko', 'Hrytsenko', 'Bilous', 'Panchenko'] },
  },
  location: {
    street_name: ['vul. Tsentralna', 'vul. Sadova', 'vul. Soborna', 'vul. Shevchenka', 'vul. Franka', 'vul. Lisova', 'vul. Shkilna', 'vul. Parkova', 'vul. Naberezhna', 'vul. Zelena', 'vul. Volodymyrska', 'vul. Kyivska'],
    street_pattern: ['{{location.street_name}}'],
    street_line: ['{{location.street}} {{location.buildingNumber}}'],
  },
  company: { legal_entity_type: ['TOV', 'FOP'] },
  word: {
    theme: ['Kalyna', 'Sova', 'Zerno', 'Lastivka', 'Khmara', 'Dim', 'Veselka', 'Mlyn', 'Sonechko', 'Zhuravel', 'Pid Lypoiu', 'Stare Misto', 'Dzvin', 'Vyshnia'],
    near: ['Tsentr', 'bilia Parku', 'na Rozi', 'bilia Vokzalu', 'na Ploshchi', 'Podil', 'nad Richkoiu', 'bilia Teatru'],
  },
  place: nounFirst,
};
