import type { Cause, CheckResult, ConformanceReport, Exchange } from '../run/report.js';
import { failureBehind, passesNow, isKnownFailure } from '../run/differences.js';
import { strong, type Text } from '../../render/document.js';

/** Returns the failures and warnings that are known failures. */
export function knownProblemsOf({ checks }: ConformanceReport): CheckResult[] {
  const verified = checks.filter(({ outcome }) => outcome !== 'inconclusive');
  return verified.filter(isKnownFailure);
}

/** Why a check is listed as a known failure. */
export const knownText = ({ known = '' }: CheckResult): string => `known failure: ${known}`;

/** Returns the advice for a known failure that passes now; null for any other check. */
export function removalAdvice(check: CheckResult, report: ConformanceReport): string | null {
  if (!passesNow(check)) return null;
  return `it passes now: remove it from ${listOf(report)} (${knownText(check)})`;
}

/** The known failures that pass now, and the advice. */
export interface UnexpectedPasses {
  readonly title: string;
  readonly advice: string;
  /** ids with their reasons: `list.total: KIT-15` */
  readonly lines: readonly string[];
}

/** Returns the known failures that pass now; null for none. */
export function unexpectedPasses(report: ConformanceReport): UnexpectedPasses | null {
  const checks = report.checks.filter(passesNow);
  if (checks.length === 0) return null;
  const isOne = checks.length === 1;
  const way = report.known_failures === undefined ? '' : ', or pass --update-known-failures';
  return {
    title: isOne ? '1 known failure passes now' : `${checks.length} known failures pass now`,
    advice: `Remove ${isOne ? 'it' : 'them'} from ${listOf(report)}${way}:`,
    lines: checks.map(({ id, known = '' }) => `${id}: ${known}`),
  };
}

const listOf = ({ known_failures: file }: ConformanceReport): string =>
  file ?? 'the known failures';

/** Returns the number of checks that are inconclusive because of a known failure. */
export const blockedBy = (failure: CheckResult, { checks }: ConformanceReport): number =>
  checks.filter((check) => failureBehind(check, checks)?.id === failure.id).length;

/** A cause with the results of its checks. */
export interface ShownCause {
  readonly cause: Cause;
  /** the check with the evidence */
  readonly lead: CheckResult;
  /** all checks of the cause, `lead` first */
  readonly checks: readonly CheckResult[];
  /** the exchange that shows it */
  readonly exchange: Exchange | undefined;
}

/** Returns the causes with one of these outcomes, in the report's order. */
export function causesWith(
  report: ConformanceReport,
  ...outcomes: readonly Cause['outcome'][]
): ShownCause[] {
  const byId = new Map(report.checks.map((check) => [check.id, check]));
  const shown: ShownCause[] = [];
  for (const cause of report.causes) {
    if (!outcomes.includes(cause.outcome)) continue;
    const checks = cause.checks.flatMap((id) => byId.get(id) ?? []);
    const [lead] = checks;
    if (lead === undefined) continue;
    const [exchange] = lead.exchanges;
    shown.push({ cause, lead, checks, exchange });
  }
  return shown;
}

/**
 * Groups leftovers: the run's own subscriptions, those that might have existed before, and possible
 * ones with unknown ids.
 */
export function leftoversOf({ leftovers }: ConformanceReport) {
  const known = leftovers.filter((left) => left.id !== null);
  return {
    own: known.filter(({ note }) => note === undefined),
    unproven: known.filter(({ note }) => note !== undefined),
    unknown: leftovers.filter((left) => left.id === null),
  };
}

/**
 * Title of the list of subscriptions that a create request returned, and that the run left
 * unchanged.
 */
export const unprovenTitle = 'May have existed before';

/** Advice about these subscriptions. */
export const unprovenAdvice =
  'Returned by a create request, but not provably new, so left untouched. ' +
  'To cancel the subscriptions that are yours:';

/** Returns the command that cancels the leftovers of a run. @param file the list of leftovers */
export const cleanUpCommand = (file: string): string => `location-data-kit clean-up ${file}`;

/** Advice about subscriptions whose ids are unknown. */
export const unknownLeftoversAdvice =
  'The id is unknown: look for the subscription in the account and cancel it there.';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * Formats `GET /v1/subscriptions/{id} → 200`, without the base URL and ids, which the curl command
 * contains.
 */
export function requestLine({ request, response }: Exchange, base: string): string {
  const path = pathBelow(base, request.url).replace(uuid, '{id}');
  const result = response === null ? 'no response' : String(response.status);
  return `${request.method} ${path} → ${result}`;
}

/** Returns the part of a URL below the base URL; the whole URL if it is on another server. */
function pathBelow(base: string, url: string): string {
  const prefix = base.replace(/\/$/, '');
  if (!url.startsWith(prefix)) return url;
  return url.slice(prefix.length) || '/';
}

/** Explains the levels of requirements. */
export const levelLegend: Text = [
  'Levels: ',
  strong('must'),
  ': stated by the specification; ',
  strong('should'),
  ': implied by it; ',
  strong('open'),
  ': not specified.',
];
