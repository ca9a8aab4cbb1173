import { answerVariants } from './variants/answers.js';
import { bodyVariants } from './variants/bodies.js';
import { serviceVariants } from './variants/service.js';
import type { Variant } from './variants/variant.js';

export { pairs, randomCombinations } from './variants/pairs.js';
export { combine, type Variant } from './variants/variant.js';

/** Every legal way of being different that the self-test knows. */
export const variants: readonly Variant[] = [...answerVariants, ...bodyVariants, ...serviceVariants];
