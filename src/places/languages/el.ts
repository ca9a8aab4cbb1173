import type { LocaleDefinition } from '@faker-js/faker';
import { nounFirst } from '../name-patterns.js';

/** Greek, romanised. */
export const el: LocaleDefinition = {
  person: { first_name: { female: ['Eleni', 'Maria', 'Sofia', 'Katerina', 'Ioanna', 'Anna', 'Despina', 'Vasiliki', 'Irini', 'Dimitra'], male: ['Nikos', 'Giorgos', 'Yannis', 'Kostas', 'Dimitris', 'Vasilis', 'Michalis', 'Petros', 'Andreas', 'Stelios'] }, last_name: { female: ['Papadopoulou', 'Nikolaou', 'Georgiou', 'Vasileiou', 'Dimitriou', 'Konstantinou', 'Ioannou', 'Makri', 'Alexiou', 'Oikonomou', 'Antoniou', 'Pappa', 'Vlachou', 'Samara'], male: ['Papadopoulos', 'Nikolaou', 'Georgiou', 'Vasileiou', 'Dimitriou', 'Konstantinou', 'Ioannou', 'Makris', 'Alexiou', 'Oikonomou', 'Antoniou', 'Pappas', 'Vlachos', 'Samaras'] } },
  location: { street_name: ['Ermou', 'Athinas', 'Solonos', 'Akadimias', 'Patision', 'Adrianou', 'Skoufa', 'Tsimiski', 'Aiolou', 'Kifisias', 'Egnatia', 'Panepistimiou', 'Themistokleous', 'Navarinou', 'Agiou Dimitriou', 'Mitropoleos', 'Sofokleous', 'Kallidromiou'], street_pattern: ['{{location.street_name}}'], street_line: ['{{location.street}} {{location.buildingNumber}}'] },
  company: { legal_entity_type: ['A.E.', 'I.K.E.'] },
  word: { theme: ['Elia', 'Kyma', 'Meltemi', 'Avli', 'Limani', 'Thalassa', 'Ilios', 'Lemoni', 'Kipos', 'Paradosi', 'Fegari', 'Aigli', 'Platanos', 'Vasilikos', 'Pigadi', 'Asteri'], near: ['Kentro', 'stin Plateia', 'sto Limani', 'Plaka', 'sto Parko', 'sti Gonia', 'Koukaki', 'Ano Poli'] },
  place: nounFirst,
};
