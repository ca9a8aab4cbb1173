import type { LocaleDefinition } from '@faker-js/faker';
import { nounFirstPair } from '../name-patterns.js';

/** Russian, romanised. */
export const ru: LocaleDefinition = {
  person: { first_name: { female: ['Anna', 'Maria', 'Daria', 'Olga', 'Elena', 'Natalia', 'Irina', 'Ekaterina'], male: ['Ivan', 'Pavel', 'Dmitry', 'Sergey', 'Alexey', 'Nikolay', 'Mikhail', 'Andrey'] }, last_name: { female: ['Ivanova', 'Smirnova', 'Sokolova', 'Volkova', 'Kuznetsova', 'Popova', 'Lebedeva', 'Kozlova'], male: ['Ivanov', 'Smirnov', 'Sokolov', 'Volkov', 'Kuznetsov', 'Popov', 'Lebedev', 'Kozlov'] } },
  location: { street_name: ['ul. Lenina', 'ul. Pushkina', 'Lesnaya ul.', 'Naberezhnaya ul.', 'Parkovaya ul.', 'Sadovaya ul.', 'Tsentralnaya ul.', 'ul. Gagarina'], street_pattern: ['{{location.street_name}}'], street_line: ['{{location.street}}, {{location.buildingNumber}}'] },
  company: { legal_entity_type: ['OOO', 'IP'] },
  word: { theme: ['Lavka', 'Sova', 'Ryabina', 'Zerno', 'Beryoza', 'Veter', 'Oblako', 'Lastochka', 'Dom', 'Samovar', 'Lisa', 'Usadba', 'Teremok', 'Chayka'], head: ['Belaya', 'Zolotaya', 'Staraya', 'Novaya', 'Krasnaya', 'Malaya', 'Tikhaya', 'Zelyonaya', 'Dobraya', 'Sinyaya', 'Svetlaya', 'Vesyolaya'], tail: ['Lavka', 'Sova', 'Ryabina', 'Beryoza', 'Lastochka', 'Lisa', 'Usadba', 'Melnitsa', 'Polyana', 'Zvezda', 'Reka', 'Vishnya'], near: ['na Uglu', 'Tsentr', 'u Parka', 'na Naberezhnoy', 'u Vokzala', 'na Ploshchadi'] },
  place: nounFirstPair,
};
