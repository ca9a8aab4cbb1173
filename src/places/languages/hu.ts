import type { LocaleDefinition } from '@faker-js/faker';
import { nounLast } from '../name-patterns.js';

/** Hungarian. */
export const hu: LocaleDefinition = {
  person: {
    first_name: { female: ['Anna', 'Zsófi', 'Eszter', 'Kati', 'Réka', 'Luca', 'Judit', 'Ilona', 'Nóra', 'Dóra', 'Hanna', 'Emese'], male: ['Gábor', 'Péter', 'Bence', 'Miklós', 'Ádám', 'Zoltán', 'László', 'Máté', 'Dániel', 'Attila', 'Márton', 'Balázs'] },
    last_name: { generic: ['Nagy', 'Kovács', 'Szabó', 'Horváth', 'Varga', 'Molnár', 'Farkas', 'Balogh', 'Papp', 'Takács', 'Juhász', 'Mészáros', 'Simon', 'Rácz', 'Fekete', 'Szalai', 'Török', 'Fehér', 'Gál', 'Kis', 'Vass', 'Bíró'] },
    name: [{ value: '{{person.lastName}} {{person.firstName}}', weight: 1 }],
  },
  location: {
    street_name: ['Kossuth utca', 'Petőfi utca', 'Rákóczi út', 'Váci utca', 'Andrássy út', 'Király utca', 'Bartók Béla út', 'Dob utca', 'Ady Endre utca', 'Deák tér', 'Jókai utca', 'Arany János utca', 'Vörösmarty utca', 'Széchenyi utca', 'Dózsa György út', 'Akácfa utca', 'Nefelejcs utca', 'Szondi utca'],
    street_pattern: ['{{location.street_name}}'],
    street_line: ['{{location.street}} {{location.buildingNumber}}'],
  },
  company: { legal_entity_type: ['Kft.', 'Bt.'] },
  word: {
    theme: ['Kék Macska', 'Arany Szarvas', 'Gesztenye', 'Kakas', 'Duna', 'Levendula', 'Hársfa', 'Pipacs', 'Mókus', 'Csillag', 'Aranykéz', 'Fészek', 'Fehér Holló', 'Két Szerecsen', 'Vadrózsa', 'Napraforgó', 'Borostyán', 'Tölgy'],
    near: ['Belváros', 'Óbuda', 'Újlak', 'Lipótváros', 'a Téren', 'a Sarkon', 'a Parkban', 'a Hídnál', 'Kertváros', 'Dunapart'],
  },
  place: nounLast,
};
