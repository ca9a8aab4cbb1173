import { clauses } from '../clauses.js';
import type { CheckResult, ConformanceReport, Outcome } from '../report.js';
import { createDeployment, type Deployment } from './deployment.js';
import { mutants, type Mutant } from './mutants.js';

/** What became of one mutant. */
export interface Kill {
  readonly mutant: Mutant;
  /** ids of the checks of its clause that found it */
  readonly caughtBy: readonly string[];
  /** ids of other checks that found fault */
  readonly others: readonly string[];
  /** subscriptions left alive that the report does not list */
  readonly unlisted: readonly string[];
}

/** Runs the kit against a deployment. */
export type Run = (deployment: Deployment) => Promise<ConformanceReport>;

/** Runs wait more than they work. */
const runsAtOnce = 8;

/** Runs the kit against each mutant and tells which checks find it; the kills come in the order of the mutants. */
export async function killMatrix(run: Run, which: readonly Mutant[] = mutants): Promise<Kill[]> {
  const kills = new Map<Mutant, Kill>();
  const queue = [...which];
  const worker = async (): Promise<void> => {
    for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
      const deployment = createDeployment(mutant.options);
      kills.set(mutant, judgeKill(mutant, deployment, await run(deployment)));
    }
  };
  await Promise.all(Array.from({ length: runsAtOnce }, worker));
  return which.flatMap((mutant) => kills.get(mutant) ?? []);
}

/** What a report says of a mutant. It is caught by a failure where its clause is a must, by a warning where it is a should. */
export function judgeKill(mutant: Mutant, deployment: Deployment, report: ConformanceReport): Kill {
  const asked: Outcome = clauses[mutant.clause]?.level === 'must' ? 'fail' : 'warn';
  const isCatch = (check: CheckResult): boolean => check.clause === mutant.clause && check.outcome === asked;
  const listed = report.leftovers.map((leftover) => leftover.id);
  return {
    mutant,
    caughtBy: report.checks.filter(isCatch).map((check) => check.id),
    others: report.checks
      .filter((check) => ['fail', 'warn', 'error'].includes(check.outcome) && !isCatch(check))
      .map((check) => check.id),
    unlisted: deployment.live().filter((id) => !listed.includes(id)),
  };
}

/** The matrix as text: a line for each mutant, survivors marked, and a count at the end. */
export function renderKills(kills: readonly Kill[]): string {
  const width = Math.max(0, ...kills.map((kill) => kill.mutant.id.length));
  const lines = kills.map(({ mutant, caughtBy, others }) => {
    const caught = caughtBy.length > 0 ? caughtBy.join(', ') : 'SURVIVES';
    const also = others.length > 0 ? `   (also ${others.join(', ')})` : '';
    return `${mutant.id.padEnd(width)}  ${caught}${also}`;
  });
  const killed = kills.filter((kill) => kill.caughtBy.length > 0).length;
  return [
    ...lines,
    '',
    `${killed} of ${kills.length} mutants are caught by a check of their clause`,
    '',
  ].join('\n');
}
