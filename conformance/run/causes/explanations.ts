import type { ClauseId } from '../../clause-id.js';
import { restarted, tokenExpired, unseen } from '../../session/findings/finding.js';
import type { Cause, CheckResult, Exchange } from '../report.js';
import { beginningOf, hasSucceeded, isNotJson, isToldIn, operationOf } from './exchanged.js';
import { hints, textOfHint } from './hints.js';
import type { Group } from './symptoms.js';

/** Checks of pages beyond the first, and of lists after an update or of a second subscription. */
const ofLaterPages: readonly ClauseId[] = [
  'create.second',
  'list.page-full',
  'list.pages-disjoint',
  'list.past-end',
  'list.total-reached',
  'list.total-stable',
  'update.again',
  'update.pages',
];

type BeginningOf<Id> = Id extends `${infer First}.${infer Rest}`
  ? `${First}.` | `${First}.${BeginningOf<Rest>}`
  : never;
type Beginning = BeginningOf<ClauseId>;

/**
 * What a failure explains in other checks, which look at the same thing later or more closely: ids
 * of checks, or beginnings of ids that end with a dot. The first that fails counts.
 */
const explanations: Readonly<Partial<Record<ClauseId, readonly (ClauseId | Beginning)[]>>> = {
  'subscription.id': ['create.own-id', 'get.same-id', 'get.same-later', 'update.same-subscription'],
  'subscription.account-id': [
    'auth.one-account',
    'get.agrees',
    'get.same-later',
    'update.same-subscription',
  ],
  'subscription.fields': [
    'create.fields',
    'create.second',
    'get.agrees',
    'update.again',
    'update.fields-replaced',
    'update.lasts',
    'update.pages',
    'update.persists',
    'update.second',
  ],
  'subscription.status': [
    'cancel.not-active',
    'create.active',
    'create.second',
    'get.still-active',
    'get.until-cancelled',
  ],
  'auth.one-account': [
    'get.agrees',
    'get.same-later',
    'update.keeps-rest',
    'update.same-subscription',
    'update.second',
  ],
  'entity.city': ['entity.city-matches'],
  'entity.entity-type': ['entity.entity-type-matches'],
  'entity.fields': ['entity.fields-complete', 'entity.fields-subscribed'],
  'entity.id': ['entity.ids-unique'],
  'interpretation.name': ['interpret.answers-all', 'interpret.asked-names', 'interpret.verbatim'],
  'list.ok': ['create.second', 'list.', 'update.pages'],
  'list.data': ['create.second', 'list.', 'update.pages'],
  'list.default-limit': [
    'list.limit-echoed',
    'list.offset-counts-entities',
    'list.page-full',
    'list.total-covers',
    'update.again',
    'update.pages',
  ],
  'list.pages-differ': ['list.offset-counts-entities', 'list.total-covers', ...ofLaterPages],
  'list.offset-counts-entities': ['list.total-covers', ...ofLaterPages],
  'list.limit-respected': ['list.default-limit', 'list.pages-differ', ...ofLaterPages],
  'list.total-covers': ofLaterPages,
  'create.subscription': ['get.still-active', 'update.same-subscription'],
  'create.active': ['create.second', 'get.still-active'],
  'create.at-once': ['create.place-kept'],
  'create.fields': ['create.second', 'get.agrees'],
  'get.subscription': [
    'auth.no-effect.',
    'create.second',
    'get.',
    'update.again',
    'update.lasts',
    'update.second',
  ],
  'create.beside': ['cancel.earlier', 'update.kept', 'update.second'],
  'update.beside': ['entity.fields-subscribed', 'update.kept', 'update.second'],
  'get.until-cancelled': ['cancel.earlier', 'update.kept'],
  'update.keeps-rest': ['entity.city-matches', 'entity.entity-type-matches', 'get.same-place'],
  'update.subscription': ['update.'],
  'update.fields-replaced': ['update.'],
  'update.persists': ['update.'],
};

/** What happens with ids that do not exist is a matter of its own. */
const ofUnknown = /\.(unknown|malformed)/;

const isAmong = (check: ClauseId, ids: readonly (ClauseId | Beginning)[]): boolean =>
  ids.includes(check) ||
  (!ofUnknown.test(check) && ids.some((id) => id.endsWith('.') && check.startsWith(id)));

/**
 * Checks that look once more at what others have looked at: after a change, on a second
 * subscription, or at all responses. They yield to a failure of the same operation.
 */
const again: readonly ClauseId[] = [
  'create.second',
  'general.whole-bodies',
  'get.same-later',
  'list.limit-echoed',
  'list.offset-echoed',
  'update.lasts',
  'update.pages',
  'update.second',
];

export const looksAgain = ({ id }: CheckResult): boolean => again.includes(id);

export const isFailure = ({ outcome }: CheckResult): boolean => outcome === 'fail';

/**
 * The group with a failure that explains a check; undefined if there is none.
 * @param explains what else may explain it
 */
export function explanationOf(
  check: ClauseId,
  groups: readonly Group[],
  explains: (check: CheckResult) => boolean = isFailure,
): Group | undefined {
  for (const [id, explained] of Object.entries(explanations)) {
    if (id === check || !isAmong(check, explained)) continue;
    const group = groups.find(({ checks }) => checks.some((one) => one.id === id && explains(one)));
    if (group !== undefined) return group;
  }
  return undefined;
}

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

/** The failure that a check could not be verified because of. */
function blockerOf(groups: readonly Group[], check: CheckResult): Group | undefined {
  const { id, exchanges } = check;
  const cause = check.cause === unseen ? undefined : check.cause;
  const [first = ''] = (cause ?? id).split('.');
  const wanted = [cause ?? ''];
  if (check.cause !== undefined) {
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
  const isSame = ({ breach, exchanges: [one] }: CheckResult): boolean => {
    if (breach?.kind !== 'refused') return false;
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
  const told = hintsOn(exchange, first.cause);
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

function hintsOn(exchange: Exchange | undefined, cause?: string): string[] {
  if (exchange === undefined) return [];
  const given = { exchange, path: [], others: [], cause };
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
