import type { LocaleDefinition } from '@faker-js/faker';
import { nounLastJoined } from '../name-patterns.js';

/** Danish. */
export const da: LocaleDefinition = {
  person: {
    first_name: { female: ['Freja', 'Ida', 'Karen', 'Emma', 'Sofie', 'Astrid', 'Kirsten', 'Laura', 'Mette', 'Clara', 'Anna', 'Maja', 'Ingeborg', 'Signe'], male: ['Lars', 'Søren', 'Mads', 'Niels', 'Jens', 'Emil', 'Anders', 'Frederik', 'Rasmus', 'Peter', 'Oscar', 'Viggo', 'Hans', 'Aksel'] },
    last_name: { generic: ['Jensen', 'Nielsen', 'Hansen', 'Pedersen', 'Andersen', 'Christensen', 'Larsen', 'Sørensen', 'Rasmussen', 'Jørgensen', 'Madsen', 'Møller', 'Lund', 'Holm', 'Krogh', 'Skov', 'Bech', 'Kjær', 'Winther', 'Dahl', 'Friis', 'Bruun'] },
  },
  location: {
    street_name: ['Vestergade', 'Østergade', 'Nørregade', 'Algade', 'Kirkegade', 'Skolegade', 'Havnegade', 'Strandvejen', 'Parkvej', 'Torvegade', 'Kongensgade', 'Søndergade'],
    street_pattern: ['{{location.street_name}}', '{{word.head}}vej', '{{word.head}}gade'],
    street_line: ['{{location.street}} {{location.buildingNumber}}'],
  },
  company: { legal_entity_type: ['ApS', 'A/S'] },
  word: {
    theme: ['Lykke', 'Birken', 'Lille Hus', 'Nord', 'Svalen', 'Fyret', 'Kobber', 'Ankeret', 'Blåbær', 'Granen', 'Ræven', 'Solsiden', 'Havet', 'Mågen', 'Kløver', 'Hygge', 'Stuen', 'Strandlyst'],
    head: ['Sol', 'Birke', 'Linde', 'Rose', 'Fjord', 'Sø', 'Bakke', 'Skov', 'Ege', 'Havne', 'Stjerne', 'Måne', 'Elle', 'Fyr', 'Sne', 'Kirke'],
    tail: ['hjørnet', 'gården', 'huset', 'stuen', 'lunden', 'vigen', 'kilden', 'bakken', 'stien', 'højen', 'kælderen', 'loftet'],
    near: ['ved Torvet', 'ved Havnen', 'på Hjørnet', 'ved Parken', 'Centrum', 'ved Broen', 'ved Kajen', 'ved Stationen', 'Vest', 'Øst'],
  },
  place: nounLastJoined,
};
