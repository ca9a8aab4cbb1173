import { faker as base } from '@faker-js/faker/locale/base';
import type { SimpleFaker as Class } from '@faker-js/faker';
import type { RandomSource } from '../rng.js';

/**
 * The class without any locale, reached through the smallest instance, whose own class extends it: the root of the package
 * would load all its locales (150 ms).
 */
const SimpleFaker = Object.getPrototypeOf(base.constructor) as typeof Class;

/** Picks one of several, by faker. */
export function createPick(source: RandomSource): <Choice>(choices: readonly Choice[]) => Choice {
  const { helpers } = new SimpleFaker({ randomizer: source });
  return (choices) => helpers.arrayElement(choices);
}
