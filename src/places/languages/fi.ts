import type { LocaleDefinition } from '@faker-js/faker';
import { nounLastJoined } from '../name-patterns.js';

/** Finnish. */
export const fi: LocaleDefinition = {
  person: {
    first_name: { female: ['Aino', 'Helmi', 'Venla', 'Sofia', 'Kerttu', 'Ilona', 'Emilia', 'Liisa', 'Eeva', 'Siiri', 'Hilla', 'Tuuli', 'Saara', 'Elina'], male: ['Eero', 'Onni', 'Väinö', 'Mikko', 'Juhani', 'Antti', 'Oskari', 'Eino', 'Toivo', 'Ville', 'Jussi', 'Kalle', 'Lauri', 'Pekka'] },
    last_name: { generic: ['Korhonen', 'Virtanen', 'Mäkinen', 'Nieminen', 'Laine', 'Heikkinen', 'Koskinen', 'Salo', 'Lehto', 'Saari', 'Järvinen', 'Hämäläinen', 'Lehtonen', 'Heinonen', 'Niemi', 'Salonen', 'Rantanen', 'Karjalainen', 'Jokinen', 'Kinnunen', 'Laakso', 'Ahonen'] },
  },
  location: {
    street_name: ['Mannerheimintie', 'Kirkkokatu', 'Rantakatu', 'Puistokatu', 'Koulukatu', 'Kauppakatu', 'Satamakatu', 'Mäkitie', 'Asemakatu', 'Hämeenkatu', 'Aleksanterinkatu', 'Linnankatu'],
    street_pattern: ['{{location.street_name}}', '{{word.head}}katu', '{{word.head}}tie', '{{word.head}}kuja'],
    street_line: ['{{location.street}} {{location.buildingNumber}}'],
  },
  company: { legal_entity_type: ['Oy', 'Ky'] },
  word: {
    theme: ['Kulma', 'Ranta', 'Puisto', 'Kuukkeli', 'Aurinko', 'Myrsky', 'Satama', 'Mustikka', 'Kanerva', 'Kettu', 'Lumi', 'Pihlaja', 'Kallio', 'Tuuli', 'Halla', 'Suvi', 'Karpalo', 'Joutsen'],
    head: ['Kulta', 'Sini', 'Puna', 'Aurinko', 'Kuu', 'Tähti', 'Koivu', 'Meri', 'Lumi', 'Kivi', 'Joki', 'Ruusu', 'Pihlaja', 'Karhu', 'Kettu', 'Tuuli'],
    tail: ['puisto', 'ranta', 'kulma', 'pirtti', 'tupa', 'mylly', 'lehto', 'niitty', 'lahti', 'kallio', 'portti', 'pesä'],
    near: ['Keskusta', 'Satama', 'Kallio', 'Töölö', 'Asema', 'Tori', 'Rantatie', 'Puisto', 'Itäkulma', 'Länsi'],
  },
  place: nounLastJoined,
};
