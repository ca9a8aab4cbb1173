import pLimit from 'p-limit';
import { checks } from '../checks/index.js';
import type { Mutation } from '../checks/mutant.js';
import type { CheckResult, ConformanceReport } from '../run/report.js';
import { runConformance, type RunOptions } from '../run/run.js';
import { createDeployment, defaultTokens, type Deployment } from './deployment.js';

export interface MutantOfCheck {
  /** `check: mutant` */
  readonly id: string;
  readonly name: string;
  readonly check: string;
  readonly mutation: Mutation;
}

/** Every way of breaking a requirement that the checks list, one place at a time. */
export const mutants: readonly MutantOfCheck[] = checks.flatMap((check) =>
  Object.entries(check.mutants ?? {}).map(([name, mutation]) => {
    return { id: `${check.id}: ${name}`, name, check: check.id, mutation };
  }),
);

export interface Kill extends MutantOfCheck {
  /** whether its check found it: by a failure where the clause is a must, by a warning where it is a should */
  readonly killed: boolean;
  readonly others: readonly string[];
  /** subscriptions left alive that the report does not list */
  readonly unlisted: readonly string[];
}

const [token, otherToken] = defaultTokens;

/** A run against a deployment whose entities are there at once. */
export function runAgainst(
  { baseUrl, fetch }: Pick<Deployment, 'baseUrl' | 'fetch'>,
  options: Partial<RunOptions> = {},
): Promise<ConformanceReport> {
  const fields = ['Phone', 'website', 'opening hours'];
  return runConformance({ baseUrl, fetch, token, otherToken, fields, scrapeTimeout: 300, ...options });
}

const concurrency = 8;

/** Checks that together come to see successes and errors of each operation. */
const everyKindOfBody = ['get.unknown', 'list.unknown', 'create.city-required', 'update', 'cancel', 'interpret'];

async function kill(one: MutantOfCheck, only: readonly string[] = []): Promise<Kill> {
  const deployment = createDeployment({ middleware: [one.mutation] });
  return judgeKill(one, deployment, await runAgainst(deployment, { only }));
}

/** The check alone, and only where that does not find it, whatever else sends requests. */
async function killQuickly(one: MutantOfCheck): Promise<Kill> {
  const alone = await kill(one, [one.check]);
  return alone.killed ? alone : kill(one, [one.check, ...everyKindOfBody]);
}

/** Runs the kit against each mutant. @param quick runs little more than the check that has to find it */
export const killMatrix = (which: readonly MutantOfCheck[] = mutants, quick = false): Promise<Kill[]> =>
  pLimit(concurrency).map(which, (one) => (quick ? killQuickly(one) : kill(one)));

/** What a report says of a mutant. */
export function judgeKill(one: MutantOfCheck, deployment: Deployment, report: ConformanceReport): Kill {
  const isKill = ({ id, level, outcome }: CheckResult): boolean =>
    id === one.check && outcome === (level === 'must' ? 'fail' : 'warn');
  const listed = report.leftovers.map((leftover) => leftover.id);
  return {
    ...one,
    killed: report.checks.some(isKill),
    others: report.checks
      .filter((check) => ['fail', 'warn', 'error'].includes(check.outcome) && !isKill(check))
      .map((check) => check.id),
    unlisted: deployment.live().filter((id) => !listed.includes(id)),
  };
}

/** The matrix as text: a line for each mutant, survivors marked, and a count at the end. */
export function renderKills(kills: readonly Kill[]): string {
  const lines = kills.map(({ id, killed, others }) => {
    const also = others.length > 0 ? `   (also ${others.join(', ')})` : '';
    return `${killed ? 'killed  ' : 'SURVIVES'}  ${id}${also}`;
  });
  const killed = kills.filter((kill) => kill.killed).length;
  return [...lines, '', `${killed} of ${kills.length} mutants are killed by their check`, ''].join('\n');
}
