import { faker as base } from '@faker-js/faker/locale/base';
import type { SimpleFaker as Class } from '@faker-js/faker';

/**
 * faker as Node gets it. The root of the package would load all its locales (150 ms); the class is reached through the
 * smallest instance, whose own class extends it.
 */
export const SimpleFaker = Object.getPrototypeOf(base.constructor) as typeof Class;
