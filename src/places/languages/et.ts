import type { LocaleDefinition } from '@faker-js/faker';
import { nounLast } from '../name-patterns.js';

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
  place: nounLast,
};
