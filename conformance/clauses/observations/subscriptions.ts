import { describe, sameNames, show } from '../../session/findings/expect.js';
import { isSubscription } from '../../session/findings/expect-subscription.js';
import {
  ifVerified,
  notApplicable,
  observed,
  type Finding,
} from '../../session/findings/finding.js';
import { bodyObject, refused, succeeded, type HttpResponse } from '../../http/response.js';
import {
  cancelAgain,
  listAfterCancelling,
  readAfterCancelling,
  updateAfterCancelling,
  cancellation,
  listedBeforeCancelling,
} from '../../script/cancellation.js';
import { acceptedUpdate } from '../../script/updates.js';
import { entitiesOf } from '../../session/findings/page.js';
import { defaultPage } from '../../script/pages.js';
import { cancelUnknown, getUnknown } from '../../script/before-creation.js';
import { createdSubscription, newSubscription } from '../../script/subscription.js';
import { nullCreation, rejectedCreation } from '../create-bodies.js';
import { observations } from '../check.js';
import { tryPaired } from '../later-subscription.js';
import { readPaired } from '../no-effect.js';
import { invalidUpdate, validUpdateOfUnknown } from '../update.js';
import {
  assessmentKeys,
  assessmentShape,
  assessmentsOf,
  dataStatus,
  statusWord,
} from './assessments.js';
import { locationForm, okOr, refusalStatus } from './forms.js';

const successStatus = (response: HttpResponse): Finding => {
  if (succeeded(response)) return observed(response.status, response);
  return notApplicable(`it did not succeed: ${describe(response)}`);
};

/** How names come back in a response; null if they were sorted when sent, or it is another way. */
function orderOf(response: HttpResponse, names: readonly string[]): Finding | null {
  const sent = show([...names]);
  const sorted = show(names.toSorted());
  if (sent === sorted) return null;
  const shown = show(bodyObject(response).fields);
  if (shown === sent) return observed('as-sent', response);
  if (shown === sorted) return observed('sorted', response);
  return null;
}

/**
 * Open points of sections "Create", "Get", "Update", "Cancel" and "Subscription" that need no
 * additional requests.
 */
export const subscriptionObservations = [
  ...observations('malformed-ids', {
    'get.unknown.status': async (session) => {
      const response = await getUnknown(session);
      return refusalStatus(response);
    },
    'get.malformed.status': async (session) => {
      const { malformed: id } = session.ownership.madeUpIds;
      const response = await session.send('getSubscription', { id });
      return refusalStatus(response);
    },
  }),
  ...observations('odd-creations', {
    'create.invalid.status': async (session) => {
      const response = await rejectedCreation(session, 'null');
      return refusalStatus(response);
    },
    'create.missing.status': async (session) => {
      const response = await rejectedCreation(session, 'missing');
      return refusalStatus(response);
    },
    'create.empty.status': async (session) => {
      const response = await rejectedCreation(session, 'empty');
      return refusalStatus(response);
    },
    'http.null-body.status': async (session) => {
      const response = await nullCreation(session);
      return refusalStatus(response);
    },
    'cancel.unknown.status': async (session) => {
      const response = await cancelUnknown(session);
      return observed(response.status, response);
    },
  }),
  ...observations('as-created', {
    'create.status': async (session) => {
      const { response } = await newSubscription(session);
      return successStatus(response);
    },
    'create.location': async (session) => {
      const { id, response } = await newSubscription(session);
      return observed(locationForm(response, id), response);
    },
    'data-status.pending': async (session) => {
      const { body, response } = await newSubscription(session);
      const { last } = await dataStatus(session);
      const { data_status: word } = body;
      if (typeof word !== 'string' || word === '' || word === statusWord(last)) {
        return notApplicable('the creation succeeded when the first scrape was over');
      }
      return observed(word, response);
    },
  }),
  ...observations('odd-reads', {
    'data-status.scraping': async (session) => {
      const { between } = await dataStatus(session);
      const [response, again] = between;
      if (response === undefined) return notApplicable('no scrape was seen running');
      // the next run may miss a value that this one happened to see
      if (again === undefined && session.settings.deep) {
        return notApplicable(`seen just once, as ${statusWord(response)}: too short to tell`);
      }
      return observed(statusWord(response), response);
    },
    'data-status.words': async (session) => {
      const { body, response } = await newSubscription(session);
      const { between, last } = await dataStatus(session);
      if (last === null) return notApplicable('entities still came in');
      const words = between.map(statusWord);
      // the next run may miss a word that this one happened to see
      const lasting = words.filter((word) => words.indexOf(word) !== words.lastIndexOf(word));
      const { data_status: first } = body;
      const ends = [first, statusWord(last)].filter((word) => typeof word === 'string');
      const all = new Set([...ends, ...lasting].filter((word) => word !== ''));
      return observed([...all].sort(), response, last, ...between);
    },
    'data-status.ready': async (session) => {
      const { last } = await dataStatus(session);
      if (last === null) return notApplicable('entities still came in');
      if (statusWord(last) === '') return notApplicable('there is no `data_status`');
      return observed(statusWord(last), last);
    },
    'field-assessments.shape': async (session) => {
      const { value, response } = await assessmentsOf(session);
      return observed(assessmentShape(value, bodyObject(response).fields), response);
    },
    'field-assessments.keys': async (session) => {
      const { value, response } = await assessmentsOf(session);
      const keys = assessmentKeys(value);
      if (keys === null) {
        return notApplicable('there is no assessment of a field that is an object');
      }
      return observed(keys, response);
    },
  }),
  ...observations('odd-updates', {
    'update.status': async (session) => {
      const { response } = await acceptedUpdate(session);
      return observed(response.status, response);
    },
    'update.data-status': async (session) => {
      const { first, last } = await dataStatus(session);
      const { response } = await acceptedUpdate(session);
      const word = statusWord(response);
      if (last === null || first === statusWord(last) || word === '') {
        return notApplicable('scrapes are over before they are seen');
      }
      const isUnchanged = word === statusWord(last);
      return observed(isUnchanged ? 'unchanged' : 'pending', response, last);
    },
    'fields.order': async (session) => {
      const { response: created } = await createdSubscription(session);
      const { response: updated, fields } = await acceptedUpdate(session);
      const order = orderOf(updated, fields) ?? orderOf(created, session.creationBody().fields);
      if (order !== null) return order;
      return notApplicable(
        'the names were already sorted when sent, or are returned in another order',
      );
    },
    'update.invalid.status': async (session) => {
      const response = await invalidUpdate(session);
      return refusalStatus(response);
    },
    'update.unknown.status': async (session) => {
      const response = await validUpdateOfUnknown(session);
      return refusalStatus(response);
    },
  }),
  ...observations('cancellation', {
    'cancel.status': async (session) => {
      const response = await cancellation(session);
      return successStatus(response);
    },
    'cancelled.get': async (session) => {
      const response = await readAfterCancelling(session);
      return okOr(response, 'readable');
    },
    'cancelled.list': async (session) => {
      const { subscription } = session.settings;
      if (subscription !== undefined) await defaultPage(session);
      const response = await listAfterCancelling(session);
      if (refused(response)) return observed(response.status, response);
      if (entitiesOf(response).length > 0) return observed('listed', response);
      // an empty list is only informative if there were entities just before
      const before = await listedBeforeCancelling(session);
      const hadSome =
        subscription === undefined && before !== undefined && entitiesOf(before).length > 0;
      if (hadSome) return observed('empty', response);
      return notApplicable('it may have had no entities by then');
    },
  }),
  ...observations('after-cancellation', {
    'cancelled.update': async (session) => {
      await acceptedUpdate(session);
      const [response] = await Promise.all([
        updateAfterCancelling(session),
        // which does not depend on it
        ifVerified(tryPaired(session), null),
      ]);
      if (refused(response)) return observed(response.status, response);
      const isTaken = sameNames(bodyObject(response).fields, session.settings.market.fields);
      return okOr(response, isTaken ? 'accepted' : 'ignored');
    },
    'cancelled.status': async (session) => {
      const [read, updated] = [
        await readAfterCancelling(session),
        await updateAfterCancelling(session),
      ];
      const response = [read, updated].find(succeeded) ?? (await cancellation(session));
      const { status } = bodyObject(response);
      const known = status === 'active' || status === 'paused' || status === 'cancelled';
      if (known) return observed(status, response);
      return notApplicable('no body shows it');
    },
  }),
  ...observations('second-try', {
    'create.city-number': async (session) => {
      const response = await rejectedCreation(session, 'number');
      return okOr(response, bodyObject(response).city === '42' ? 'as-text' : null);
    },
  }),
  // as a step of its own, so that nothing waits for it
  ...observations('second-try', {
    'cancelled.cancel': async (session) => {
      const [response] = await Promise.all([
        cancelAgain(session),
        ifVerified(readPaired(session), null),
      ]);
      return observed(response.status, response);
    },
    'cancel.body': async (session) => {
      const [first, again] = [await cancellation(session), await cancelAgain(session)];
      if (!succeeded(first)) return notApplicable(`it did not succeed: ${describe(first)}`);
      // a status without a body may only apply to the first cancellation
      const response = first.kind === 'empty' && succeeded(again) ? again : first;
      if (response.kind === 'empty') return observed('empty', response);
      if (response.kind !== 'json') return notApplicable(response.problem ?? 'it is not JSON');
      return observed(isSubscription(response) ? 'subscription' : 'json', response);
    },
  }),
];
