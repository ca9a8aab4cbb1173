import { subscriptionKeys } from '../../model/registers.js';
import { entityKeys } from '../../findings/expect-subscription.js';
import { requirementOf } from '../../requirements/index.js';
import type { BodyKind } from '../../rules/rule.js';
import type { CheckResult, Exchange } from '../report.js';
import { operationOf } from './exchanged.js';

/** The specified keys of a kind of object. */
export interface DueObject {
  /** name with its article: `an entity` */
  readonly noun: string;
  readonly plural: string;
  readonly keys: readonly string[];
  /** keys whose value can be null, 0 or an empty array, so that a serializer might drop them */
  readonly droppable: readonly string[];
}

const subscription: DueObject = {
  noun: 'a subscription',
  plural: 'subscriptions',
  keys: subscriptionKeys,
  droppable: ['cancelled_at'],
};

const entity: DueObject = {
  noun: 'an entity',
  plural: 'entities',
  keys: entityKeys,
  droppable: [
    'external_id',
    'phone',
    'website',
    'latitude',
    'longitude',
    'instagram_url',
    'facebook_url',
    'open_hours',
    'maps_category',
    'removed_at',
  ],
};

const page: DueObject = {
  noun: 'a page',
  plural: 'pages',
  keys: ['data', 'total', 'limit', 'offset'],
  droppable: ['data', 'total', 'offset'],
};

const interpretations: DueObject = {
  noun: 'an interpret response',
  plural: 'interpret responses',
  keys: ['interpretations'],
  droppable: ['interpretations'],
};

const interpretation: DueObject = {
  noun: 'an interpretation',
  plural: 'interpretations',
  keys: ['name', 'understood_as', 'confidence', 'suggestion'],
  droppable: ['understood_as', 'confidence', 'suggestion'],
};

const error: DueObject = {
  noun: 'an error body',
  plural: 'error bodies',
  keys: ['error'],
  droppable: [],
};

/** The expected object by the kind of body that a rule evaluates. */
const byKind: Readonly<Partial<Record<BodyKind, DueObject>>> = {
  subscription,
  entity,
  page,
  interpretation,
  error,
};

/** Returns the kind of object that a check evaluates; null for anything else. */
export function dueFor({ id }: CheckResult): DueObject | null {
  const requirement = requirementOf(id);
  if (requirement === undefined || !('rule' in requirement)) return null;
  return byKind[requirement.rule.on] ?? null;
}

/** Returns the object in the body of a successful response, by its operation. */
export function dueBody(exchange: Exchange): DueObject | null {
  switch (operationOf(exchange)) {
    case 'createSubscription':
    case 'getSubscription':
    case 'updateSubscription':
      return subscription;
    case 'listEntities':
      return page;
    case 'interpretFields':
      return interpretations;
    default:
      return null;
  }
}
