import type { CheckId } from '../../check-id.js';
import { requirementOf } from '../../requirements/index.js';
import { restarted, tokenExpired, unseen } from '../../findings/finding.js';
import type { Cause, CheckResult, Exchange } from '../report.js';
import { beginningOf, hasSucceeded, isNotJson, isToldIn, operationOf } from './exchanged.js';
import { hints, textOfHint } from './hints.js';
import { foundAtTimes, type CauseGroup } from './symptoms.js';

export const looksAgain = ({ id }: CheckResult): boolean => requirementOf(id)?.looksAgain === true;

export const isFailure = ({ outcome }: CheckResult): boolean => outcome === 'fail';

/**
 * Returns the group with a failure that explains a check; undefined if there is none.
 * @param explains further explanation to try
 */
export function explanationOf(
  check: CheckId,
  groups: readonly CauseGroup[],
  explains: (check: CheckResult) => boolean = isFailure,
): CauseGroup | undefined {
  for (const id of requirementOf(check)?.dependsOn ?? []) {
    if (id === check) continue;
    const group = groups.find(({ checks }) => checks.some((one) => one.id === id && explains(one)));
    if (group !== undefined) return group;
  }
  return undefined;
}

/** Returns the failure because of which a check is inconclusive. */
function blockerOf(groups: readonly CauseGroup[], check: CheckResult): CauseGroup | undefined {
  const { id, exchanges } = check;
  const cause = check.cause === unseen ? undefined : check.cause;
  const needs = check.cause === undefined ? [] : (requirementOf(cause ?? id)?.needs ?? []);
  for (const one of [cause ?? '', ...needs]) {
    const group = groups.find(({ checks }) => hasFailed(checks, one));
    if (group !== undefined) return group;
  }
  const known = sameResponse(groups, exchanges);
  if (known !== undefined || cause !== undefined) return known;
  return explanationOf(id, groups) ?? sameRejection(groups, exchanges[0]);
}

/** Returns the failure that requests do not find a subscription that others find. */
function foundAtTimesIn(
  groups: readonly CauseGroup[],
  { response }: Exchange,
): CauseGroup | undefined {
  const status = response?.status;
  if (status !== 404 && status !== 410) return undefined;
  return groups.find(({ symptom }) => symptom === foundAtTimes);
}

function hasFailed(checks: readonly CheckResult[], id: string): boolean {
  const check = checks.find((one) => one.id === id);
  return check?.outcome === 'fail';
}

/** Returns a failure about the shape of the same response. */
function sameResponse(
  groups: readonly CauseGroup[],
  [exchange]: readonly Exchange[],
): CauseGroup | undefined {
  if (exchange === undefined) return undefined;
  if (!hasSucceeded(exchange)) return foundAtTimesIn(groups, exchange);
  return groups.find(({ symptom, checks }) => {
    if (symptom === null) return false;
    return checks.filter(isFailure).some(({ exchanges: [first] }) => first === exchange);
  });
}

/** Returns a failure with the same error from the same operation, on a valid request. */
function sameRejection(
  groups: readonly CauseGroup[],
  exchange: Exchange | undefined,
): CauseGroup | undefined {
  const status = exchange?.response?.status ?? 0;
  if (exchange === undefined || status < 400) return undefined;
  const operation = operationOf(exchange);
  const isSame = ({ violation, exchanges: [one] }: CheckResult): boolean => {
    if (violation?.kind !== 'rejected') return false;
    if (one?.response?.status !== status) return false;
    return operationOf(one) === operation;
  };
  return groups.find(({ checks }) => checks.filter(isFailure).some(isSame));
}

/**
 * Adds inconclusive checks to the failures that cause them.
 * @returns the causes of the others, the most frequent first
 */
export function addInconclusive(
  groups: readonly CauseGroup[],
  checks: readonly CheckResult[],
): { cause: Cause; blocked: number }[] {
  const others = new Map<string, CheckResult[]>();
  for (const check of checks) {
    if (check.outcome !== 'inconclusive') continue;
    const blocker = blockerOf(groups, check);
    const { cause = unseen, message } = check;
    const key = cause === unseen ? message : cause;
    if (blocker !== undefined) {
      blocker.blocked.push(check);
    } else {
      others.set(key, [...(others.get(key) ?? []), check]);
    }
  }
  return [...others.values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const cause = causeOfInconclusive(first, alike, checks.length);
    return [{ cause, blocked: alike.length }];
  });
}

function causeOfInconclusive(
  first: CheckResult,
  alike: readonly CheckResult[],
  total: number,
): Cause {
  const { message } = first;
  const shown = alike.find(({ exchanges }) => exchanges.length > 0) ?? first;
  const [exchange] = shown.exchanges;
  const share = alike.length / total;
  const told = hintsOn(exchange, first.cause);
  const hints = [...told, ...adviceOn(share, exchange, first.cause, told.length > 0)];
  const all = new Set([shown, ...alike]);
  return {
    outcome: 'inconclusive',
    title: message || 'no reason given',
    check: shown.id,
    checks: [...all].map(({ id }) => id),
    evidence: shownEvidence(message, exchange),
    consequences: [],
    hints,
    access_issue: false,
  };
}

function shownEvidence(message: string, exchange: Exchange | undefined): string {
  if (exchange === undefined || !isNotJson(exchange)) return '';
  const text = beginningOf(exchange);
  if (isToldIn(message, text)) return '';
  return text;
}

function hintsOn(exchange: Exchange | undefined, cause?: string): string[] {
  if (exchange === undefined) return [];
  const given = { exchange, path: [], others: [], cause };
  const hint = hints.find(({ applies }) => applies(given));
  if (hint === undefined) return [];
  return [textOfHint(hint, given)];
}

const advice = {
  unreachable: 'Check the base URL, and that the service is running there.',
  tls: 'For certificates and proxies, see "TLS and proxies" in docs/conformance.md.',
  token: 'Check --token (LOCATION_DATA_TOKEN): it must be a token that this deployment accepts.',
  tokenExpired:
    'Use a token that outlasts the run, or --token-command (a function as `token` in code), ' +
    'which fetches a new token.',
  restarted: "Run again. If it fails at the same point, check the deployment's logs.",
  inBetween:
    'Find out what is responding at that address; see also "TLS and proxies" in docs/conformance.md.',
};

/**
 * Given only if one cause explains most of the run: a single timeout says nothing about the URL.
 */
function adviceOn(
  share: number,
  exchange: Exchange | undefined,
  cause: string | undefined,
  isTold: boolean,
): string[] {
  if (cause === tokenExpired) return [advice.tokenExpired];
  if (cause === restarted) return [advice.restarted];
  if (exchange === undefined || share < 0.5) return [];
  if (exchange.response === null) {
    const isTls = exchange.request.url.startsWith('https:');
    return isTls ? [advice.unreachable, advice.tls] : [advice.unreachable];
  }
  if (exchange.response.status === 401) return isTold ? [] : [advice.token];
  if (mayBeInBetween(exchange.response)) return [advice.inBetween];
  return [];
}

/**
 * Whether a proxy or a login page might have responded: a redirect, a web page, or a status that
 * only these use.
 */
function mayBeInBetween({ status, headers }: NonNullable<Exchange['response']>): boolean {
  const isPage = headers['content-type']?.includes('html') === true;
  const isRedirect = status >= 300 && status < 400;
  return isPage || isRedirect || [407, 511].includes(status);
}
