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

/** An internal error, because of which a check has no finding. */
export interface Crash {
  readonly kind: 'error';
  readonly message: string;
}

/** Findings by check. */
export type FindingsOfChecks = ReadonlyMap<Check, Finding | Crash>;

/** Facts about a whole run, known at its end, that explain findings. */
export interface Explanations {
  /** why all responses might come from another site; null if they do not */
  readonly foreign: Inconclusive | null;
  /** why nothing was observed; null if a request was accepted */
  readonly unaccepted: Inconclusive | null;
  /** the loss of the run's subscriptions, or their change by the clock; null if there was none */
  readonly loss: LossOfState | null;
  /** the outages of the service */
  readonly outages: readonly Inconclusive[];
}

/**
 * Returns the findings of a report, from the findings of all checks; called once, at the end of a
 * run.
 */
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

/** Replaces inconclusive findings, unless a violated requirement is the reason. */
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

/** Replaces findings that might follow from the loss of subscriptions. */
function explainingLoss(found: FindingsOfChecks, loss: LossOfState): FindingsOfChecks {
  const { cause } = loss;
  const rest = explaining(found, cause, (one) => mayFollow(one, loss));
  // Nothing follows from a requirement that is met, because it was tested at another time.
  const reasons = new Set<unknown>([undefined, unseen]);
  for (const [{ id }, one] of rest) if (one.kind !== 'violation') reasons.add(id);
  const isUnexplained = (one: Finding): boolean =>
    one.kind === 'inconclusive' && one.exchanges.length === 0 && reasons.has(one.causeId);
  return explaining(rest, cause, isUnexplained);
}

/** Whether a finding might follow from a loss, according to its exchanges. */
function mayFollow(finding: Finding, { cause, ids, shows, isBefore }: LossOfState): boolean {
  if (!('exchanges' in finding)) return false;
  const isInconclusive = finding.kind === 'inconclusive';
  if (isInconclusive && finding.causeId === cause.causeId) return false;
  // The model decides whether a change by the clock explains a violation.
  if (!isInconclusive && cause.causeId !== restarted) return false;
  const isAbout = ({ request }: Exchange): boolean =>
    [...ids].some((id) => request.url.toLowerCase().includes(id));
  const shown = finding.exchanges.filter((one) => shows(one) && isAbout(one));
  // what was already wrong before the loss does not follow from it
  return shown.length > 0 && !shown.some(isBefore);
}
