import type { LocaleDefinition } from '@faker-js/faker';

/** Czech. */
export const cs: LocaleDefinition = {
  person: {
    first_name: { female: ['Jana', 'Eliška', 'Tereza', 'Lucie', 'Anna', 'Karolína', 'Adéla', 'Kateřina', 'Hana', 'Marie', 'Barbora', 'Petra'], male: ['Petr', 'Honza', 'Karel', 'Vojta', 'Jakub', 'Tomáš', 'Ondřej', 'Matěj', 'František', 'Josef', 'Martin', 'Filip'] },
    last_name: { female: ['Nováková', 'Svobodová', 'Dvořáková', 'Černá', 'Procházková', 'Kučerová', 'Veselá', 'Horáková', 'Němcová', 'Marková', 'Pokorná', 'Králová', 'Růžičková', 'Benešová', 'Fialová', 'Sedláčková', 'Zemanová', 'Kolářová'], male: ['Novák', 'Svoboda', 'Dvořák', 'Černý', 'Procházka', 'Kučera', 'Veselý', 'Horák', 'Němec', 'Marek', 'Pokorný', 'Král', 'Růžička', 'Beneš', 'Fiala', 'Sedláček', 'Zeman', 'Kolář'] },
  },
  location: {
    street_name: ['Dlouhá', 'Vinohradská', 'Husova', 'Karlova', 'Školní', 'Nádražní', 'Masarykova', 'Zahradní', 'Komenského', 'Lipová', 'Nerudova', 'Palackého', 'Riegrova', 'Krátká', 'Polní', 'Lesní', 'Mostní', 'Květná', 'Jungmannova', 'Sokolská'],
    street_pattern: ['{{location.street_name}}'],
    street_line: ['{{location.street}} {{location.buildingNumber}}'],
  },
  company: { legal_entity_type: ['s.r.o.', 'a.s.'] },
  word: {
    theme: ['U Kocoura', 'U Zlatého lva', 'Lípa', 'U Mostu', 'Slunce', 'Na Rohu', 'U Tří růží', 'Kavka', 'U Anděla', 'Pod Věží', 'Ořech', 'Čáp', 'Modrá hvězda', 'U Fontány', 'U Bílého koníčka', 'Stará pošta', 'Zlatý klas', 'U Vlaštovky', 'Měsíc', 'Za Větrem'],
    near: ['na Náměstí', 'u Parku', 'Centrum', 'na Rohu', 'u Nádraží', 'nad Řekou', 'pod Hradem', 'u Divadla', 'na Kopci', 'u Kašny'],
  },
  eat: { cafe: ['Kavárna', 'Pražírna', 'Café'], bakery: ['Pekařství', 'Cukrárna'], restaurant: ['Restaurace', 'Hospoda', 'Bistro'], bar: ['Bar', 'Vinárna'], pub: ['Pivnice', 'Pivovar'] },
  shop: { bookshop: ['Knihkupectví', 'Antikvariát'], supermarket: ['Potraviny'], florist: ['Květinářství'] },
  care: { dentist: ['Zubní ordinace'], doctor: ['Ordinace'] },
  pharmacy: { pharmacy: ['Lékárna'] },
  beauty: { hairdresser: ['Kadeřnictví'] },
  sport: { gym: ['Fitness'] },
  stay: { hotel: ['Hotel', 'Penzion'] },
  culture: { museum: ['Muzeum'], theatre: ['Divadlo'], cinema: ['Kino'] },
  park: { park: ['Park'] },
  fuel: { petrol_station: ['Čerpací stanice'] },
  garage: { car_repair: ['Autoservis'] },
  office: { lawyer: ['Advokátní kancelář'], bank: ['Banka'] },
  civic: { library: ['Knihovna'], school: ['Škola'], kindergarten: ['Mateřská škola'] },
  place: {
    eat: ['{{noun}} {{word.theme}}', '{{noun}} {{person.firstName}}', '{{noun}} {{person.lastName}}', '{{word.theme}}', '{{noun}} {{word.theme}} {{word.near}}', '{{noun}} {{person.fullName}}'],
    care: ['Dr. {{person.fullName}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.fullName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{person.lastName}} {{word.near}}'],
    park: ['{{noun}} {{word.theme}}', '{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}} {{word.near}}', '{{noun}} {{person.fullName}}'],
    other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} {{person.fullName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{word.theme}} {{word.near}}'],
  },
};
