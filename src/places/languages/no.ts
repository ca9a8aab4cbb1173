import type { LocaleDefinition } from '@faker-js/faker';
import { nounLastJoined } from '../name-patterns.js';

/** Norwegian. */
export const no: LocaleDefinition = {
  person: {
    first_name: { female: ['Ingrid', 'Nora', 'Emma', 'Solveig', 'Astrid', 'Kari', 'Liv', 'Sigrid', 'Maja', 'Ida', 'Tuva', 'Hedda', 'Anne', 'Marit'], male: ['Lars', 'Ole', 'Magnus', 'Henrik', 'Sondre', 'Jonas', 'Håkon', 'Olav', 'Knut', 'Bjørn', 'Erik', 'Nils', 'Per', 'Sverre'] },
    last_name: { generic: ['Hansen', 'Johansen', 'Olsen', 'Larsen', 'Andersen', 'Nilsen', 'Pedersen', 'Kristiansen', 'Jensen', 'Berg', 'Haugen', 'Hagen', 'Dahl', 'Lund', 'Moen', 'Strand', 'Solberg', 'Bakke', 'Vik', 'Lie', 'Eide', 'Myhre'] },
  },
  location: {
    street_name: ['Storgata', 'Kongens gate', 'Kirkegata', 'Skolegata', 'Parkveien', 'Strandgata', 'Havnegata', 'Dronningens gate', 'Bakkegata', 'Torggata', 'Nygata', 'Skippergata'],
    street_pattern: ['{{location.street_name}}', '{{word.head}}veien', '{{word.head}}gata'],
    street_line: ['{{location.street}} {{location.buildingNumber}}'],
  },
  company: { legal_entity_type: ['AS', 'ANS'] },
  word: {
    theme: ['Lykke', 'Bjørka', 'Lille Hus', 'Nord', 'Svalen', 'Fyret', 'Kobber', 'Ankeret', 'Blåbær', 'Grana', 'Reven', 'Solsiden', 'Havet', 'Måken', 'Kløver', 'Brygga', 'Stua', 'Nordlys'],
    head: ['Sol', 'Bjørke', 'Linde', 'Rose', 'Fjell', 'Sjø', 'Berg', 'Skog', 'Eike', 'Havne', 'Stjerne', 'Måne', 'Furu', 'Fyr', 'Snø', 'Kirke'],
    tail: ['hjørnet', 'gården', 'huset', 'stuen', 'lunden', 'viken', 'kilden', 'bakken', 'stien', 'haugen', 'brygga', 'loftet'],
    near: ['ved Torget', 'ved Havnen', 'på Hjørnet', 'ved Parken', 'Sentrum', 'ved Brua', 'ved Kaia', 'ved Stasjonen', 'Vest', 'Øst'],
  },
  place: nounLastJoined,
};
