import type { CheckId } from '../../conformance/check-id.js';
import type { Answer } from '../../src/open-questions/index.js';
import type { Mutation } from '../mutants/mutations/middleware.js';
import type { DeploymentOptions } from './deployment.js';

/** A conforming deployment that differs from the default answers: the kit must not report a failure. */
export interface Variant {
  readonly id: string;
  /** the id up to the colon; variants of the same axis exclude each other */
  readonly axis: string;
  /** answers to open questions other than the defaults */
  readonly answers: Readonly<Record<string, Answer>>;
  readonly options: Omit<DeploymentOptions, 'profile' | 'middleware'>;
  /** changes responses */
  readonly middleware: readonly Mutation[];
  /**
   * checks of level `should` that it does not meet: the kit must warn about these, and nothing else
   */
  readonly warns: readonly CheckId[];
  /** whether something required cannot be verified: the verdict may be `not-fully-verified` */
  readonly unverifiable: boolean;
}

const plain = { answers: {}, options: {}, middleware: [], warns: [], unverifiable: false };

export const variant = (id: string, parts: Partial<Omit<Variant, 'id' | 'axis'>>): Variant => ({
  ...plain,
  id,
  axis: id.replace(/:.*$/, ''),
  ...parts,
});

/**
 * Variants that change responses, by id, with the checks of level `should` that some of them do not
 * meet.
 */
export const wireVariants = (
  table: Readonly<Record<string, Mutation>>,
  warns: Readonly<Record<string, readonly CheckId[]>>,
): readonly Variant[] =>
  Object.entries(table).map(([id, mutation]) =>
    variant(id, { middleware: [mutation], warns: warns[id] ?? [] }),
  );

/** Combines the options of variants of different axes. */
export function combine(variants: readonly Variant[]): DeploymentOptions {
  const answers = Object.fromEntries(variants.flatMap((one) => Object.entries(one.answers)));
  return {
    ...variants.reduce<DeploymentOptions>((sum, { options }) => ({ ...sum, ...options }), {}),
    profile: { version: 1, answers },
    middleware: variants.flatMap(({ middleware }) => middleware),
  };
}
