import { NoResponse } from '../http/client.js';
import { fact, tried } from '../script/act.js';
import { longUpdate, readsOfMany } from '../script/many-updates.js';
import { acceptedUpdate, readAfterUpdate, readBeforeUpdate } from '../script/updates.js';
import { numberInFields, textAsFields, wrongUpdates } from '../script/wrong-updates.js';
import { checksOf, type Check, sections } from './check.js';
import { updatesWork } from './update.js';

/** Requires that another update is accepted, if the connection was closed on an invalid one. */
const controlled = fact([wrongUpdates, tried(acceptedUpdate)], (_session, outcome, control) => {
  if (outcome instanceof NoResponse) control();
});

/** Requirements about updates with an invalid body, or a long one (section "Update"). */
export const updateBodyChecks: readonly Check[] = checksOf(
  {
    ...sections.update,
    level: 'must',
    dependsOn: updatesWork,
  },
  [
    {
      id: 'update.many-fields',
      reads: ['subscription.fields'],
      title: 'If an update to a dozen fields is accepted, all the fields are stored and returned.',
      unlessSeen: 'an update to a dozen fields is rejected',
      follows: ['create.many-fields'],
      sends: [readsOfMany],
    },
    {
      id: 'update.at-once',
      reads: ['subscription.fields'],
      title: 'When two updates run concurrently, one of them wins; the fields are not merged.',
      sends: [readAfterUpdate, longUpdate],
      unlessSeen: 'two concurrent updates are not both accepted',
    },
    {
      id: 'update.bodies',
      title:
        'An update with a missing or invalid body gets a response, and the subscription stays ' +
        'readable.',
      sends: [wrongUpdates, readBeforeUpdate, controlled],
    },
    {
      id: 'update.refused-keeps',
      reads: ['subscription.fields'],
      title: 'A rejected update does not change the fields.',
      level: 'should',
      sends: [wrongUpdates, textAsFields.first, numberInFields.first, readBeforeUpdate],
    },
  ],
);
