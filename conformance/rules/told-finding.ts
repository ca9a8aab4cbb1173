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
import {
  accepted,
  code,
  describe,
  expectNoSuccess,
  notSucceeded,
  show,
} from '../session/findings/expect.js';
import { violation, violationOf, type Finding } from '../session/findings/finding.js';

/** Returns the response of an exchange of a transcript. */
export type ResponseOf = (exchange: TranscriptExchange) => HttpResponse;

/** Returns the error in a request that violates a requirement, such as `without a body`. */
export type SentText = (id: string) => string | undefined;

/** Requirements of which a single finding names all credentials and operations. */
const onAttempts: readonly RequiredId[] = ['auth.bearer-only', 'auth.unknown.refused'];

/**
 * Turns the findings of the model into findings of requirements, in their order.
 * @param all the findings about one transcript
 */
export function findingsOf(
  all: readonly Told[],
  responseOf: ResponseOf,
  sentText: SentText,
): (readonly [RequiredId, Finding])[] {
  const broken = new Set(all.map(({ id }) => id));
  const outdated = new Set(all.filter(isOutdated).map((one) => one.subscription));
  const remaining = all.filter((one) => {
    const { id, requirement, kind, subscription } = one;
    // that it breaks elsewhere, too, says nothing new, nor do the times of outdated bodies
    const isElsewhere = id !== requirement && broken.has(requirement);
    const isFollowing = kind === 'set back' && outdated.has(subscription);
    return !isElsewhere && !isFollowing && !onAttempts.includes(requirement);
  });
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

/** The names that entities must have, by the requirement that other names break. */
const dueNames: Partial<Record<RequiredId, string>> = {
  'update.entities-follow': 'no fields that its update removed',
  'entity.fields-subscribed': 'only subscribed names as keys in `fields`',
};

/** Returns a single finding for all pages with forbidden names of fields; null for none. */
function namesFinding(
  { requirement, names, source, at }: Told,
  alike: readonly Told[],
  responseOf: ResponseOf,
): Finding | null {
  if (names === undefined) return null;
  const due = dueNames[requirement];
  if (due === undefined) {
    const text = `entities with fields of the other subscription: ${names.map(code).join(', ')}`;
    const others = source === undefined ? [] : [responseOf(source)];
    return violation("only the subscription's entities", text, responseOf(at), ...others);
  }
  const all = new Set(alike.flatMap((one) => one.names ?? []));
  return forbiddenNames(
    due,
    all,
    alike.map((one) => responseOf(one.at)),
  );
}

/** Whether a body shows what was there before. */
const isOutdated = ({ kind }: Told): boolean => kind === 'never shown' || kind === 'undone';

/** Returns a single finding for all operations: usually, one place accepts a credential. */
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
    return `${words} on ${isEverywhere ? 'all six operations' : [...on].join(', ')}`;
  });
  const accepted = [...new Set([...byWords.values()].flatMap((on) => [...on]))];
  const kind = { kind: 'accepted', operations: accepted } as const;
  return violationOf(kind, 'no success (2xx)', `accepted: ${groups.join('; ')}`, ...responses);
}

/** Turns a finding of the model into the finding of a requirement. */
function findingOf(told: Told, responseOf: ResponseOf, sentText: SentText): Finding {
  const response = responseOf(told.at);
  const others = evidenceOf(told).map(responseOf);
  switch (told.kind) {
    case 'accepted':
      return acceptedFinding(told, response, sentText(told.requirement));
    case 'rejected':
      return notSucceeded(response, `success (2xx)${whole(told.expected)}`, ...others);
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

/** The other exchanges of a finding: what should have shown, or has caused it. */
function evidenceOf({ source, write, lastGood, suspects = [] }: Told): TranscriptExchange[] {
  const all = [source ?? write?.exchange, lastGood, ...(source === undefined ? suspects : [])];
  return all.filter((one) => one !== null && one !== undefined);
}

const whole = (expected: string): string =>
  expected === 'a subscription' ? ' with a subscription' : '';

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
    const corrected = `, or a page with a corrected \`${bounded}\``;
    return { ...finding, expected: finding.expected + corrected };
  }
  if (!requirement.startsWith('auth.')) return accepted(response, sent);
  if (isMinor !== true) return expectNoSuccess(response);
  const finding = accepted(response);
  const found = `${finding.found}; unless both tokens belong to one account`;
  return { ...finding, found, level: 'should' };
}

/** The expectation for a request that does not find a subscription. */
export const foundElsewhere = 'the subscription, which other requests find';

/** A request that does not find a subscription that others find. */
function lossFinding(
  { found }: Told,
  response: HttpResponse,
  others: readonly HttpResponse[],
): Finding {
  const shown =
    `${describe(response)}, as ${found} such requests: ` +
    'does one of several processes not know the subscription?';
  return violation(foundElsewhere, shown, response, ...others);
}

/** A value of a register that may not be there. */
function valueFinding(told: Told, responseOf: ResponseOf): Finding {
  const { kind, subject } = told;
  const response = responseOf(told.at);
  const others = evidenceOf(told).map(responseOf);
  if (subject === undefined) {
    const shown = kind === 'swapped' ? told.found : describe(response);
    const finding = violation(told.expected, shown, response, ...others);
    return told.isMinor ? { ...finding, level: 'should' } : finding;
  }
  if (kind === 'beside' || kind === 'of another') {
    const untouched = "the account's other subscription, unchanged";
    return violation(untouched, effectText(told), response, ...others);
  }
  const key = keyOf(told);
  const shown = shownText(told, response);
  if (kind === 'performed') {
    const before = valueBefore(told);
    const due = before === null ? 'no effect' : `${key} ${before}, as before`;
    const rejected = rejectedText(told, responseOf);
    const [request = response, ...more] = others;
    return violation(due, `${shown} ${rejected}`, request, response, ...more);
  }
  if (told.requirement === 'subscription.cancelled-at-unset') {
    const isNull = { kind: 'type', key, due: ['null'], found: 'string' } as const;
    return violationOf(isNull, '`cancelled_at`: null', shown, response);
  }
  const due = subject === 'state' ? dueState(told) : `${key} ${dueValue(told)}`;
  return isGone(told)
    ? violationOf({ kind: 'rejected' }, due, shown, response, ...others)
    : violationOf({ kind: 'value', key }, due, shown, response, ...others);
}

function shownText(told: Told, response: HttpResponse): string {
  const { subject, found } = told;
  if (isGone(told)) return describe(response);
  return [keyOf(told), subject === 'id' ? show(found) : found].join(' ');
}

const keyOf = ({ subject }: Told): string => (subject === 'state' ? 'status' : (subject ?? ''));

/** Whether a subscription that should be there is not found. */
const isGone = ({ subject, found }: Told): boolean => subject === 'state' && found === '"gone"';

/** The state that is due, in words. */
function dueState({ kind, lastGood, expected }: Told): string {
  if (kind === 'never shown') return 'a status other than `active`';
  if (kind === 'undone' && lastGood !== undefined) {
    const { status } = objectOf(lastGood.json);
    return status === undefined
      ? `${lastGood.status}, as before`
      : `status ${show(status)}, as before`;
  }
  const states = expected.replaceAll(/[[\]]/g, '').split(' or ');
  // that it is not there yet is due on a replica only
  const due = states.filter((state) => state !== '"gone"' || states.length === 1).join(' or ');
  return due === '"active"' ? 'status `active`' : `status ${due}`;
}

function dueValue({ subject, write, expected }: Told): string {
  const values = write?.values;
  if (subject === 'id') return show(expected);
  if (values === undefined || values === 'any') return expected;
  return values.map((value) => show(value)).join(' or ');
}

/** Returns the value that the last good read has shown; null for none. */
function valueBefore(told: Told): string | null {
  const before = objectOf(told.lastGood?.json)[keyOf(told)];
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

/** Describes what a request did to another subscription. */
function effectText(told: Told): string {
  const { subject, found, at, kind, source, write, expected } = told;
  const action = `${doing(source ?? write?.exchange ?? undefined)} one subscription`;
  if (kind === 'beside' && subject === 'entities') {
    return `${action} removed the entities of another subscription: ${found}, after ${expected}`;
  }
  if (isGone(told)) return `${action} made another subscription disappear (${at.status})`;
  if (subject === 'state' && found === '"cancelled"') {
    return `${action} cancelled another subscription`;
  }
  const changed = `${action} changed another subscription:`;
  if (subject === 'id') return `${changed} the response shows the other subscription`;
  const key = keyOf(told);
  if (kind === 'of another') return `${changed} it has the ${key} ${found} of the first one`;
  const before = valueBefore(told);
  return `${changed} ${key} ${found}${before === null ? '' : ` instead of ${before}`}`;
}

/** Names the rejected request that has taken effect, as far as it is known. */
function rejectedText({ source, suspects = [] }: Told, responseOf: ResponseOf): string {
  if (source === undefined) return 'after a request that was rejected';
  const text = `after ${doing(source)} was rejected (${source.status})`;
  if (source.sender === 'own') return text;
  const alike = suspects.filter(
    ({ operation, sender }) => operation === source.operation && sender !== 'own',
  );
  const words = alike.map((one) => wordsFor(responseOf(one).request.credential));
  return `${text} with ${[...new Set(words)].join(', or ')}`;
}
