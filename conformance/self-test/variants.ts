import { answerVariants } from './variants/answers.js';
import { bodyVariants } from './variants/bodies.js';
import { transportVariants } from './variants/transport.js';
import type { Variant } from './variants/variant.js';

export { delay, interrupt } from './variants/rewriting.js';
export { combine, type Variant } from './variants/variant.js';

/** Every legal way of being different that the self-test knows. */
export const variants: readonly Variant[] = [...answerVariants, ...bodyVariants, ...transportVariants];
