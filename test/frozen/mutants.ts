import { checks } from '../../conformance/index.js';
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

const sectionOf = new Map(checks.map(({ id, section }) => [id, section]));

/** By default a few, and the first one of each section. */
export function mutantCases(): Case[] {
  const seen = new Set<string | undefined>();
  return mutants.map(({ id, check, mutation }) => {
    const section = sectionOf.get(check);
    const isFirst = !seen.has(section);
    seen.add(section);
    return caseOf(id, isFirst || isInSample(id, 16), { middleware: [mutation] });
  });
}

export const variantCases = (): Case[] => [
  caseOf('the reference', true, {}),
  ...allVariants.map((one) => caseOf(one.id, isInSample(one.id, 16), combine([one]))),
];
