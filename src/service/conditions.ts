import Joi from 'joi';
import { type OperationId, operationIds } from '../api/operations.js';
import { type Duration, showValue } from '../input/values.js';
import type { Rules } from '../operations/operations.js';
import type { Fault, PresetFault } from './fault.js';
import { extraKeys, keyOrder, nulls, type Rewrite, upperCaseUuids } from './rewrites.js';

/** The service options that conditions can replace. */
interface ReplacedOptions {
  readonly scrapeTime?: Duration;
  readonly places?: number;
}

/** An adverse condition, in terms of the service's features. */
interface Condition {
  /** one sentence about the effect on the client */
  readonly text: string;
  /** changes the content of responses */
  readonly rewrite?: Rewrite;
  /** options that replace the given ones */
  readonly options?: ReplacedOptions;
  /** changes the behaviour of operations */
  readonly rules?: (rules: Rules) => Rules;
  /** a fault that is active from the start, and again after a reset */
  readonly fault?: Fault | PresetFault;
  /** the same, once per operation */
  readonly oncePerOperation?: (operation: OperationId) => Fault | PresetFault;
}

/** Returns the rules with empty lists of entities. */
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
 * Adverse conditions by id: the first word is the group. Group `format` changes the format of
 * responses, `data` the data, and `failures` makes requests or scrapes fail.
 */
export const conditions = {
  'format.extra-keys': {
    text: 'Objects have keys that are not in the specification.',
    rewrite: extraKeys,
  },
  'format.key-order': {
    text: 'The keys of objects are in a different order.',
    rewrite: keyOrder,
  },
  'format.upper-case-uuids': {
    text: 'UUIDs are in uppercase.',
    rewrite: upperCaseUuids,
  },
  'data.nulls': {
    text: 'All nullable keys of an entity are null, and so are the subscribed fields.',
    rewrite: nulls,
  },
  'data.empty-list': {
    text: 'No subscription has entities.',
    rules: listingNothing,
  },
  'data.several-pages': {
    text: 'A city and type has 1,201 places, more than a page of the usual maximum size.',
    options: { places: 1201 },
  },
  'failures.slow-scrape': {
    text: 'A scrape takes 10 s.',
    options: { scrapeTime: '10s' },
  },
  'failures.failed-scrape': {
    text: 'The first scrape fails; the subscription has no data until the next one.',
    fault: { operation: 'scrape', times: 1 },
  },
  'failures.rate-limit': {
    text: 'The first request of each operation hits a rate limit and must be retried later.',
    oncePerOperation: (operation) => ({ preset: 'rate-limited', operation, times: 1 }),
  },
  'failures.unavailable': {
    text: 'The first request of each operation gets a 503.',
    oncePerOperation: (operation) => ({
      operation,
      status: 503,
      error: 'The service is temporarily unavailable',
      times: 1,
    }),
  },
  'failures.closed-connection': {
    text: 'The first request of each operation gets no response: the connection is closed.',
    oncePerOperation: (operation) => ({ operation, body: 'drop', times: 1 }),
  },
  'failures.slow-responses': {
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

/** The combined effect of a service's conditions. */
export interface ConditionsInForce {
  /** options that replace the given ones */
  readonly options: ReplacedOptions;
  readonly rules: (rules: Rules) => Rules;
  /** null if responses stay unchanged */
  readonly rewrite: Rewrite | null;
  /** faults that exist at the start, and again after a reset */
  readonly faults: readonly (Fault | PresetFault)[];
}

/** @param ids as validated by `conditionsSchema` */
export function conditionsInForce(ids: readonly string[] = []): ConditionsInForce {
  const all: Condition[] = conditionIds
    .filter((id) => ids.includes(id))
    .map((id) => conditions[id]);
  return {
    options: optionsOf(all),
    rules: (rules) => changedRules(rules, all),
    rewrite: rewriteOf(all),
    faults: [...lastingFaults(all), ...operationIds.flatMap((id) => faultsInTurn(id, all))],
  };
}

function optionsOf(all: readonly Condition[]): ReplacedOptions {
  let found: ReplacedOptions = {};
  for (const { options } of all) {
    found = { ...found, ...options };
  }
  return found;
}

function changedRules(rules: Rules, all: readonly Condition[]): Rules {
  let changed = rules;
  for (const { rules: change } of all) {
    if (change) changed = change(changed);
  }
  return changed;
}

/** Combines all rewrites; null if there are none. */
function rewriteOf(all: readonly Condition[]): Rewrite | null {
  const rewrites = all.flatMap(({ rewrite }) => rewrite ?? []);
  if (rewrites.length === 0) return null;
  return {
    object(object, kind) {
      let changed = object;
      for (const rewrite of rewrites) {
        changed = rewrite.object(changed, kind);
      }
      return changed;
    },
    location(address) {
      let changed = address;
      for (const { location } of rewrites) {
        if (location) changed = location(changed);
      }
      return changed;
    },
  };
}

function lastingFaults(all: readonly Condition[]): (Fault | PresetFault)[] {
  return all.flatMap(({ fault }) => fault ?? []);
}

/**
 * Returns the faults that affect the first request of an operation. Each affects a separate
 * request, so that none hides another: the service ensures that for faults with a status, and a
 * fault without one is added after them.
 */
function faultsInTurn(operation: OperationId, all: readonly Condition[]): (Fault | PresetFault)[] {
  const faults = all.flatMap(({ oncePerOperation }) => oncePerOperation?.(operation) ?? []);
  const withStatus = faults.filter(({ body }) => body === undefined);
  const others = faults.filter(({ body }) => body !== undefined);
  const after = withStatus.length;
  return [...withStatus, ...others.map((fault) => ({ ...fault, after }))];
}

const conditionId = () =>
  Joi.string()
    .valid(...conditionIds)
    .error(showValue)
    .messages({
      'any.only': `"conditions": there is no {{#shown}}; there are ${conditionIds.join(', ')}`,
    });

/** Schema of the option `conditions`: ids of conditions that can be combined. */
export const conditionsSchema: () => Joi.ArraySchema<readonly string[]> = () =>
  Joi.array()
    .items(conditionId())
    .unique()
    .custom((ids: readonly string[], helpers) => {
      const found = contradictory.find((pair) => pair.every((id) => ids.includes(id)));
      if (found) {
        return helpers.error('array.contradiction', { pair: found.join(' and ') });
      }
      return ids;
    })
    .messages({ 'array.contradiction': '{{#label}} must not have both {{#pair}}' });
