import type { LocaleDefinition } from '@faker-js/faker';

/** Spanish. */
export const es: LocaleDefinition = {
  person: {
    first_name: { female: ['Carmen', 'Lucía', 'Elena', 'Rocío', 'Pilar', 'Inés', 'Paloma', 'Julia', 'Marta', 'Nuria', 'Dolores', 'Sofía', 'Teresa', 'Alba', 'Victoria', 'Lola'], male: ['Manolo', 'Pepe', 'Javier', 'Andrés', 'Diego', 'Tomás', 'Rafael', 'Mateo', 'Emilio', 'Álvaro', 'Joaquín', 'Pablo', 'Fermín', 'Hugo', 'Ramón', 'Lucas'] },
    last_name: { generic: ['García', 'Romero', 'Navarro', 'Ortega', 'Molina', 'Herrera', 'Castillo', 'Vega', 'Iglesias', 'Serrano', 'Cano', 'Prieto', 'Méndez', 'Reyes', 'Fuentes', 'Cabrera', 'Lozano', 'Gallego', 'Peña', 'Soler', 'Márquez', 'Ibáñez', 'Campos', 'Rubio', 'Delgado', 'Sanz', 'Pascual', 'Benítez', 'Carrasco', 'Bravo', 'Ríos', 'Salas'] },
  },
  location: {
    street_name: ['Calle Mayor', 'Calle del Prado', 'Avenida de la Constitución', 'Calle Real', 'Plaza de España', 'Calle San Juan', 'Calle de la Luna', 'Calle del Pez', 'Paseo del Río', 'Calle Cervantes', 'Calle Nueva', 'Calle de Toledo', 'Avenida Libertad', 'Calle del Carmen', 'Calle Santa Ana', 'Calle Goya', 'Calle de las Huertas', 'Calle Colón', 'Plaza Mayor', 'Calle Fuencarral'],
    street_pattern: ['{{location.street_name}}', 'Calle {{person.firstName}} {{person.lastName}}', 'Calle de {{person.firstName}} {{person.lastName}}', 'Avenida {{person.lastName}}'],
    street_line: ['{{location.street}}, {{location.buildingNumber}}'],
    stop: ['Metro', 'Parada', 'Estación'],
  },
  company: { legal_entity_type: ['S.L.', 'S.A.'] },
  word: {
    theme: ['Rincón', 'Olivo', 'Patio', 'Farol', 'Mirador', 'Naranjo', 'Azafrán', 'Duende', 'Molino', 'Trébol', 'Jardín', 'Gato Negro', 'Almendro', 'Buen Día', 'Faro', 'Balcón', 'Colibrí', 'Jazmín', 'Viejo Roble', 'Candil', 'Pozo', 'Limonero', 'Tranvía', 'Quijote'],
    head: ['Gato', 'Patio', 'Farol', 'Olivo', 'Molino', 'Balcón', 'Jardín', 'Barril', 'Rincón', 'Gallo', 'Pájaro', 'Caballo', 'Mesón', 'Fogón', 'Puchero', 'Cántaro', 'Pozo', 'Limón', 'Espejo', 'Tejado', 'Camino', 'Reloj', 'Naranjo', 'Zaguán', 'Burro', 'Pavo', 'Toldo', 'Clavel', 'Faro', 'Banco', 'Abanico', 'Tintero'],
    tail: ['Negro', 'Verde', 'de la Abuela', 'del Barrio', 'Azul', 'Dorado', 'de Plata', 'Viejo', 'Alegre', 'del Sur', 'de Oro', 'Blanco', 'Rojo', 'de la Plaza', 'del Norte', 'Perdido', 'Feliz', 'de Julia', 'de Paco', 'del Abuelo', 'Encantado', 'de la Esquina', 'Secreto', 'de Arriba', 'de Abajo', 'del Rey', 'de la Luna', 'del Mar'],
    pair: ['Sal y Romero', 'Pan y Canela', 'Café y Letras', 'Aguja e Hilo', 'Sol y Sombra', 'Tinta y Papel', 'Oliva y Sal', 'Miel y Limón', 'Barro y Flor', 'Vino y Corcho'],
    near: ['del Mercado', 'de la Estación', 'del Parque', 'de la Plaza', 'del Puente', 'San Miguel', 'Santa Ana', 'del Centro', 'de la Catedral', 'del Río', 'San Antonio', 'del Carmen', 'de la Luz', 'San José'],
    mailbox: ['hola', 'info', 'contacto', 'reservas'],
  },
  place: {
    eat: ['El {{word.head}} {{word.tail}}', '{{noun}} El {{word.head}} {{word.tail}}', 'El {{word.theme}}', '{{noun}} El {{word.theme}}', 'Casa {{person.firstName}}', 'Casa {{person.lastName}}', '{{word.pair}}', '{{noun}} {{word.near}}', '{{noun}} {{person.firstName}}'],
    shop: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{noun}} El {{word.head}} {{word.tail}}', '{{noun}} {{person.firstName}}', '{{word.pair}}', 'Hijos de {{person.lastName}}', '{{noun}} El {{word.theme}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    care: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', 'Dr. {{person.first_name.male}} {{person.lastName}}', '{{noun}} Dra. {{person.lastName}}', '{{noun}} {{person.lastName}} y {{person.lastName}}'],
    pharmacy: ['Farmacia {{word.near}}', 'Farmacia {{person.lastName}}', 'Farmacia Lda. {{person.firstName}} {{person.lastName}}', 'Farmacia {{person.lastName}} {{person.lastName}}', 'Farmacia {{person.firstName}} {{person.lastName}}', 'Farmacia del {{word.head}} {{word.tail}}'],
    beauty: ['{{noun}} {{person.firstName}}', '{{noun}} {{person.lastName}}', '{{word.pair}}', '{{person.firstName}} {{person.lastName}} Estilistas', '{{noun}} {{word.near}}', 'El {{word.theme}} de {{person.firstName}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} El {{word.head}} {{word.tail}}'],
    sport: ['{{noun}} {{word.near}}', '{{noun}} {{word.theme}}', '{{noun}} {{person.lastName}}', '{{noun}} El {{word.head}} {{word.tail}}', '{{noun}} {{person.lastName}} y {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    stay: ['{{noun}} {{word.near}}', '{{noun}} El {{word.theme}}', '{{noun}} {{person.lastName}}', 'Hostal {{person.firstName}}', 'Gran Hotel {{word.near}}', '{{noun}} El {{word.head}} {{word.tail}}', '{{noun}} {{person.firstName}} {{person.lastName}}', 'Hostal El {{word.head}} {{word.tail}}'],
    culture: ['{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} del {{word.theme}}'],
    park: ['{{noun}} {{word.near}}', '{{noun}} del {{word.theme}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    fuel: ['{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', '{{noun}} El {{word.theme}}'],
    garage: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{noun}} Hermanos {{person.lastName}}', '{{noun}} {{person.firstName}}'],
    office: ['{{noun}} {{person.lastName}}', '{{noun}} {{person.lastName}} y Asociados', '{{noun}} {{person.lastName}} & {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    civic: ['{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}'],
    other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{noun}} El {{word.theme}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
  },
};
