import type { LocaleDefinition } from '@faker-js/faker';

/** Estonian. */
export const et: LocaleDefinition = {
  person: {
    first_name: { female: ['Anna', 'Liis', 'Kadri', 'Maarja', 'Mari', 'Kristiina', 'Piret', 'Laura', 'Eha', 'Helena'], male: ['Jaan', 'Mart', 'Toomas', 'Andres', 'Rasmus', 'Peeter', 'Karl', 'Tanel', 'Indrek', 'Madis'] },
    last_name: { generic: ['Tamm', 'Saar', 'Sepp', 'Mägi', 'Kask', 'Kukk', 'Rebane', 'Ilves', 'Pärn', 'Koppel', 'Luik', 'Oja', 'Raud', 'Kuusk', 'Vaher', 'Põder', 'Lepik', 'Kivi'] },
  },
  location: {
    street_name: ['Pikk tänav', 'Lai tänav', 'Viru tänav', 'Narva maantee', 'Pärna tänav', 'Kooli tänav', 'Aia tänav', 'Metsa tänav', 'Jaama tänav', 'Mere puiestee', 'Kase tänav', 'Tartu maantee'],
    street_pattern: ['{{location.street_name}}'],
    street_line: ['{{location.street}} {{location.buildingNumber}}'],
  },
  company: { legal_entity_type: ['OÜ', 'AS'] },
  word: {
    theme: ['Rukkilill', 'Pääsuke', 'Kajakas', 'Vana Torn', 'Kuldne Nurk', 'Sinilind', 'Kadakas', 'Päike', 'Tuuleveski', 'Rebane', 'Pihlakas', 'Mustikas', 'Lootus', 'Kevad'],
    near: ['Vanalinn', 'Sadama', 'Kesklinn', 'Turu', 'Pargi', 'Jaama', 'Mere', 'Torni'],
  },
  eat: { cafe: ['Kohvik', 'Röstikoda'], bakery: ['Pagar', 'Kondiitriäri'], restaurant: ['Restoran', 'Kõrts', 'Bistroo'] },
  shop: { bookshop: ['Raamatupood'] },
  care: { dentist: ['Hambaravi'] },
  pharmacy: { pharmacy: ['Apteek'] },
  beauty: { hairdresser: ['Juuksur'] },
  stay: { hotel: ['Hotell'] },
  culture: { museum: ['Muuseum'] },
  park: { park: ['Park'] },
  civic: { library: ['Raamatukogu'], school: ['Kool'], kindergarten: ['Lasteaed'] },
  place: {
    eat: ['{{word.theme}} {{noun}}', '{{person.firstName}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.theme}}', '{{word.theme}} {{noun}} {{word.near}}', '{{person.firstName}} {{person.lastName}} {{noun}}'],
    care: ['Dr. {{person.firstName}} {{person.lastName}}', '{{person.lastName}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{person.lastName}} {{noun}} {{word.near}}'],
    park: ['{{word.theme}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}'],
    other: ['{{person.lastName}} {{noun}}', '{{word.theme}} {{noun}}', '{{person.firstName}} {{person.lastName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{word.theme}} {{noun}} {{word.near}}'],
  },
};
