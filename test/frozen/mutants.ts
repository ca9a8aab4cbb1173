import {
  combine,
  createDeployment,
  defaultTokens,
  type DeploymentOptions,
} from '../self-test/index.js';
import { mutants } from '../mutants/index.js';
import { against } from '../fixtures/running.js';
import { allVariants } from '../fixtures/transport-variants.js';
import { isInSample, type Case } from './lines.js';
import { watched } from './watched.js';

/** Runs against the sandbox with one thing changed: a mutant breaks a clause, a variant none. */

const [, otherToken] = defaultTokens;
const fields = ['Phone', 'website', 'opening hours'];

const caseOf = (name: string, sampled: boolean, options: DeploymentOptions): Case => ({
  name,
  sampled,
  lines: () => watched(() => against(createDeployment(options), { otherToken, fields })),
});

/** By default a few. */
export const mutantCases = (): Case[] =>
  mutants.map(({ id, mutation }) => caseOf(id, isInSample(id, 24), { middleware: [mutation] }));

export const variantCases = (): Case[] => [
  caseOf('the default answers', true, {}),
  ...allVariants.map((one) => caseOf(one.id, isInSample(one.id, 32), combine([one]))),
];
