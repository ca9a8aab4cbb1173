import type { OpenPointId } from '../../../src/profile/open-points.js';
import type { Middleware } from '../../checks/mutant.js';
import type { DeploymentOptions } from '../deployment.js';

export type Answer = string | number | readonly string[];

/** A legal way to answer what the specification leaves open: the kit must not find fault with it. */
export interface Variant {
  readonly id: string;
  /** variants of the same axis exclude each other */
  readonly axis: string;
  /** answers to open points that differ from the reference ones */
  readonly answers: Readonly<Record<string, Answer>>;
  readonly options: Omit<DeploymentOptions, 'profile' | 'middleware'>;
  readonly middleware: readonly (() => Middleware)[];
  /** checks of level `should` that it really does not meet: the kit warns, and about nothing else */
  readonly warns: readonly string[];
  /** something required cannot be found out here: the verdict may be `not-fully-verified` */
  readonly unverifiable: boolean;
}

type Extra = Partial<Pick<Variant, 'warns' | 'unverifiable'>>;

const plain = { answers: {}, options: {}, middleware: [], warns: [], unverifiable: false };
const axisOf = (id: string): string => id.replace(/:.*$/, '');

/** A variant that answers one open point in its own way. */
export function answerVariant(id: OpenPointId, answer: Answer, extra: Extra = {}): Variant {
  const shown = [answer].flat().join(',');
  return { ...plain, id: `${id}:${shown}`, axis: id, answers: { [id]: answer }, ...extra };
}

/** A variant that a service is set up as. The axis is the id up to the colon. */
export function optionVariant(id: string, options: Variant['options'], extra: Extra = {}): Variant {
  return { ...plain, id, axis: axisOf(id), options, ...extra };
}

/** A variant that changes what is sent. The axis is the id up to the colon. */
export function wireVariant(id: string, middleware: () => Middleware, extra: Extra = {}): Variant {
  return { ...plain, id, axis: axisOf(id), middleware: [middleware], ...extra };
}

/** The options of several variants of different axes at once. */
export function combine(variants: readonly Variant[]): DeploymentOptions {
  const answers = Object.fromEntries(variants.flatMap((variant) => Object.entries(variant.answers)));
  return {
    ...variants.reduce<DeploymentOptions>((sum, { options }) => ({ ...sum, ...options }), {}),
    profile: { version: 1, answers },
    middleware: variants.flatMap(({ middleware }) => middleware.map((create) => create())),
  };
}
