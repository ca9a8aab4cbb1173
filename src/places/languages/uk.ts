import type { LocaleDefinition } from '@faker-js/faker';

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
  eat: { cafe: ['Kaviarnia', 'Kava'], bakery: ['Pekarnia', 'Kondyterska'], restaurant: ['Restoran', 'Kukhnia', 'Korchma'], bar: ['Bar', 'Vynoteka'], pub: ['Pab', 'Brovarnia'] },
  shop: { bookshop: ['Knyharnia'], supermarket: ['Produkty'] },
  care: { dentist: ['Stomatolohiia'], doctor: ['Klinika'] },
  pharmacy: { pharmacy: ['Apteka'] },
  beauty: { hairdresser: ['Salon Krasy', 'Perukarnia'] },
  sport: { gym: ['Fitnes'] },
  stay: { hotel: ['Hotel'] },
  culture: { museum: ['Muzei'], theatre: ['Teatr'] },
  park: { park: ['Park'] },
  civic: { library: ['Biblioteka'], school: ['Shkola'], kindergarten: ['Dytiachyi Sadok'] },
  place: {
    eat: ['{{noun}} {{word.theme}}', '{{noun}} {{person.firstName}}', '{{noun}} {{person.lastName}}', '{{word.theme}}', '{{noun}} {{word.theme}} {{word.near}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    care: ['Dr. {{person.firstName}} {{person.lastName}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{person.lastName}} {{word.near}}'],
    park: ['{{noun}} {{word.theme}}', '{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}} {{word.near}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{word.theme}} {{word.near}}'],
  },
};
