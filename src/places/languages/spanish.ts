import type { Language } from './language.js';

export const spanish: Language = {
  first:
    'Carmen|Manolo|Lucía|Pepe|Elena|Javier|Rocío|Andrés|Pilar|Diego|Inés|Tomás|Paloma|Rafael|Julia|Mateo|Marta|Emilio|Nuria|Álvaro',
  last: 'García|Romero|Navarro|Ortega|Molina|Herrera|Castillo|Vega|Iglesias|Serrano|Cano|Prieto|Méndez|Reyes|Fuentes|Cabrera|Lozano|Gallego|Peña|Soler|Márquez|Ibáñez|Campos|Rubio|Delgado|Sanz|Pascual|Benítez|Carrasco|Bravo|Ríos|Salas',
  street:
    'Calle Mayor|Calle del Prado|Avenida de la Constitución|Calle Real|Plaza de España|Calle San Juan|Calle de la Luna|Calle del Pez|Paseo del Río|Calle Cervantes|Calle Nueva|Calle de Toledo|Avenida Libertad|Calle del Carmen|Calle Santa Ana|Calle Goya|Calle de las Huertas|Calle Colón|Plaza Mayor|Calle Fuencarral',
  ways: 'Calle F S|Calle de F S|Avenida S',
  door: 's, n',
  doors: '150',
  box: 'hola|info|contacto|reservas',
  menu: 'carta',
  theme:
    'Rincón|Olivo|Patio|Farol|Mirador|Naranjo|Azafrán|Duende|Molino|Trébol|Jardín|Gato Negro|Almendro|Buen Día|Faro|Balcón|Colibrí|Jazmín|Viejo Roble|Candil|Pozo|Limonero|Tranvía|Quijote',
  heads:
    'Gato|Patio|Farol|Olivo|Molino|Balcón|Jardín|Barril|Rincón|Gallo|Pájaro|Caballo|Mesón|Fogón|Puchero|Cántaro',
  tails:
    ' Negro| Verde| de la Abuela| del Barrio| Azul| Dorado| de Plata| Viejo| Alegre| del Sur| de Oro| Blanco',
  pair: 'Sal y Romero|Pan y Canela|Café y Letras|Aguja e Hilo|Sol y Sombra|Tinta y Papel|Oliva y Sal|Miel y Limón|Barro y Flor|Vino y Corcho',
  near: 'del Mercado|de la Estación|del Parque|de la Plaza|del Puente|San Miguel|Santa Ana|del Centro|de la Catedral|del Río|San Antonio|del Carmen|de la Luz|San José',
  names: {
    eat: 'El C*80|N El C*50|El T*20|N El T*30|Casa F*20|Casa S*20|P|N L*40|N F*40',
    shop: 'N S|N L|N El C*30|N F|P|Hijos de S*12|N El T*24|N F S*60',
    care: 'N S|N L|Dr. F S|N Dra. S|N S y S',
    pharmacy: 'Farmacia L|Farmacia S|Farmacia Lda. F S|Farmacia S S|Farmacia L',
    beauty: 'N F|N S|P|F S Estilistas|N L|El T de F',
    sport: 'N L|N T|N S',
    stay: 'N L|N El T|N S|Hostal F|Gran Hotel L',
    culture: 'N L|N S|N F S|N del T',
    park: 'N L|N del T|N S|N F S',
    fuel: 'N L|N S|N El T',
    garage: 'N S|N L|N Hermanos S|N F',
    office: 'N S|N S y Asociados|N S & S|N F S',
    civic: 'N F S|N L|N S',
    other: 'N S|N L|N El T|N F S',
  },
};
