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
import type { Case } from './lines.js';
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

/** Every tenth, and the first one of each section. */
export function mutantCases(): Case[] {
  const seen = new Set<string | undefined>();
  return mutants.map(({ id, check, mutation }, index) => {
    const section = sectionOf.get(check);
    const isFirst = !seen.has(section);
    seen.add(section);
    return caseOf(id, isFirst || index % 16 === 3, { middleware: [mutation] });
  });
}

export const variantCases = (): Case[] => [
  caseOf('the reference', true, {}),
  ...allVariants.map((one, index) => caseOf(one.id, index % 16 === 3, combine([one]))),
];
