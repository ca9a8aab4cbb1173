import type { LocaleDefinition } from '@faker-js/faker';

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
  eat: { cafe: ['Kávézó', 'Kávéház', 'Presszó'], bakery: ['Pékség', 'Cukrászda'], restaurant: ['Étterem', 'Vendéglő', 'Bisztró'], bar: ['Bár', 'Borbár'], pub: ['Söröző', 'Kocsma'] },
  shop: { bookshop: ['Könyvesbolt', 'Antikvárium'], supermarket: ['Élelmiszer'], florist: ['Virágbolt'] },
  care: { dentist: ['Fogászat'], doctor: ['Rendelő'] },
  pharmacy: { pharmacy: ['Gyógyszertár', 'Patika'] },
  beauty: { hairdresser: ['Fodrászat'] },
  sport: { gym: ['Edzőterem'] },
  stay: { hotel: ['Hotel', 'Panzió'] },
  culture: { museum: ['Múzeum'], theatre: ['Színház'], cinema: ['Mozi'] },
  park: { park: ['Park'] },
  office: { bank: ['Bank'] },
  civic: { library: ['Könyvtár'], school: ['Iskola'], kindergarten: ['Óvoda'] },
  place: {
    eat: ['{{word.theme}} {{noun}}', '{{person.firstName}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.theme}}', '{{word.theme}} {{noun}} {{word.near}}', '{{person.lastName}} {{person.firstName}} {{noun}}'],
    care: ['Dr. {{person.lastName}} {{person.firstName}}', '{{person.lastName}} {{noun}}', '{{person.lastName}} {{person.firstName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{person.lastName}} {{noun}} {{word.near}}'],
    park: ['{{word.theme}} {{noun}}', '{{person.lastName}} {{noun}}', '{{word.near}} {{noun}}', '{{person.lastName}} {{person.firstName}} {{noun}}'],
    other: ['{{person.lastName}} {{noun}}', '{{word.theme}} {{noun}}', '{{person.lastName}} {{person.firstName}} {{noun}}', '{{person.lastName}} & {{person.lastName}} {{noun}}', '{{word.theme}} {{noun}} {{word.near}}'],
  },
};
