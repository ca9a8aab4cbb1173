import { bodyObject, isRejected } from '../http/response.js';
import { fact, ifPossible } from '../script/act.js';
import { longCreation } from '../script/long-creation.js';
import type { LongCreation } from '../script/many-fields.js';
import { longUpdate } from '../script/many-updates.js';
import { createdSubscription } from '../script/subscription.js';
import {
  type CreationFault,
  creationFaults,
  isOfType,
  sendingOf,
} from '../script/wrong-creations.js';
import { describe, sameNames } from '../findings/expect.js';
import { Inapplicable } from '../findings/finding.js';
import type { Session } from '../session/session.js';
import { type Check, checksOf, type ModelCheck, sections } from './check.js';

/** Whether a deployment omits names, which might be meaningless to it. */
const leavesOut = (session: Session, { response }: LongCreation): boolean =>
  sameNames(bodyObject(response).fields, session.creationBody().fields);

/** Requires that a dozen fields were created, and stored. */
const manyFieldsKept = fact([longCreation], (session, long) => {
  if (long === null) throw new Inapplicable('the run could not create another subscription');
  if (leavesOut(session, long)) throw new Inapplicable('fields with unknown names are left out');
});

/** Requires that a dozen fields were accepted. */
const manyFieldsAccepted = fact(
  [longCreation, ifPossible(longUpdate)],
  (_session, long, update) => {
    if (![long, update].some((one) => one !== null && !isRejected(one.response))) {
      throw new Inapplicable('a dozen fields are not accepted');
    }
  },
);

/** Requires that the run has created a subscription in another city. */
const createdElsewhere = fact([longCreation], (session, long) => {
  const { elsewhere = null } = long ?? {};
  if (elsewhere === null) throw new Inapplicable('the run could not create another subscription');
  const { response } = elsewhere;
  if (isRejected(response)) {
    throw new Inapplicable(`such a city is rejected: ${describe(response)}`);
  }
  const id = session.created.idOf(response);
  if (id !== null && session.created.isUnproven(id)) {
    throw new Inapplicable('the subscription may have existed before');
  }
});

const manyFields: ModelCheck = {
  id: 'create.many-fields',
  reads: ['subscription.fields'],
  title: 'If a create request with a dozen fields is accepted, all the fields are returned.',
  unlessSeen: 'a create request with a dozen fields is rejected',
  level: 'must',
  ...sections.create,
  sends: [manyFieldsKept],
};

/**
 * Checks with a subscription with a dozen fields, and one in another city, which are cancelled at
 * once.
 */
export const longCreationChecks: readonly Check[] = [
  manyFields,
  ...checksOf({ ...sections.create, level: 'must' }, [
    {
      id: 'create.names-verbatim',
      reads: ['subscription.fields'],
      title: 'Field names are returned as sent, even unusual names.',
      level: 'should',
      sends: [manyFieldsAccepted],
    },
    {
      id: 'create.place-kept',
      reads: ['subscription.city', 'subscription.entity-type'],
      title:
        'The city and entity type are returned as sent, even with spaces, apostrophes and non-ASCII ' +
        'letters.',
      level: 'should',
      sends: [createdElsewhere],
      dependsOn: ['create.at-once'],
    },
    {
      id: 'create.at-once',
      reads: ['subscription.fields'],
      title: 'Two concurrent create requests each return what they requested.',
      sends: [longCreation],
      unlessSeen: 'the run did not create two subscriptions concurrently',
    },
  ]),
];

/**
 * Returns the level of a fault: some frameworks coerce types, which the specification does not
 * forbid.
 */
const levelOf = (fault: CreationFault): 'must' | 'should' => (isOfType(fault) ? 'should' : 'must');

const rejection = (fault: CreationFault): ModelCheck => ({
  ...sections.create,
  id: fault.id,
  title: fault.title ?? `Create requests ${fault.sent} are rejected.`,
  level: levelOf(fault),
  sends: [sendingOf(fault), createdSubscription],
});

export const rejectedCreations: readonly Check[] = creationFaults.map(rejection);
