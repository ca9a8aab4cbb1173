import { fieldOf } from '../field.js';
import type { Field } from '../field.js';
import { amenities } from './amenities.js';
import { business } from './business.js';
import { contact } from './contact.js';
import { food } from './food.js';
import { hours } from './hours.js';
import { services } from './services.js';

/** Every field that the service knows, the most usual first. */
export const catalogue: readonly Field[] = [...contact, ...hours, ...business, ...amenities, ...services, ...food].map(fieldOf);
