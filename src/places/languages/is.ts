import type { LocaleDefinition } from '@faker-js/faker';
import { nounLastJoined } from '../name-patterns.js';

/** Icelandic. */
export const is: LocaleDefinition = {
  person: { first_name: { female: ['Guðrún', 'Anna', 'Kristín', 'Sigríður', 'Helga', 'Katrín', 'Hildur', 'Ásta', 'Birna', 'Edda', 'Freyja', 'Sólveig', 'Þóra', 'Elín'], male: ['Jón', 'Sigurður', 'Gunnar', 'Ólafur', 'Einar', 'Kristján', 'Magnús', 'Stefán', 'Björn', 'Arnar', 'Halldór', 'Kári', 'Þór', 'Egill'] }, last_name: { female: ['Jónsdóttir', 'Gunnarsdóttir', 'Ólafsdóttir', 'Einarsdóttir', 'Magnúsdóttir', 'Stefánsdóttir', 'Björnsdóttir', 'Sigurðardóttir', 'Kristjánsdóttir', 'Árnadóttir', 'Pálsdóttir', 'Helgadóttir'], male: ['Jónsson', 'Gunnarsson', 'Ólafsson', 'Einarsson', 'Magnússon', 'Stefánsson', 'Björnsson', 'Sigurðsson', 'Kristjánsson', 'Árnason', 'Pálsson', 'Helgason'] } },
  location: { street_name: ['Laugavegur', 'Hverfisgata', 'Bankastræti', 'Skólavörðustígur', 'Austurstræti', 'Hafnarstræti', 'Aðalstræti', 'Strandgata', 'Borgartún', 'Suðurgata'], street_pattern: ['{{location.street_name}}', '{{word.head}}gata', '{{word.head}}vegur', '{{word.head}}stígur'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
  company: { legal_entity_type: ['ehf.', 'hf.'] },
  word: { theme: ['Norðurljós', 'Fálki', 'Lundi', 'Birki', 'Höfnin', 'Fjallið', 'Vitinn', 'Brekka', 'Hraun', 'Jökull', 'Sólin', 'Krían', 'Refurinn', 'Lyng'], head: ['Sól', 'Norður', 'Austur', 'Birki', 'Vatns', 'Há', 'Lækjar', 'Hafnar', 'Bjarkar', 'Fálka', 'Kirkju', 'Lauf'], tail: ['hús', 'bær', 'garður', 'hóll', 'vík', 'nes', 'lundur', 'brún', 'á', 'holt'], near: ['Miðbær', 'við Höfnina', 'Vesturbær', 'Hlemmur', 'við Tjörnina', 'Grandi', 'Laugardalur', 'við Torgið'] },
  place: nounLastJoined,
};
