import { sentText } from '../clauses/sent-text.js';
import type { Check } from '../clauses/index.js';
import { judge } from '../model/judge.js';
import type { Told } from '../model/rows.js';
import { findingsOf } from '../rules/told-finding.js';
import { Inconclusive } from '../session/findings/finding.js';
import type { Results } from './results.js';
import type { RunTranscript } from './run-transcript.js';

/**
 * Whether only the whole run shows a violation: requests that find a subscription at times, such as
 * behind several processes of which one does not know it, and concurrent create requests.
 */
const isOfWholeRun = ({ kind, clause }: Told): boolean =>
  kind === 'found at times' || clause === 'create.at-once';

/** Records what no single step of a run shows, in place of what its steps have found. */
export function recordWholeRun(
  run: RunTranscript,
  checks: readonly Check[],
  results: Results,
): void {
  const { findings, unverified } = judge(run.transcript);
  const selected = new Map<string, Check>(checks.map((check) => [check.id, check]));
  const told = findings
    .filter(isOfWholeRun)
    .map((one) => (selected.has(one.id) ? one : { ...one, id: one.clause }));
  const responseOf = (at: Told['at']) => run.responseTo(at);
  for (const [id, finding] of findingsOf(told, responseOf, sentText)) {
    const check = selected.get(id);
    if (check !== undefined) results.overrule(check, finding);
  }
  for (const { clause, at, why } of unverified) {
    const check = selected.get(clause);
    // a failure that passes when the request is sent again is a mishap
    if (check !== undefined && clause === 'create.at-once') {
      results.withdrawPass(check, new Inconclusive(why, undefined, responseOf(at)));
    }
  }
}
