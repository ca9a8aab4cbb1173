import { createDeployment, type Deployment } from './deployment.js';
import { mutants } from './mutants.js';
import type { DeploymentOptions } from './options.js';
import { combine, variants } from './variants.js';

export { createDeployment, type Deployment } from './deployment.js';
export { judgeKill, killMatrix, renderKills, type Kill } from './kills.js';
export type { Listening } from './listen.js';
export { mutants, type Mutant } from './mutants.js';
export { defaultTokens, type DeploymentOptions } from './options.js';
export { combine, pairs, randomCombinations, variants, type Variant } from './variants.js';

/** Ids of what a deployment does differently, beside options of its own. */
export interface Deploying extends DeploymentOptions {
  readonly mutants?: readonly string[];
  readonly variants?: readonly string[];
}

/**
 * A deployment with the mutants and variants of those ids.
 * @throws {RangeError} naming an id that is neither.
 */
export function deploy({
  mutants: broken = [],
  variants: bent = [],
  ...options
}: Deploying = {}): Deployment {
  const mine = { id: '', title: '', axis: '', warns: [], unverifiable: false, options };
  const chosen = [...bent.map((id) => byId(variants, id)), ...broken.map((id) => byId(mutants, id))];
  return createDeployment(combine([...chosen.map((one) => ({ ...mine, options: one.options })), mine]));
}

function byId<Item extends { readonly id: string }>(items: readonly Item[], id: string): Item {
  const item = items.find((one) => one.id === id);
  if (!item) throw new RangeError(`"${id}" is neither a mutant nor a variant`);
  return item;
}
