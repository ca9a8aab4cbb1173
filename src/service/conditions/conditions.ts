import type { Rules } from '../../operations/operations.js';
import { extraKeys, keyOrder, nulls, upperCaseUuids } from '../responses/rewrites.js';
import type { Condition } from './condition.js';

/** The rules, with an empty list wherever there would be entities. */
function listingNothing(rules: Rules): Rules {
  const { access } = rules.listEntities;
  type Access = typeof access.active;
  const emptied = (answer: Access): Access => (answer === 'listed' ? 'empty' : answer);
  const empty = {
    active: emptied(access.active),
    paused: emptied(access.paused),
    cancelled: emptied(access.cancelled),
  };
  return { ...rules, listEntities: { ...rules.listEntities, access: empty } };
}

/**
 * What a client has to live with, by id: the first word is the group. In group `wire`, responses
 * say the same in another way; in `data`, there is other data; in `trouble`, something goes wrong.
 */
export const conditions = {
  'wire.extra-keys': {
    text: 'Objects have keys that are not in the specification.',
    rewrite: extraKeys,
  },
  'wire.key-order': {
    text: 'The keys of objects are in a different order.',
    rewrite: keyOrder,
  },
  'wire.upper-case-uuids': {
    text: 'UUIDs are written in upper case.',
    rewrite: upperCaseUuids,
  },
  'data.nulls': {
    text: 'Whatever may be null in an entity is null, and so are the subscribed fields.',
    rewrite: nulls,
  },
  'data.empty-list': {
    text: 'No subscription has entities.',
    rules: listingNothing,
  },
  'data.several-pages': {
    text: 'A market has 1,201 places, more than a page of the usual largest limit.',
    options: { marketSize: 1201 },
  },
  'trouble.slow-scrape': {
    text: 'A scrape takes 10 s.',
    options: { scrapeTime: '10s' },
  },
  'trouble.failed-scrape': {
    text: 'The first scrape fails; the subscription has no data until the next one.',
    fault: { operation: 'scrape', times: 1 },
  },
  'trouble.rate-limit': {
    text: 'The first request of each operation hits a rate limit, and has to be sent again later.',
    oncePerOperation: (operation) => ({ preset: 'rate-limited', operation, times: 1 }),
  },
  'trouble.unavailable': {
    text: 'The first request of each operation gets 503.',
    oncePerOperation: (operation) => ({
      operation,
      status: 503,
      error: 'The service is temporarily unavailable',
      times: 1,
    }),
  },
  'trouble.closed-connection': {
    text: 'The first request of each operation gets no response: the connection is closed.',
    oncePerOperation: (operation) => ({ operation, body: 'drop', times: 1 }),
  },
  'trouble.slow-responses': {
    text: 'Each response takes a second longer.',
    fault: { preset: 'slow', latency: '1s' },
  },
} as const satisfies Readonly<Record<string, Condition>>;

export type ConditionId = keyof typeof conditions;

/** The ids of all conditions. */
export const conditionIds = Object.keys(conditions) as ConditionId[];

/** Conditions that exclude each other. */
export const contradictory: readonly (readonly [ConditionId, ConditionId])[] = [
  ['data.empty-list', 'data.several-pages'],
];
