import type { LocaleDefinition } from '@faker-js/faker';

/** Greek, romanised. */
export const el: LocaleDefinition = {
  person: {
    first_name: { female: ['Eleni', 'Maria', 'Sofia', 'Katerina', 'Ioanna', 'Anna', 'Despina', 'Vasiliki', 'Irini', 'Dimitra'], male: ['Nikos', 'Giorgos', 'Yannis', 'Kostas', 'Dimitris', 'Vasilis', 'Michalis', 'Petros', 'Andreas', 'Stelios'] },
    last_name: { female: ['Papadopoulou', 'Nikolaou', 'Georgiou', 'Vasileiou', 'Dimitriou', 'Konstantinou', 'Ioannou', 'Makri', 'Alexiou', 'Oikonomou', 'Antoniou', 'Pappa', 'Vlachou', 'Samara'], male: ['Papadopoulos', 'Nikolaou', 'Georgiou', 'Vasileiou', 'Dimitriou', 'Konstantinou', 'Ioannou', 'Makris', 'Alexiou', 'Oikonomou', 'Antoniou', 'Pappas', 'Vlachos', 'Samaras'] },
  },
  location: {
    street_name: ['Ermou', 'Athinas', 'Solonos', 'Akadimias', 'Patision', 'Adrianou', 'Skoufa', 'Tsimiski', 'Aiolou', 'Kifisias', 'Egnatia', 'Panepistimiou', 'Themistokleous', 'Navarinou', 'Agiou Dimitriou', 'Mitropoleos', 'Sofokleous', 'Kallidromiou'],
    street_pattern: ['{{location.street_name}}'],
    street_line: ['{{location.street}} {{location.buildingNumber}}'],
  },
  company: { legal_entity_type: ['A.E.', 'I.K.E.'] },
  word: {
    theme: ['Elia', 'Kyma', 'Meltemi', 'Avli', 'Limani', 'Thalassa', 'Ilios', 'Lemoni', 'Kipos', 'Paradosi', 'Fegari', 'Aigli', 'Platanos', 'Vasilikos', 'Pigadi', 'Asteri'],
    near: ['Kentro', 'stin Plateia', 'sto Limani', 'Plaka', 'sto Parko', 'sti Gonia', 'Koukaki', 'Ano Poli'],
  },
  eat: { cafe: ['Kafeneio', 'Café', 'Kafekopteio'], bakery: ['Fournos', 'Artopoieio', 'Zacharoplasteio'], restaurant: ['Taverna', 'Mezedopoleio', 'Estiatorio'], bar: ['Bar', 'Ouzeri'] },
  shop: { bookshop: ['Vivliopoleio'], supermarket: ['Pantopoleio'] },
  care: { dentist: ['Odontiatreio'], doctor: ['Iatreio'] },
  pharmacy: { pharmacy: ['Farmakeio'] },
  beauty: { hairdresser: ['Kommotirio'] },
  sport: { gym: ['Gymnastirio'] },
  stay: { hotel: ['Hotel', 'Xenonas'] },
  culture: { museum: ['Mouseio'] },
  park: { park: ['Parko'] },
  civic: { school: ['Scholeio'], library: ['Vivliothiki'] },
  place: {
    eat: ['{{noun}} {{word.theme}}', '{{noun}} {{person.firstName}}', '{{noun}} {{person.lastName}}', '{{word.theme}}', '{{noun}} {{word.theme}} {{word.near}}', '{{noun}} {{person.fullName}}'],
    care: ['Dr. {{person.fullName}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.fullName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{person.lastName}} {{word.near}}'],
    park: ['{{noun}} {{word.theme}}', '{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}} {{word.near}}', '{{noun}} {{person.fullName}}'],
    other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} {{person.fullName}}', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{word.theme}} {{word.near}}'],
  },
};
