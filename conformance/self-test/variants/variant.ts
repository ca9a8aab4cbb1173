import type { OpenPointId, Profile } from '../../../src/profile/open-points.js';
import type { ClauseId } from '../../clauses.js';
import type { DeploymentOptions } from '../options.js';

/** A legal way to answer what the specification leaves open: the kit must not find fault with it. */
export interface Variant {
  readonly id: string;
  readonly title: string;
  /** variants of the same axis exclude each other */
  readonly axis: string;
  readonly options: DeploymentOptions;
  /** clauses of level `should` that it really does not meet: the kit warns, and about nothing else */
  readonly warns: readonly ClauseId[];
  /** something required cannot be found out here: the verdict may be `not-fully-verified` */
  readonly unverifiable: boolean;
}

type Extra = Partial<Pick<Variant, 'warns' | 'unverifiable'>>;

/** A variant that differs in its options; the axis is the id up to the colon. */
export function variant(id: string, title: string, options: DeploymentOptions, extra: Extra = {}): Variant {
  return { id, title, axis: id.replace(/:.*$/, ''), options, warns: [], unverifiable: false, ...extra };
}

/** A variant that answers one open point in its own way. */
export function answering<Id extends OpenPointId>(id: Id, answer: Profile[Id], extra: Extra = {}): Variant {
  const shown = [answer].flat().join(',');
  const answers: Partial<Profile> = { [id]: answer };
  return variant(`${id}:${shown}`, `${id} is ${shown === '' ? 'nothing' : shown}`, { answers }, extra);
}

/** The options of several variants of different axes at once. */
export function combine(variants: readonly Variant[]): DeploymentOptions {
  return variants.reduce<DeploymentOptions>(
    (sum, { options }) => ({
      ...sum,
      ...options,
      answers: { ...sum.answers, ...options.answers },
      twists: [...(sum.twists ?? []), ...(options.twists ?? [])],
    }),
    {},
  );
}
