import type { LocaleDefinition } from '@faker-js/faker';
import { nounFirstPair } from '../name-patterns.js';

/** Russian, romanised. */
export const ru: LocaleDefinition = {
  person: {
    first_name: { female: ['Anna', 'Maria', 'Daria', 'Olga', 'Elena', 'Natalia', 'Irina', 'Ekaterina', 'Svetlana', 'Tatiana', 'Ksenia', 'Polina', 'Vera', 'Nina'], male: ['Ivan', 'Pavel', 'Dmitry', 'Sergey', 'Alexey', 'Nikolay', 'Mikhail', 'Andrey', 'Viktor', 'Yury', 'Maxim', 'Konstantin', 'Oleg', 'Kirill'] },
    last_name: { female: ['Ivanova', 'Smirnova', 'Sokolova', 'Volkova', 'Kuznetsova', 'Popova', 'Lebedeva', 'Kozlova', 'Novikova', 'Morozova', 'Petrova', 'Pavlova', 'Orlova', 'Zaitseva', 'Belova', 'Vinogradova', 'Medvedeva', 'Antonova', 'Tarasova', 'Filippova', 'Komarova', 'Gromova', 'Titova', 'Krylova'], male: ['Ivanov', 'Smirnov', 'Sokolov', 'Volkov', 'Kuznetsov', 'Popov', 'Lebedev', 'Kozlov', 'Novikov', 'Morozov', 'Petrov', 'Pavlov', 'Orlov', 'Zaitsev', 'Belov', 'Vinogradov', 'Medvedev', 'Antonov', 'Tarasov', 'Filippov', 'Komarov', 'Gromov', 'Titov', 'Krylov'] },
  },
  location: {
    street_name: ['ul. Lenina', 'ul. Pushkina', 'Lesnaya ul.', 'Naberezhnaya ul.', 'Parkovaya ul.', 'Sadovaya ul.', 'Tsentralnaya ul.', 'ul. Gagarina', 'Shkolnaya ul.', 'ul. Mira', 'Nevsky pr.', 'Zelyonaya ul.', 'Sovetskaya ul.', 'ul. Chekhova', 'Molodyozhnaya ul.', 'Vokzalnaya ul.', 'ul. Gogolya', 'Polevaya ul.', 'Novaya ul.', 'Tverskaya ul.', 'Pokrovka ul.', 'Sretenka ul.', 'ul. Tolstogo', 'Beryozovaya ul.', 'Yuzhnaya ul.', 'Severnaya ul.', 'Zavodskaya ul.', 'Kirpichnaya ul.', 'ul. Turgeneva', 'Solnechnaya ul.'],
    street_pattern: ['{{location.street_name}}'],
    street_line: ['{{location.street}}, {{location.buildingNumber}}'],
  },
  company: { legal_entity_type: ['OOO', 'IP'] },
  word: {
    theme: ['Lavka', 'Sova', 'Ryabina', 'Zerno', 'Beryoza', 'Veter', 'Oblako', 'Lastochka', 'Dom', 'Samovar', 'Lisa', 'Usadba', 'Teremok', 'Chayka', 'Zhuravl', 'Medved', 'Skazka', 'Matryoshka', 'Vishnyovy Sad', 'Pyat Uglov'],
    head: ['Belaya', 'Zolotaya', 'Staraya', 'Novaya', 'Krasnaya', 'Malaya', 'Tikhaya', 'Zelyonaya', 'Dobraya', 'Sinyaya', 'Svetlaya', 'Vesyolaya'],
    tail: ['Lavka', 'Sova', 'Ryabina', 'Beryoza', 'Lastochka', 'Lisa', 'Usadba', 'Melnitsa', 'Polyana', 'Zvezda', 'Reka', 'Vishnya', 'Pristan', 'Kukhnya', 'Ulitsa', 'Yolka'],
    near: ['na Uglu', 'Tsentr', 'u Parka', 'na Naberezhnoy', 'u Vokzala', 'na Ploshchadi', 'Sever', 'Yug', 'Vostok', 'Zapad', 'na Arbate', 'u Mosta'],
  },
  place: nounFirstPair,
};
