import pLimit from 'p-limit';
import { defaultTokens } from '../../conformance/plan.js';
import type { CheckResult, ConformanceReport } from '../../conformance/run/report.js';
import type { RunOptions } from '../../conformance/run/run.js';
import { type MutantOfCheck, mutants } from '../mutants/index.js';
import { createDeployment, type Deployment } from './deployment.js';
import { differencesOfAudit, runNoted } from '../fixtures/own-recording.js';
import { longestResponse } from '../fixtures/patience.js';

export interface Kill extends MutantOfCheck {
  /** whether its check detected it: with a failure for a `must`, with a warning for a `should` */
  readonly killed: boolean;
  readonly others: readonly string[];
  /** live subscriptions that the report does not list as leftovers */
  readonly unlisted: readonly string[];
  /** differences between the run and an audit of its HAR file */
  readonly differences: readonly string[];
}

const [token, otherToken] = defaultTokens;

/** A run against a deployment whose entities are available at once. */
export function runAgainst(
  { baseUrl, fetch, time }: Pick<Deployment, 'baseUrl' | 'fetch' | 'time'>,
  options: Partial<RunOptions> = {},
): Promise<ConformanceReport> {
  const fields = ['Phone', 'website', 'opening hours'];
  const { now, sleep } = time;
  const shared = { baseUrl, fetch, token, otherToken, fields, now, sleep };
  return runNoted({ ...shared, scrapeTimeout: 300, timeout: longestResponse, ...options });
}

const concurrency = 8;

/** Checks that together cause successes and errors of each operation. */
const everyKindOfBody = [
  'get.unknown',
  'list.unknown',
  'create.city-required',
  'update',
  'cancel',
  'interpret',
];

async function kill(one: MutantOfCheck, only: readonly string[] = []): Promise<Kill> {
  const deployment = createDeployment({ middleware: [one.mutation] });
  return judgeKill(one, deployment, await runAgainst(deployment, { only }));
}

/**
 * Runs only the check; if it detects nothing, also the checks above; if these detect nothing, all
 * checks.
 */
async function killQuickly(one: MutantOfCheck): Promise<Kill> {
  const alone = await kill(one, [one.check]);
  if (alone.killed) return alone;
  const withOthers = await kill(one, [one.check, ...everyKindOfBody]);
  return withOthers.killed ? withOthers : kill(one);
}

/**
 * Runs the kit against each mutant.
 * @param quick only run the check that must detect it, and few others
 * @param onKill called after each run
 */
export const killMatrix = (
  which: readonly MutantOfCheck[] = mutants,
  quick = false,
  onKill: () => void = () => undefined,
): Promise<Kill[]> =>
  pLimit(concurrency).map(which, async (one) => {
    const found = await (quick ? killQuickly(one) : kill(one));
    onKill();
    return found;
  });

/** The result of a run against a mutant. */
export function judgeKill(
  one: MutantOfCheck,
  deployment: Deployment,
  report: ConformanceReport,
): Kill {
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
    differences: differencesOfAudit(report),
  };
}

/** Formats the matrix: one line per mutant, survivors marked, and the total at the end. */
export function renderKills(kills: readonly Kill[]): string {
  const lines = kills.map(({ id, killed, others }) => {
    const also = others.length > 0 ? `   (also ${others.join(', ')})` : '';
    return `${killed ? 'killed  ' : 'SURVIVES'}  ${id}${also}`;
  });
  const killed = kills.filter((kill) => kill.killed).length;
  return [...lines, '', `${killed} of ${kills.length} mutants are killed by their check`, ''].join(
    '\n',
  );
}
