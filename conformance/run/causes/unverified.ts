import type { ClauseId } from '../../clause-id.js';
import { restarted, tokenExpired } from '../../session/findings/finding.js';
import type { Cause, CheckResult, Exchange } from '../report.js';
import { beginningOf, hasSucceeded, isNotJson, isToldIn, operationOf } from './exchanged.js';
import { explanationOf, isFailure } from './explanations.js';
import { hints, textOfHint } from './hints.js';
import type { Group } from './symptom.js';

/** What others wait for, by the first part of their ids. */
const neededBy: Readonly<Record<string, readonly ClauseId[]>> = {
  auth: ['create.subscription', 'get.subscription'],
  get: ['get.subscription', 'create.subscription'],
  subscription: ['create.subscription', 'get.subscription'],
  entity: ['list.ok', 'list.data', 'list.total'],
  list: ['list.ok', 'list.data', 'list.total'],
  interpretation: ['interpret.interpretations', 'interpret.body'],
  interpret: ['interpret.interpretations', 'interpret.body'],
  errors: ['create.body-required', 'errors.json'],
};

const nothingSeen = /^no (response that it applies to|error|interpretation) was/;

/** The failure that a check could not be verified because of. */
function blockerOf(groups: readonly Group[], { id, cause, message, exchanges }: CheckResult) {
  const [first = ''] = (cause ?? id).split('.');
  const isWaiting = cause !== undefined || nothingSeen.test(message);
  const wanted = [cause ?? ''];
  if (isWaiting) {
    wanted.push(...(neededBy[first] ?? []));
  }
  for (const one of wanted) {
    const group = groups.find(({ checks }) => hasFailed(checks, one));
    if (group !== undefined) return group;
  }
  const malformed = sameResponse(groups, exchanges[0]);
  if (malformed !== undefined || cause !== undefined) return malformed;
  return explanationOf(id, groups) ?? sameRefusal(groups, exchanges[0]);
}

function hasFailed(checks: readonly CheckResult[], id: string): boolean {
  const check = checks.find((one) => one.id === id);
  return check?.outcome === 'fail';
}

/** A failure that is about the shape of the same response. */
function sameResponse(groups: readonly Group[], exchange: Exchange | undefined): Group | undefined {
  if (exchange === undefined || !hasSucceeded(exchange)) return undefined;
  return groups.find(({ symptom, checks }) => {
    if (symptom === null) return false;
    return checks.filter(isFailure).some(({ exchanges: [first] }) => first === exchange);
  });
}

/** A failure whose operation responds with the same error, where it has to succeed. */
function sameRefusal(groups: readonly Group[], exchange: Exchange | undefined): Group | undefined {
  const status = exchange?.response?.status ?? 0;
  if (exchange === undefined || status < 400) return undefined;
  const operation = operationOf(exchange);
  const isSame = ({ expected = '', exchanges: [one] }: CheckResult): boolean => {
    if (!/^(success|200)/.test(expected)) return false;
    if (one?.response?.status !== status) return false;
    return operationOf(one) === operation;
  };
  return groups.find(({ checks }) => checks.filter(isFailure).some(isSame));
}

/**
 * Adds the checks that could not be verified to the failures that they need.
 * @returns the causes of the others, the most frequent one first
 */
export function addUnverified(
  groups: readonly Group[],
  checks: readonly CheckResult[],
): { cause: Cause; blocked: number }[] {
  const others = new Map<string, CheckResult[]>();
  for (const check of checks) {
    if (check.outcome !== 'not-verified') continue;
    const blocker = blockerOf(groups, check);
    const key = check.cause ?? check.message;
    if (blocker !== undefined) {
      blocker.blocked.push(check);
    } else {
      others.set(key, [...(others.get(key) ?? []), check]);
    }
  }
  return [...others.values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const cause = causeOfUnverified(first, alike, checks.length);
    return [{ cause, blocked: alike.length }];
  });
}

function causeOfUnverified(
  first: CheckResult,
  alike: readonly CheckResult[],
  total: number,
): Cause {
  const { message } = first;
  const shown = alike.find(({ exchanges }) => exchanges.length > 0) ?? first;
  const [exchange] = shown.exchanges;
  const share = alike.length / total;
  const told = hintsOn(message, exchange, first.cause);
  const hints = [...told, ...adviceOn(share, exchange, first.cause, told.length > 0)];
  const all = new Set([shown, ...alike]);
  return {
    outcome: 'not-verified',
    title: message || 'no reason given',
    check: shown.id,
    checks: [...all].map(({ id }) => id),
    evidence: evidenceOf(message, exchange),
    consequences: [],
    hints,
    security: false,
  };
}

function evidenceOf(message: string, exchange: Exchange | undefined): string {
  if (exchange === undefined || !isNotJson(exchange)) return '';
  const text = beginningOf(exchange);
  if (isToldIn(message, text)) return '';
  return text;
}

function hintsOn(message: string, exchange: Exchange | undefined, cause?: string): string[] {
  if (exchange === undefined) return [];
  const given = { exchange, symptom: '', found: message, path: [], others: [], cause };
  const hint = hints.find(({ applies }) => applies(given));
  if (hint === undefined) return [];
  return [textOfHint(hint, given)];
}

const advice = {
  unreachable: 'Check the address, and that the service is running there.',
  tls: 'For certificates and proxies, see "TLS and proxies" in docs/conformance.md.',
  token: 'Check --token (LOCATION_DATA_TOKEN): it must be a token that this deployment accepts.',
  tokenExpired:
    'Use a token that outlasts the run, or --token-command (a function as `token` in code), ' +
    'which fetches a new one.',
  restarted:
    'Run again; if it happens at the same place, look for the reason in the log of the deployment.',
  inBetween: 'See what responds there, and "TLS and proxies" in docs/conformance.md.',
};

/** Only if one cause explains most of the run: a single timeout says nothing about the address. */
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
 * Whether a proxy or a login page may have responded: a redirect, a web page, or a status that only
 * these use.
 */
function mayBeInBetween({ status, headers }: NonNullable<Exchange['response']>): boolean {
  const isPage = headers['content-type']?.includes('html') === true;
  const isRedirect = status >= 300 && status < 400;
  return isPage || isRedirect || [407, 511].includes(status);
}
