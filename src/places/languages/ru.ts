import type { LocaleDefinition } from '@faker-js/faker';

/** Russian, romanised. */
export const ru: LocaleDefinition = {
  person: {
    first_name: { female: ['Anna', 'Maria', 'Daria', 'Olga', 'Elena', 'Natalia', 'Irina', 'Ekaterina', 'Svetlana', 'Tatiana', 'Ksenia', 'Polina', 'Vera', 'Nina'], male: ['Ivan', 'Pavel', 'Dmitry', 'Sergey', 'Alexey', 'Nikolay', 'Mikhail', 'Andrey', 'Viktor', 'Yury', 'Maxim', 'Konstantin', 'Oleg', 'Kirill'] },
    last_name: { female: ['Ivanova', 'Smirnova', 'Sokolova', 'Volkova', 'Kuznetsova', 'Popova', 'Lebedeva', 'Kozlova', 'Novikova', 'Morozova', 'Petrova', 'Pavlova', 'Orlova', 'Zaitseva', 'Belova', 'Vinogradova', 'Medvedeva', 'Antonova', 'Tarasova', 'Filippova', 'Komarova', 'Gromova', 'Titova', 'Krylova'], male: ['Ivanov', 'Smirnov', 'Sokolov', 'Volkov', 'Kuznetsov', 'Popov', 'Lebedev', 'Kozlov', 'Novikov', 'Morozov', 'Petrov', 'Pavlov', 'Orlov', 'Zaitsev', 'Belov', 'Vinogradov', 'Medvedev', 'Antonov', 'Tarasov', 'Filippov', 'Komarov', 'Gromov', 'Titov', 'Krylov'] },
  },
  location: {
    street_name: ['ul. Lenina', 'ul. Pushkina', 'Lesnaya ul.', 'Naberezhnaya ul.', 'Parkovaya ul.', 'Sadovaya ul.', 'Tsentralnaya ul.', 'ul. Gagarina', 'Shkolnaya ul.', 'ul. Mira', 'Nevsky pr.', 'Zelyonaya ul.', 'Sovetskaya ul.', 'ul. Chekhova', 'Molodyozhnaya ul.', 'Vokzalnaya ul.', 'ul. Gogolya', 'Polevaya ul.'],
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
  eat: { cafe: ['Kofeynya', 'Cafe', 'Kofe', 'Chaynaya'], bakery: ['Pekarnya', 'Konditerskaya', 'Bulochnaya'], restaurant: ['Restoran', 'Kukhnya', 'Traktir', 'Stolovaya'], fast_food: ['Bistro', 'Shaurma', 'Blinnaya'], bar: ['Bar', 'Vinoteka'], pub: ['Pub', 'Pivovarnya'], nightclub: ['Klub'] },
  shop: { bookshop: ['Knizhny Magazin', 'Bukinist'], supermarket: ['Produkty', 'Gastronom'], florist: ['Tsvety'] },
  care: { dentist: ['Stomatologiya'], doctor: ['Klinika', 'Poliklinika'], veterinarian: ['Vetklinika'] },
  pharmacy: { pharmacy: ['Apteka'] },
  beauty: { hairdresser: ['Salon Krasoty', 'Parikmakherskaya'], barber: ['Barbershop'] },
  sport: { gym: ['Fitnes', 'Sportzal'] },
  stay: { hotel: ['Otel', 'Gostinitsa'] },
  culture: { museum: ['Muzey'], theatre: ['Teatr'], cinema: ['Kinoteatr'] },
  park: { park: ['Park', 'Skver'] },
  fuel: { petrol_station: ['AZS'] },
  garage: { car_repair: ['Avtoservis'] },
  office: { bank: ['Bank'], lawyer: ['Advokat'] },
  civic: { hospital: ['Bolnitsa'], library: ['Biblioteka'], school: ['Shkola'], kindergarten: ['Detsky Sad'] },
  place: {
    eat: ['{{noun}} {{word.theme}}', '{{noun}} {{person.firstName}}', '{{noun}} {{person.lastName}}', '{{noun}} {{word.head}} {{word.tail}}', '{{word.head}} {{word.tail}}', '{{noun}} {{word.theme}} {{word.near}}', '{{noun}} {{person.fullName}}', '{{noun}} {{word.head}} {{word.tail}} {{word.near}}', '{{noun}} {{person.lastName}} & {{person.lastName}}'],
    care: ['Dr. {{person.fullName}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.fullName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{person.lastName}} {{word.near}}'],
    park: ['{{noun}} {{word.theme}}', '{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}} {{word.near}}', '{{noun}} {{person.fullName}}'],
    other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} {{word.head}} {{word.tail}}', '{{noun}} {{person.fullName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{word.theme}} {{word.near}}'],
  },
};
