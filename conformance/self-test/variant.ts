import type { Mutation } from '../checks/mutant.js';
import type { DeploymentOptions } from './deployment.js';

export type Answer = string | number | readonly string[];

/** A legal way to answer what the specification leaves open: the kit must not find fault with it. */
export interface Variant {
  readonly id: string;
  /** the id up to the colon; variants of the same axis exclude each other */
  readonly axis: string;
  /** answers to open points that differ from the reference ones */
  readonly answers: Readonly<Record<string, Answer>>;
  readonly options: Omit<DeploymentOptions, 'profile' | 'middleware'>;
  /** changes what is sent */
  readonly middleware: readonly Mutation[];
  /** checks of level `should` that it really does not meet: the kit warns, and about nothing else */
  readonly warns: readonly string[];
  /** something required cannot be found out here: the verdict may be `not-fully-verified` */
  readonly unverifiable: boolean;
}

const plain = { answers: {}, options: {}, middleware: [], warns: [], unverifiable: false };

export const variant = (id: string, parts: Partial<Omit<Variant, 'id' | 'axis'>>): Variant => ({
  ...plain,
  id,
  axis: id.replace(/:.*$/, ''),
  ...parts,
});

/** Variants that change what is sent, by id, and which checks of level `should` some of them do not meet. */
export const wireVariants = (
  table: Readonly<Record<string, Mutation>>,
  warns: Readonly<Record<string, readonly string[]>>,
): readonly Variant[] =>
  Object.entries(table).map(([id, mutation]) => variant(id, { middleware: [mutation], warns: warns[id] ?? [] }));

/** The options of several variants of different axes at once. */
export function combine(variants: readonly Variant[]): DeploymentOptions {
  const answers = Object.fromEntries(variants.flatMap((one) => Object.entries(one.answers)));
  return {
    ...variants.reduce<DeploymentOptions>((sum, { options }) => ({ ...sum, ...options }), {}),
    profile: { version: 1, answers },
    middleware: variants.flatMap(({ middleware }) => middleware),
  };
}
