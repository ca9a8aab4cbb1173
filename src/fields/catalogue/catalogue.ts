import type { Field } from '../field.js';
import { amenityFields } from './amenities.js';
import { businessFields } from './business.js';
import { contactFields } from './contact.js';
import { foodFields } from './food.js';
import { hoursFields } from './hours.js';
import { serviceFields } from './services.js';

/** Every field that the service knows, the most usual first. */
export const catalogue: readonly Field[] = [
  ...contactFields,
  ...hoursFields,
  ...businessFields,
  ...amenityFields,
  ...serviceFields,
  ...foodFields,
];
