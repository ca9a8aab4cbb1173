import {
  type Cause,
  type CheckResult,
  type ConformanceReport,
  type Exchange,
  holdsAgain,
  isKnownFailure,
  type ObservedPoint,
} from '../run/report.js';
import { groupBy } from './labels.js';

/** The checks of each section of the specification, in the report's order. */
export function bySection<Item extends { readonly section: string }>(
  items: readonly Item[],
): Map<string, Item[]> {
  return groupBy(items, ({ section }) => section);
}

/** Failures and warnings that are known. */
export const knownProblemsOf = ({ checks }: ConformanceReport): CheckResult[] =>
  checks.filter((check) => isKnownFailure(check) && check.outcome !== 'not-verified');

/** Why a check is listed as a known failure. */
export const knownText = ({ known = '' }: CheckResult): string => `known failure: ${known}`;

/** Known failures that hold by now, each with what to do about it. */
export const heldAgain = ({ checks, known_failures: file }: ConformanceReport) =>
  checks.filter(holdsAgain).map((check) => {
    const list = file ?? 'the known failures';
    return { check, advice: `it holds again: remove it from ${list} (${knownText(check)})` };
  });

/** A cause with the results of its checks. */
export interface ShownCause {
  readonly cause: Cause;
  /** the check with the evidence */
  readonly lead: CheckResult;
  /** all of its checks, `lead` first */
  readonly checks: readonly CheckResult[];
  /** what shows it */
  readonly exchange: Exchange | undefined;
}

/** The causes with one of these outcomes, in the report's order. */
export function causesWith(
  report: ConformanceReport,
  ...outcomes: readonly Cause['outcome'][]
): ShownCause[] {
  const byId = new Map(report.checks.map((check) => [check.id, check]));
  return report.causes
    .filter(({ outcome }) => outcomes.includes(outcome))
    .flatMap((cause) => {
      const checks = cause.checks.flatMap((id) => byId.get(id) ?? []);
      const [lead] = checks;
      return lead === undefined ? [] : [{ cause, lead, checks, exchange: lead.exchanges[0] }];
    });
}

/** Open points without an answer, by reason. */
export function unobserved(report: ConformanceReport): Map<string, ObservedPoint[]> {
  const points = report.open_points.filter(({ answer }) => answer === null);
  return groupBy(points, ({ note }) => note ?? 'no reason given');
}

/**
 * Leftover subscriptions: the run's own, those that may have existed before, and possible ones
 * whose ids are unknown.
 */
export function leftoversOf({ leftovers }: ConformanceReport) {
  const known = leftovers.filter((left) => left.id !== null);
  return {
    own: known.filter(({ note }) => note === undefined),
    unproven: known.filter(({ note }) => note !== undefined),
    unknown: leftovers.filter((left) => left.id === null),
  };
}

/** Title of the subscriptions that a creation returned, and that the run did not change. */
export const unprovenTitle = 'May have existed before';

/** Advice about them. */
export const unprovenAdvice =
  'A creation returned them, but nothing proves that it created them, so they were left as they ' +
  'are. To cancel one that is yours:';

/** How to cancel all of the run's own leftovers; undefined if there is no list of them. */
export const cleanUpAdvice = ({ created_file: file }: ConformanceReport): string | undefined =>
  file === undefined ? undefined : `All at once: location-data-kit check --clean-up ${file}`;

/** Advice about subscriptions whose ids are unknown. */
export const unknownLeftoversAdvice =
  'Their ids are not known: look for them in the account and cancel them there.';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** `GET /v1/subscriptions/{id} → 200`: without base URL and ids, which the curl line shows. */
export function requestLine({ request, response }: Exchange, base: string): string {
  const prefix = base.replace(/\/$/, '');
  const isBelow = request.url.startsWith(prefix);
  const url = isBelow ? request.url.slice(prefix.length) || '/' : request.url;
  const result = response === null ? 'no response' : String(response.status);
  return `${request.method} ${url.replace(uuid, '{id}')} → ${result}`;
}
