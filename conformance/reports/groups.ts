import {
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

/** Failures, errors and warnings, without those that are known. */
export function problemsOf({ checks }: ConformanceReport): CheckResult[] {
  const urgent = ['fail', 'error', 'warn'] as const;
  const unknown = checks.filter((check) => !isKnownFailure(check));
  return urgent.flatMap((outcome) => unknown.filter((check) => check.outcome === outcome));
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

export interface Cause {
  readonly message: string;
  /** advice for the reader, if there is any */
  readonly advice: string | undefined;
  readonly checks: readonly CheckResult[];
  /** an exchange with the problem */
  readonly exchange: Exchange | undefined;
}

/** Unverified checks by cause, the most frequent one first. */
export function causesOf({ checks }: ConformanceReport): Cause[] {
  const unverified = checks.filter(({ outcome }) => outcome === 'not-verified');
  const groups = [...groupBy(unverified, ({ cause, message }) => cause ?? message).values()];
  return groups
    .sort((a, b) => b.length - a.length)
    .map((alike) => {
      const exchange = alike.flatMap(({ exchanges }) => exchanges)[0];
      const message = alike[0]?.message ?? '';
      return {
        message: message || 'no reason given',
        advice: adviceOn(alike.length / checks.length, exchange),
        checks: alike,
        exchange,
      };
    });
}

const advice = {
  unreachable:
    'Check the address and that the service runs there; ' +
    'see "TLS and proxies" in docs/conformance.md.',
  token:
    'Check --token (LOCATION_DATA_TOKEN): ' + 'it has to be a token that this deployment accepts.',
  inBetween: 'See what responds there, and "TLS and proxies" in docs/conformance.md.',
};

/** Only if one cause explains most of the run: a single timeout says nothing about the address. */
function adviceOn(share: number, exchange: Exchange | undefined): string | undefined {
  if (exchange === undefined || share < 0.5) return undefined;
  if (exchange.response === null) return advice.unreachable;
  if (exchange.response.status === 401) return advice.token;
  return mayBeInBetween(exchange.response) ? advice.inBetween : undefined;
}

/**
 * Whether a proxy or a login page may have responded: a redirect, a web page, or a status that only
 * these use.
 */
function mayBeInBetween({ status, headers }: NonNullable<Exchange['response']>): boolean {
  const isPage = headers['content-type']?.includes('html') === true;
  return isPage || [407, 511].includes(status) || (status >= 300 && status < 400);
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
