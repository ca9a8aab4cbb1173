import type { LocaleDefinition } from '@faker-js/faker';

/** Croatian. */
export const hr: LocaleDefinition = {
  person: {
    first_name: { female: ['Ana', 'Ivana', 'Jelena', 'Mila', 'Marija', 'Petra', 'Lucija', 'Maja', 'Nika', 'Sara', 'Ema', 'Dora'], male: ['Marko', 'Luka', 'Petar', 'Nikola', 'Ivan', 'Josip', 'Ante', 'Filip', 'Matej', 'Stjepan', 'Goran', 'Davor'] },
    last_name: { generic: ['Horvat', 'Kovačić', 'Babić', 'Marić', 'Jurić', 'Petrović', 'Jovanović', 'Novak', 'Ilić', 'Knežević', 'Vuković', 'Matić', 'Tomić', 'Pavlović', 'Božić', 'Blažević', 'Perić', 'Kovač', 'Popović', 'Šarić'] },
  },
  location: {
    street_name: ['Ulica kralja Tomislava', 'Trg slobode', 'Ilica', 'Nova ulica', 'Glavna ulica', 'Savska cesta', 'Vrtna ulica', 'Školska ulica', 'Cvjetna ulica', 'Dunavska ulica', 'Ulica lipa', 'Kolodvorska ulica', 'Zelena ulica', 'Duga ulica'],
    street_pattern: ['{{location.street_name}}'],
    street_line: ['{{location.street}} {{location.buildingNumber}}'],
  },
  company: { legal_entity_type: ['d.o.o.', 'd.d.'] },
  word: {
    theme: ['Stari Grad', 'Lipa', 'Galeb', 'Ruža', 'Most', 'Zlatni Lav', 'Sunce', 'Lastavica', 'Maslina', 'Dva Jelena', 'Marina', 'Kamen', 'Bijeli Konj', 'Stari Hrast', 'Mjesec', 'Lavanda'],
    near: ['na Trgu', 'Centar', 'kod Parka', 'na Rivi', 'kod Mosta', 'na Uglu', 'kod Kolodvora', 'u Starom Gradu'],
  },
  eat: { cafe: ['Kavana', 'Caffe Bar', 'Pržionica'], bakery: ['Pekara', 'Slastičarna'], restaurant: ['Restoran', 'Konoba', 'Gostionica'], pub: ['Pivnica', 'Pivovara'], bar: ['Bar', 'Vinoteka'] },
  shop: { bookshop: ['Knjižara', 'Antikvarijat'] },
  care: { dentist: ['Stomatološka Ordinacija'], doctor: ['Ordinacija'] },
  pharmacy: { pharmacy: ['Ljekarna', 'Apoteka'] },
  beauty: { hairdresser: ['Frizerski Salon'] },
  sport: { gym: ['Teretana'] },
  stay: { hotel: ['Hotel', 'Pansion'] },
  culture: { museum: ['Muzej'], theatre: ['Kazalište'] },
  park: { park: ['Park'] },
  civic: { library: ['Knjižnica'], school: ['Škola'], kindergarten: ['Vrtić'] },
  place: {
    eat: ['{{noun}} {{word.theme}}', '{{noun}} {{person.firstName}}', '{{noun}} {{person.lastName}}', '{{word.theme}}', '{{noun}} {{word.theme}} {{word.near}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    care: ['Dr. {{person.firstName}} {{person.lastName}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{person.lastName}} {{word.near}}'],
    park: ['{{noun}} {{word.theme}}', '{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}} {{word.near}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{word.theme}} {{word.near}}'],
  },
};
