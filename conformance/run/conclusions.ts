import type { Check } from '../requirements/check.js';
import type { Exchange } from '../http/exchange.js';
import {
  findingOf,
  type Inconclusive,
  restarted,
  unseen,
  type Finding,
} from '../findings/finding.js';
import type { LossOfState } from './judged-run.js';

/** An error of the kit itself, which kept a check from finding anything. */
export interface Crash {
  readonly kind: 'error';
  readonly message: string;
}

/** The findings of checks. */
export type FindingsOfChecks = ReadonlyMap<Check, Finding | Crash>;

/** Facts about a whole run, known at its end, that explain the findings of checks. */
export interface Explanations {
  /** why all responses may come from another site; null if they do not */
  readonly foreign: Inconclusive | null;
  /** why nothing was observed; null if a request was accepted */
  readonly unaccepted: Inconclusive | null;
  /** that the subscriptions of the run were lost, or have changed by the clock; null if they were not */
  readonly loss: LossOfState | null;
  /** that the service is down */
  readonly outages: readonly Inconclusive[];
}

/** Returns the findings that a report has, from those of all checks: once, at the end of a run. */
export function concluded(
  found: FindingsOfChecks,
  { foreign, unaccepted, loss, outages }: Explanations,
): FindingsOfChecks {
  if (foreign !== null) return explaining(found, foreign, (one) => one.kind !== 'not-applicable');
  let conclusions = found;
  if (loss !== null) conclusions = explainingLoss(conclusions, loss);
  for (const outage of outages) conclusions = explainingOutage(conclusions, outage);
  if (unaccepted === null) return conclusions;
  return explaining(conclusions, unaccepted, ({ kind }) => kind === 'observed');
}

/** Replaces findings that a cause explains. */
const explaining = (
  found: FindingsOfChecks,
  cause: Inconclusive,
  isExplained: (finding: Finding) => boolean,
): FindingsOfChecks =>
  new Map(
    [...found].map(([check, one]) => [
      check,
      one.kind === 'error' || !isExplained(one) ? one : findingOf(cause),
    ]),
  );

/** Replaces what could not be verified, unless the violation of a requirement is the reason. */
function explainingOutage(found: FindingsOfChecks, outage: Inconclusive): FindingsOfChecks {
  const violated = violatedIn(found);
  const isOfOutage = (one: Finding): boolean =>
    one.kind === 'inconclusive' && !violated.has(one.causeId);
  return explaining(found, outage, isOfOutage);
}

/** The ids of the violated requirements. */
function violatedIn(found: FindingsOfChecks): ReadonlySet<unknown> {
  const violations = [...found].filter(([, { kind }]) => kind === 'violation');
  return new Set(violations.map(([{ id }]) => id));
}

/** Replaces findings that may follow from the loss of subscriptions. */
function explainingLoss(found: FindingsOfChecks, loss: LossOfState): FindingsOfChecks {
  const { cause } = loss;
  const rest = explaining(found, cause, (one) => mayFollow(one, loss));
  // of a requirement that holds, nothing follows: it has been put to the test at another time
  const reasons = new Set<unknown>([undefined, unseen]);
  for (const [{ id }, one] of rest) if (one.kind !== 'violation') reasons.add(id);
  const isUnexplained = (one: Finding): boolean =>
    one.kind === 'inconclusive' && one.exchanges.length === 0 && reasons.has(one.causeId);
  return explaining(rest, cause, isUnexplained);
}

/** Whether a finding may follow from a loss, by the exchanges that show it. */
function mayFollow(finding: Finding, { cause, ids, shows }: LossOfState): boolean {
  if (!('exchanges' in finding)) return false;
  const isInconclusive = finding.kind === 'inconclusive';
  if (isInconclusive && finding.causeId === cause.causeId) return false;
  // whether a change by the clock explains a violation is judged by the model
  if (!isInconclusive && cause.causeId !== restarted) return false;
  const isAbout = ({ request }: Exchange): boolean =>
    [...ids].some((id) => request.url.toLowerCase().includes(id));
  return finding.exchanges.some((one) => shows(one) && isAbout(one));
}
