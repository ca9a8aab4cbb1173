import type { RequestOptions } from '../http/request.js';
import {
  bodyObject,
  isIndefinite,
  refused,
  succeeded,
  type HttpResponse,
} from '../http/response.js';
import { requireReadOf } from '../session/findings/change.js';
import {
  describe,
  sameNames,
  sameWord,
  show,
  otherValue,
  expectFieldNames,
  notSucceeded,
} from '../session/findings/expect.js';
import {
  expectSubscription,
  expectSubscriptionWith,
  permitted,
  subscriptionIn,
} from '../session/findings/expect-subscription.js';
import {
  violation,
  holds,
  ifConclusive,
  notApplicable,
  Inconclusive,
  type Finding,
} from '../session/findings/finding.js';
import { unlessClosed } from '../session/sending/no-response.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { updateSideEffect } from '../script/side-effects.js';
import { acceptedUpdate, readAfterUpdate, readBeforeUpdate } from '../script/updates.js';
import { fieldsIn, longUpdate } from '../script/many-fields.js';
import { sharedRequest } from '../script/shared-request.js';
import { requireNotEnded } from '../script/spontaneous-changes.js';
import { createdSubscription } from '../script/subscription.js';
import { checksOf, type Check, sections } from './check.js';
import { afterFirst, expectFields, updatesWork, wrongUpdate } from './update.js';

const operation = 'updateSubscription';

/** Bodies of updates that are wrong as a whole: no JSON, no object, and no fields in it. */
const wrongUpdates = sharedRequest(async (session): Promise<HttpResponse[]> => {
  const { id } = await createdSubscription(session);
  const { fields } = session.creationBody();
  const text = JSON.stringify({ fields }).slice(0, -1);
  const bodies: RequestOptions[] = [
    {},
    { text },
    { body: null },
    { body: [{ fields }] },
    { body: { fields: null } },
    { body: {} },
  ];
  const sent = bodies.map((body) => {
    const options: RequestOptions = { id, ...body, hasWrongBody: true };
    return session.send(operation, options);
  });
  // none may be under way any more when the subscription is updated
  return together(sent);
});

/** The subscription can be read afterwards; what an accepted body does is open. */
async function expectReadable(session: Session): Promise<Finding> {
  await wrongUpdates(session);
  const read = await readBeforeUpdate(session);
  const { id } = await createdSubscription(session);
  requireNotEnded(session, id);
  const finding = expectSubscription(permitted(read, 'get.subscription'));
  if (finding.kind !== 'holds' || sameWord(bodyObject(read).id, id)) {
    return finding;
  }
  return otherValue('id', id, bodyObject(read).id, read);
}

/** @throws {Inconclusive} if updates of one subscription change another one, which is reported */
async function requireOwnEffect(session: Session): Promise<void> {
  const effect = await ifConclusive(updateSideEffect(session), null);
  if (effect !== null) {
    throw new Inconclusive(effect.found, 'update.beside', ...effect.responses);
  }
}

/** Section "Update": bodies that are wrong as a whole, and a long one. */
export const updateBodyChecks: readonly Check[] = checksOf(
  {
    ...sections.update,
    level: 'must',
    step: 'further-updates',
    dependsOn: updatesWork,
  },
  [
    {
      id: 'update.many-fields',
      clause: 'If an update to a dozen fields is accepted, all the fields are stored and returned.',
      run: async (session) => {
        const { response, asked, known, failed, first } = await longUpdate(session);
        if (failed !== null) {
          const expected = 'success (2xx), as with plain names, or a refusal (4xx)';
          return notSucceeded(failed, expected, response);
        }
        if (refused(response))
          return notApplicable(`a dozen fields are refused: ${describe(response)}`);
        if (sameNames(bodyObject(response).fields, known)) {
          return notApplicable('fields with unknown names are left out');
        }
        const finding = expectSubscriptionWith(response, asked);
        if (finding.kind !== 'holds') return finding;
        const { id } = await createdSubscription(session);
        const read = await session.waiting.until(
          () => session.send('getSubscription', { id }),
          (one) => sameNames(bodyObject(one).fields, asked),
          first === null ? {} : { first },
        );
        requireNotEnded(session, id);
        if (succeeded(read)) requireReadOf(id, read);
        const stored = expectSubscriptionWith(permitted(read, 'get.subscription'), asked, response);
        if (stored.kind === 'violation') await requireOwnEffect(session);
        return stored;
      },
    },
    {
      id: 'update.at-once',
      clause: 'When two updates run concurrently, one of them wins; the fields are not merged.',
      run: async (session) => {
        const update = await expectFields(
          session,
          await readAfterUpdate(session),
          'update.persists',
        );
        if (update.kind !== 'holds') return afterFirst(update);
        const { mixed, atOnce } = await longUpdate(session);
        if (mixed !== null) {
          const { fields } = bodyObject(mixed);
          return violation(
            'the fields of one of the two',
            `fields of both: ${show(fields)}`,
            mixed,
            ...atOnce,
          );
        }
        if (atOnce.length > 0) return holds();
        return notApplicable('two updates at the same moment are not both accepted');
      },
    },
    {
      id: 'update.bodies',
      clause:
        'An update with a missing or invalid body gets a response, and the subscription stays ' +
        'readable.',
      step: 'wrong-updates',
      run: (session) => unlessClosed(expectReadable(session), () => acceptedUpdate(session)),
    },
    {
      id: 'update.refused-keeps',
      clause: 'A rejected update does not change the fields.',
      level: 'should',
      step: 'wrong-updates',
      run: async (session) => {
        const { updatedFields } = session.settings.market;
        const { response } = await createdSubscription(session);
        const responses = [
          ...(await wrongUpdates(session)),
          ...(await together([
            wrongUpdate(session, 'phone'),
            wrongUpdate(session, [...updatedFields, 42]),
          ])),
        ];
        if (responses.some((one) => succeeded(one) || isIndefinite(one))) {
          return notApplicable('not all of them are refused');
        }
        const read = await readBeforeUpdate(session);
        // otherwise, what it had before is not known
        subscriptionIn(response, 'create.subscription');
        const due = fieldsIn(response);
        subscriptionIn(read, 'update.bodies');
        return expectFieldNames(due, read, ...responses);
      },
    },
  ],
);
