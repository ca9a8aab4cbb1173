import type { LocaleDefinition } from '@faker-js/faker';

/** Filipino. */
export const fil: LocaleDefinition = {
  person: {
    first_name: { female: ['Maria', 'Angelica', 'Grace', 'Rosa', 'Jasmine', 'Liza', 'Carmela', 'Joy', 'Teresita', 'Bea'], male: ['Jose', 'Juan', 'Miguel', 'Carlo', 'Ramon', 'Paolo', 'Antonio', 'Rico', 'Dante', 'Benjie'] },
    last_name: { generic: ['Santos', 'Reyes', 'Cruz', 'Bautista', 'Ocampo', 'Garcia', 'Mendoza', 'Torres', 'Castillo', 'Flores', 'Villanueva', 'Ramos', 'Aquino', 'Navarro', 'Salazar', 'Mercado', 'Del Rosario', 'Pascual'] },
  },
  location: {
    street_name: ['Rizal Avenue', 'Mabini Street', 'Bonifacio Street', 'Roxas Boulevard', 'Aguinaldo Street', 'Del Pilar Street', 'Taft Avenue', 'Luna Street', 'Quezon Avenue', 'Burgos Street', 'Katipunan Avenue', 'Session Road'],
    street_pattern: ['{{location.street_name}}'],
    street_line: ['{{location.buildingNumber}} {{location.street}}'],
  },
  company: { legal_entity_type: ['Inc.', 'Corp.'] },
};
