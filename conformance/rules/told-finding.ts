import type { RequiredId } from '../check-id.js';
import { wordsFor } from '../http/request.js';
import type { Told } from '../model/rows.js';
import {
  objectOf,
  operations,
  type OperationName,
  type TranscriptExchange,
} from '../model/transcript.js';
import { groupedBy } from '../model/sequences.js';
import { forbiddenNames } from './rule.js';
import type { HttpResponse } from '../http/response.js';
import { succeeded } from '../http/response.js';
import { accepted, code, describe, notSucceeded, show } from '../findings/expect.js';
import { maxExchanges, violation, violationOf, type Finding } from '../findings/finding.js';

/** Returns the response of an exchange of a transcript. */
export type ResponseOf = (exchange: TranscriptExchange) => HttpResponse;

/** Returns the error in a request that violates a requirement, such as `without a body`. */
export type SentText = (id: string) => string | undefined;

/** Requirements with a single finding that names all credentials and operations. */
const onAttempts: readonly RequiredId[] = ['auth.bearer-only', 'auth.unknown.refused'];

/**
 * Converts the model's findings to findings of requirements, in their order.
 * @param all the findings about one transcript
 */
export function findingsOf(
  all: readonly Told[],
  responseOf: ResponseOf,
  sentText: SentText,
): (readonly [RequiredId, Finding])[] {
  const remaining = withoutConsequences(all).filter(
    ({ requirement }) => !onAttempts.includes(requirement),
  );
  const byRequirement = groupedBy(all, ({ requirement }) => requirement);
  const attempts = onAttempts.flatMap((requirement) => {
    const ofRequirement = byRequirement.get(requirement) ?? [];
    return ofRequirement.length === 0
      ? []
      : [[requirement, attemptsFinding(ofRequirement, responseOf)] as const];
  });
  const singles = remaining.map((one) => {
    const alike = byRequirement.get(one.requirement) ?? [];
    return [
      one.id,
      namesFinding(one, alike, responseOf) ?? findingOf(one, responseOf, sentText),
    ] as const;
  });
  return [...attempts, ...singles];
}

/**
 * Omits a violation in a special situation if the requirement is also violated elsewhere, and the
 * times of outdated bodies.
 */
export function withoutConsequences(all: readonly Told[]): readonly Told[] {
  const broken = new Set(all.map(({ id }) => id));
  const outdated = new Set(all.filter(isOutdated).map((one) => one.subscription));
  return all.filter(({ id, requirement, kind, subscription }) => {
    const isElsewhere = id !== requirement && broken.has(requirement);
    const isFollowing = kind === 'set back' && outdated.has(subscription);
    return !isElsewhere && !isFollowing;
  });
}

/** The names that entities must have, by the requirement that other names violate. */
const dueNames: Partial<Record<RequiredId, string>> = {
  'update.entities-follow': 'no fields that its update removed',
  'entity.fields-subscribed': 'only subscribed names as keys in `fields`',
};

/** Returns a single finding for all pages with forbidden field names; null for none. */
function namesFinding(
  { requirement, names, source, at }: Told,
  alike: readonly Told[],
  responseOf: ResponseOf,
): Finding | null {
  if (names === undefined) return null;
  const due = dueNames[requirement];
  if (due === undefined) {
    const text = `entities with the other subscription's fields: ${names.map(code).join(', ')}`;
    const others = source === undefined ? [] : [responseOf(source)];
    const own = "entities with only the subscription's fields";
    return violation(own, text, responseOf(at), ...others);
  }
  const all = new Set(alike.flatMap((one) => one.names ?? []));
  return forbiddenNames(
    due,
    all,
    alike.map((one) => responseOf(one.at)),
  );
}

/** Whether a body shows a previous state. */
const isOutdated = ({ kind }: Told): boolean => kind === 'never shown' || kind === 'undone';

/**
 * Returns a single finding for all operations, because usually one place in a service checks
 * credentials.
 */
function attemptsFinding(told: readonly Told[], responseOf: ResponseOf): Finding {
  const byWords = new Map<string, Set<OperationName>>();
  const responses = told.map(({ at }) => responseOf(at));
  for (const { at } of told) {
    const words = wordsFor(responseOf(at).request.credential);
    if (at.operation === null) continue;
    byWords.set(words, (byWords.get(words) ?? new Set()).add(at.operation));
  }
  const groups = [...byWords].map(([words, on]) => {
    const isEverywhere = operations.every((operation) => on.has(operation));
    return `${words} (${isEverywhere ? 'all six operations' : [...on].join(', ')})`;
  });
  const accepted = [...new Set([...byWords.values()].flatMap((on) => [...on]))];
  const kind = { kind: 'accepted', operations: accepted } as const;
  const found = `success (2xx) with ${groups.join('; ')}`;
  return violationOf(kind, 'an error (4xx or 5xx)', found, ...responses.slice(0, maxExchanges));
}

/** Converts a finding of the model to the finding of a requirement. */
function findingOf(told: Told, responseOf: ResponseOf, sentText: SentText): Finding {
  const response = responseOf(told.at);
  const others = causingExchanges(told).map(responseOf);
  switch (told.kind) {
    case 'accepted':
      return acceptedFinding(told, response, sentText(told.requirement));
    case 'rejected':
      return notSucceeded(response, dueResponse(told.expected), ...others);
    case 'found at times':
      return lossFinding(told, response, others);
    case 'page': {
      const [, key] = /^list\.(limit|offset)-echoed$/.exec(told.requirement) ?? [];
      const found = violation(told.expected, told.found, response, ...others);
      return key === undefined
        ? found
        : { ...found, path: [key], violation: { kind: 'value', key } };
    }
    default:
      return valueFinding(told, responseOf);
  }
}

/** Returns the first other exchanges of a finding: what should have been visible, or has caused it. */
function causingExchanges({ source, write, lastGood, suspects = [] }: Told): TranscriptExchange[] {
  const all = [source ?? write?.exchange, lastGood, ...(source === undefined ? suspects : [])];
  const known = new Set(all.filter((one) => one !== null && one !== undefined));
  return [...known].slice(0, maxExchanges);
}

/** Describes the expected response to a request. */
function dueResponse(expected: string): string {
  if (expected === 'a response') return expected;
  return expected === 'a subscription' ? 'success (2xx) with a subscription' : 'success (2xx)';
}

function acceptedFinding(
  { requirement, expected, isMinor }: Told,
  response: HttpResponse,
  sent: string | undefined,
): Finding {
  if (!succeeded(response)) {
    return violation(`status ${expected}`, `status ${response.status}`, response);
  }
  const [, bounded] = /^list\.(limit|offset)-/.exec(requirement) ?? [];
  if (bounded !== undefined) {
    const finding = accepted(response);
    const corrected = `, or success with a corrected \`${bounded}\``;
    return { ...finding, expected: finding.expected + corrected };
  }
  if (!requirement.startsWith('auth.')) return accepted(response, sent);
  if (isMinor !== true) return accepted(response);
  const finding = accepted(response);
  const found = `${finding.found} (correct if both tokens belong to one account)`;
  return { ...finding, found, level: 'should' };
}

/** The expectation for an update that keeps the previous fields. */
export const replacedOnly = 'only the new `fields`';

/** The expectation for a request that does not find a subscription. */
export const foundElsewhere = 'the subscription, which other requests find';

/** Creates the finding about a request that does not find a subscription that others find. */
function lossFinding(
  { expected, found }: Told,
  response: HttpResponse,
  others: readonly HttpResponse[],
): Finding {
  const isAlways = found === expected;
  const why = isAlways ? '' : ': one of several processes may not know the subscription';
  const shown = `${describe(response)} (${found} such requests)${why}`;
  return violation(foundElsewhere, shown, response, ...others);
}

/** Creates the finding about a wrong value of a register. */
function valueFinding(told: Told, responseOf: ResponseOf): Finding {
  const { kind, subject } = told;
  const response = responseOf(told.at);
  const others = causingExchanges(told).map(responseOf);
  if (subject === undefined) {
    const finding = violation(...plainTexts(told, response), response, ...others);
    return told.isMinor ? { ...finding, level: 'should' } : finding;
  }
  if (kind === 'beside' || kind === 'of another') {
    const untouched = `${actionOf(told)} changes no other subscription`;
    return violation(untouched, effectText(told), response, ...others);
  }
  if (subject === 'entities') return violation(told.expected, told.found, response, ...others);
  const key = subjectKey(told);
  const shown = shownText(told, response);
  if (kind === 'performed') {
    const before = valueBefore(told);
    const due = before === null ? 'no effect' : `${code(key)}: ${before}, as before`;
    const rejected = rejectedText(told, responseOf);
    const [request = response, ...more] = others;
    return violation(due, `${shown}, after ${rejected}`, request, response, ...more);
  }
  if (told.requirement === 'subscription.cancelled-at-unset') {
    const isNull = { kind: 'type', key, due: ['null'], found: 'string' } as const;
    return violationOf(isNull, '`cancelled_at`: null', shown, response);
  }
  const due = dueText(told);
  return isGone(told)
    ? violationOf({ kind: 'rejected' }, due, shown, response, ...others)
    : violationOf({ kind: 'value', key }, due, shown, response, ...others);
}

/** Returns the expected and the actual response, if the finding is not about a register. */
function plainTexts({ expected, found, at }: Told, response: HttpResponse): [string, string] {
  if (expected === String(Number(expected))) {
    return [`status ${expected}`, `status ${at.status}`];
  }
  if (expected === 'a subscription') return [dueResponse(expected), describe(response)];
  const isWhole = found.startsWith(`${at.status} `);
  return [expected, isWhole ? describe(response) : found];
}

/** Describes the expected value. */
function dueText(told: Told): string {
  const { kind, subject, requirement } = told;
  if (subject === 'state') return dueState(told);
  const isMerged = kind === 'mixed' && requirement !== 'update.at-once';
  return isMerged
    ? `${replacedOnly}: ${dueValue(told)}`
    : `${code(subjectKey(told))}: ${dueValue(told)}`;
}

function shownText(told: Told, response: HttpResponse): string {
  const { subject, found } = told;
  if (isGone(told)) return describe(response);
  return `${code(subjectKey(told))}: ${subject === 'id' ? show(found) : found}`;
}

const subjectKey = ({ subject }: Told): string =>
  subject === 'state' ? 'status' : (subject ?? '');

/** Whether an existing subscription is not found. */
const isGone = ({ subject, found }: Told): boolean => subject === 'state' && found === '"gone"';

/** Describes the expected state. */
function dueState(told: Told): string {
  const { kind, lastGood, expected } = told;
  if (isGone(told)) return 'success (2xx) with the subscription';
  if (kind === 'never shown') return '`status`: not "active"';
  if (kind === 'undone' && lastGood !== undefined) {
    const { status } = objectOf(lastGood.json);
    return status === undefined
      ? `${lastGood.status}, as before`
      : `\`status\`: ${show(status)}, as before`;
  }
  const states = expected.replaceAll(/[[\]]/g, '').split(' or ');
  // A replica might not have the subscription yet, but other states are more likely.
  const due = states.filter((state) => state !== '"gone"' || states.length === 1).join(' or ');
  return `\`status\`: ${due}`;
}

function dueValue({ kind, subject, write, expected }: Told): string {
  const values = write?.values;
  if (subject === 'id') return show(expected);
  if (kind === 'set back') return `not before ${expected}`;
  if (values === undefined || values === 'any') return expected;
  const shown = [...new Set(values.map((value) => show(value)))];
  return shown.length === 0 ? show(undefined) : shown.join(' or ');
}

/** Returns the value in the last correct read; null for none. */
function valueBefore(told: Told): string | null {
  const before = objectOf(told.lastGood?.json)[subjectKey(told)];
  return before === undefined ? null : show(before);
}

const gerunds = {
  create: 'creating',
  get: 'getting',
  update: 'updating',
  cancel: 'cancelling',
  list: 'listing',
  interpret: 'interpreting',
} as const;

const doing = (exchange: TranscriptExchange | undefined): string =>
  exchange?.operation ? gerunds[exchange.operation] : 'changing';

/** Describes the request that changed a value, or should have, as a gerund. */
const actionOf = ({ source, write }: Told): string =>
  `${doing(source ?? write?.exchange ?? undefined)} a subscription`;

/** Describes what a request did to another subscription. */
function effectText(told: Told): string {
  const { subject, found, at, kind, expected } = told;
  const action = actionOf(told);
  if (kind === 'beside' && subject === 'entities') {
    return `${action} changed another subscription's \`total\` from ${expected} to ${found}`;
  }
  if (isGone(told)) return `${action} removed another subscription (${at.status})`;
  if (subject === 'state' && found === '"cancelled"') {
    return `${action} cancelled another subscription`;
  }
  const changed = `${action} changed another subscription:`;
  if (subject === 'id') return `${changed} the response contains the other subscription`;
  const key = subjectKey(told);
  if (kind === 'of another') return `${changed} ${code(key)} ${found} is now in both subscriptions`;
  const before = valueBefore(told);
  return `${changed} ${code(key)} is ${found}${before === null ? '' : `, and was ${before}`}`;
}

/** Describes the rejected request that has taken effect, as far as it is known. */
function rejectedText({ source, suspects = [] }: Told, responseOf: ResponseOf): string {
  if (source === undefined) return 'a rejected request';
  const text = `a rejected ${source.operation ?? ''} request (${source.status})`;
  if (source.sender === 'own') return text;
  const alike = suspects.filter(
    ({ operation, sender }) => operation === source.operation && sender !== 'own',
  );
  const words = alike.map((one) => wordsFor(responseOf(one).request.credential));
  return `${text} with ${[...new Set(words)].join(', or ')}`;
}
