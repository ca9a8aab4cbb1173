import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { fieldsIn } from '../rules/fields-in.js';
import { bodyObject, isObject, type HttpResponse, type JsonObject } from '../http/response.js';
import { fact } from '../script/act.js';
import { dataStatuses, statusWord } from '../script/data-statuses.js';
import { readResponse } from '../script/pages.js';
import {
  createdSubscription,
  listedSubscription,
  newSubscription,
} from '../script/subscription.js';
import { acceptedUpdate } from '../script/updates.js';
import { entityKeys } from '../findings/expect-subscription.js';
import { subscriptionKeys } from '../model/registers.js';
import { largest } from '../model/sequences.js';
import { sameNames, show } from '../findings/expect.js';
import { Inapplicable } from '../findings/finding.js';
import { type Asking, shown, type KnownExchange, type Observer } from './observer.js';

const iso =
  /^\d{4}-\d{2}-\d{2}([T ])\d{2}:\d{2}:\d{2}(?:\.(\d{1,9}))?( ?(?:Z|UTC|[+-]\d{2}(?::?\d{2})?))?$/;
const rfc1123 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

interface Notation {
  /** `*` stands for the fraction */
  readonly pattern: string;
  readonly fraction: string;
}

function notationOf(text: string): Notation {
  const [whole, separator = 'T', fraction = '', zone = ''] = iso.exec(text) ?? [];
  if (whole !== undefined) return { pattern: `YYYY-MM-DD${separator}HH:mm:ss*${zone}`, fraction };
  if (rfc1123.test(text)) {
    return { pattern: 'rfc-1123', fraction: '' };
  }
  if (/^\d{10}(\.\d+)?$/.test(text)) {
    return { pattern: 'unix-seconds', fraction: '' };
  }
  if (/^\d{13}$/.test(text)) {
    return { pattern: 'unix-milliseconds', fraction: '' };
  }
  return { pattern: 'other', fraction: '' };
}

/**
 * Returns the format of timestamps. If fractions have different lengths, and none has a trailing
 * zero, zeros are trimmed.
 */
function timestampFormat(texts: readonly string[]): string {
  const notations = texts.map(notationOf);
  const [pattern = 'other', ...others] = new Set(notations.map((notation) => notation.pattern));
  if (others.length > 0) return 'other';
  const fractions = notations.map(({ fraction }) => fraction);
  const longest = largest([0, ...fractions.map(({ length }) => length)]);
  const digits = longest === 0 ? '' : `.${'S'.repeat(longest)}`;
  if (fractions.every(({ length }) => length === longest)) {
    return pattern.replace('*', digits);
  }
  const trimmed = fractions.every((fraction) => !fraction.endsWith('0'));
  if (trimmed) return pattern.replace('*', `[${digits}]`);
  return 'other';
}

/**
 * Returns the distinct timestamps in bodies of subscriptions, including equal times in two
 * notations.
 */
function timestampsIn(responses: readonly HttpResponse[]): string[] {
  const values = responses.flatMap((response) => {
    const { created_at: created, updated_at: updated } = bodyObject(response);
    return [created, updated];
  });
  return [...new Set(values.filter((value) => typeof value === 'string'))];
}

const hasAssessments = (response: HttpResponse): boolean =>
  isObject(bodyObject(response).field_assessments);

/** The last assessments in any response: some deployments add them later, or only sometimes. */
const lastAssessments: Asking = fact(
  [listedSubscription, readResponse, dataStatuses],
  (_session, { response }, _read, { seen }) =>
    [response, ...seen].findLast(hasAssessments) ?? response,
);

const assessmentsIn = ({ response }: KnownExchange): JsonObject | undefined => {
  const { field_assessments: value } = bodyObject(response);
  return isObject(value) ? value : undefined;
};

function assessmentShape(exchange: KnownExchange): string {
  const value = assessmentsIn(exchange);
  if (value === undefined) return 'absent';
  const keys = Object.keys(value);
  if (keys.length === 0) return 'empty';
  if (!sameNames(shown(exchange, 'fields'), keys)) return 'other';
  const values = Object.values(value);
  if (values.every(isObject)) return 'by-field';
  return values.every((one) => typeof one === 'string') ? 'by-field-word' : 'other';
}

/** Returns the keys of all assessments that are objects; undefined if there are none. */
function assessmentKeys(exchange: KnownExchange): string[] | undefined {
  const assessments = Object.values(assessmentsIn(exchange) ?? {}).filter(isObject);
  if (assessments.length === 0) return undefined;
  const keys = new Set(assessments.flatMap((one) => Object.keys(one)));
  return [...keys].sort();
}

/** Whether entities are complete; before the first one, more may follow. */
const areFinal = (exchange: KnownExchange): boolean =>
  exchange.others.length > 0 || ['by-field', 'by-field-word'].includes(assessmentShape(exchange));

const tooQuick = 'scrapes end before they can be seen';

/** The create request, and the subscription after its first scrape. */
const createdAndScraped: Asking = fact(
  [newSubscription, dataStatuses],
  (_session, { response }, { last }) => (last === null ? response : [response, last]),
);

/** A read during a scrape, if scrapes last long enough to be seen by each run. */
const duringScrape: Asking = fact([dataStatuses], ({ settings }, { between }) => {
  const [response, again] = between;
  if (response === undefined) throw new Inapplicable('no response came during a scrape');
  // The next run might miss a value that this run happened to see.
  if (again === undefined && settings.extended) {
    throw new Inapplicable(`only one response came during a scrape (${statusWord(response)})`);
  }
  return response;
});

/** The subscription after its first scrape, if the end of that is known. */
const scraped = fact([dataStatuses], (_session, { last }) => {
  if (last !== null) return last;
  throw new Inapplicable('entities were still arriving');
});

/** The create request, the subscription after its first scrape, and during it. */
const wholeScrape: Asking = fact(
  [newSubscription, scraped, dataStatuses],
  (_session, { response }, last, { between }) => [response, last, ...between],
);

/**
 * Returns the values of `data_status` at the beginning, at the end, and those seen repeatedly in
 * between.
 */
function lastingWords({ response, others: [last, ...between] }: KnownExchange): string[] {
  const words = between.map(statusWord);
  // The next run might miss a word that this run happened to see.
  const lasting = words.filter((word) => words.indexOf(word) !== words.lastIndexOf(word));
  const all = new Set([statusWord(response), statusWord(last ?? null), ...lasting]);
  return [...all].filter((word) => word !== '').sort();
}

/** The update, and the subscription before, if the value changes in a scrape. */
const updatedAfterScrape: Asking = fact(
  [dataStatuses, acceptedUpdate],
  (_session, { first, last }, { response }) => {
    if (last === null || first === statusWord(last)) throw new Inapplicable(tooQuick);
    return [response, last];
  },
);

const updated: Asking = fact([acceptedUpdate], (_session, { response }) => response);
const created: Asking = fact([createdSubscription], (_session, { response }) => response);

/**
 * Returns the order in which names are returned: null for any other order, or if they were sent
 * sorted.
 */
function orderOfNames(exchange: KnownExchange): 'as-sent' | 'sorted' | null {
  const names = fieldsIn(exchange.sent) ?? [];
  const [sent, sorted] = [show(names), show(names.toSorted())];
  const now = show(shown(exchange, 'fields'));
  if (sent === sorted) return null;
  if (now === sent) return 'as-sent';
  return now === sorted ? 'sorted' : null;
}

/** Minimum number of names whose order is not a coincidence. */
const enoughNames = 3;

/** Whether names that were sent unsorted are returned. */
function hasOrder(exchange: KnownExchange): boolean {
  const sent = fieldsIn(exchange.sent) ?? [];
  const now = shown(exchange, 'fields');
  const isSame = Array.isArray(now) && now.length === sent.length && sameNames(now, sent);
  return isSame && sent.length >= enoughNames && show(sent) !== show(sent.toSorted());
}

/** Minimum number of fractions without a trailing zero that are not a coincidence. */
const enoughTimestamps = 44;

/** Whether trailing zeros of fractions may be omitted. */
function mayHaveLostZeros(texts: readonly string[]): boolean {
  const format = timestampFormat(texts);
  if (!/\.S+/.test(format) || format.includes('[')) return false;
  const hasZero = texts.some((text) => /\.\d*0(?!\d)/.test(text));
  return !hasZero && texts.length < enoughTimestamps;
}

/** Observes the unspecified keys of a kind of body. */
const extraKeys = (kind: 'subscription' | 'entity', known: readonly string[]) =>
  ({
    sends: [],
    success: ({ seenKeys }) => seenKeys?.[kind].beside(known) ?? undefined,
    otherwise: 'its keys depend on the data',
  }) satisfies Observer;

const noTimestamp = 'there is no `created_at`';

/** Observers of the sections "Subscription" and "Entity". */
export const subscriptionObservers = {
  'data-status.pending': {
    sends: [createdAndScraped],
    on: ['created'],
    success: ({ response, others: [ready = null] }) => {
      const word = statusWord(response);
      return word === statusWord(ready) ? undefined : word || undefined;
    },
    otherwise: 'the create request returned after the first scrape was over',
  },
  'data-status.scraping': {
    sends: [duringScrape],
    on: ['scraping'],
    success: ({ response }) => statusWord(response),
  },
  'data-status.words': { sends: [wholeScrape], success: lastingWords },
  'data-status.ready': {
    sends: [scraped],
    on: ['scraped'],
    success: ({ response }) => statusWord(response) || undefined,
    otherwise: 'there is no `data_status`',
  },
  'field-assessments.shape': {
    sends: [lastAssessments],
    on: ['assessments'],
    asks: areFinal,
    success: assessmentShape,
  },
  'field-assessments.keys': {
    sends: [lastAssessments],
    on: ['assessments'],
    success: assessmentKeys,
    otherwise: "no field's assessment is an object",
  },
  'update.data-status': {
    sends: [updatedAfterScrape],
    on: ['updated'],
    success: ({ response, others: [ready = null] }) => {
      if (statusWord(response) === '') return undefined;
      return statusWord(response) === statusWord(ready) ? 'unchanged' : 'pending';
    },
    otherwise: tooQuick,
  },
  'fields.order': {
    sends: [updated, created],
    on: ['newSubscription', 'update'],
    asks: (exchange) => exchange.isLegible === true && hasOrder(exchange),
    success: orderOfNames,
    otherwise: 'the names were sent in sorted order, or are returned in an unknown order',
  },
  'timestamps.format': {
    sends: [],
    on: ['subscriptions'],
    // A run sees the same timestamp in many bodies.
    asks: ({ all }) => !mayHaveLostZeros(timestampsIn(all)),
    success: ({ all }) => {
      const timestamps = timestampsIn(all);
      return timestamps.length === 0 ? undefined : timestampFormat(timestamps);
    },
    otherwise: noTimestamp,
  },
  'subscription.extra-keys': {
    ...extraKeys('subscription', [...subscriptionKeys, 'field_assessments']),
    on: ['subscriptions'],
  },
  'entity.extra-keys': { ...extraKeys('entity', entityKeys), on: ['pages'] },
} satisfies Partial<Record<OpenQuestionId, Observer>>;
