import { bodyObject, type HttpResponse } from '../http/response.js';
import type { RequestOptions } from '../http/request.js';
import { inOrder } from '../script/acts.js';
import { fewEntities } from '../script/list-beside.js';
import { longUpdate } from '../script/many-fields.js';
import { sharedRequest } from '../script/shared-request.js';
import { createdSubscription } from '../script/subscription.js';
import { acceptedUpdate, readAfterUpdate, readBeforeUpdate } from '../script/updates.js';
import { sameNames } from '../session/findings/expect.js';
import { unlessClosed } from '../session/sending/no-response.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { checksOf, type Check, sections } from './check.js';
import { updatesWork, wrongUpdate } from './update.js';

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

/** The subscription is read afterwards; what an accepted body does is open. */
async function readAfterWrong(session: Session): Promise<void> {
  await wrongUpdates(session);
  await readBeforeUpdate(session);
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
      reads: ['subscription.fields'],
      title: 'If an update to a dozen fields is accepted, all the fields are stored and returned.',
      unlessSeen: 'an update to a dozen fields is rejected',
      follows: ['create.many-fields'],
      sends: async (session) => {
        const { asked, first } = await longUpdate(session);
        const { id } = await createdSubscription(session);
        await session.waiting.until(
          () => session.send('getSubscription', { id }),
          (one) => sameNames(bodyObject(one).fields, asked),
          first === null ? {} : { first },
        );
        // how entities spell such names
        await session.send('listEntities', { id, query: fewEntities });
      },
    },
    {
      id: 'update.at-once',
      reads: ['subscription.fields'],
      title: 'When two updates run concurrently, one of them wins; the fields are not merged.',
      sends: inOrder(readAfterUpdate, longUpdate),
      unlessSeen: 'two concurrent updates are not both accepted',
    },
    {
      id: 'update.bodies',
      title:
        'An update with a missing or invalid body gets a response, and the subscription stays ' +
        'readable.',
      step: 'wrong-updates',
      sends: (session) => unlessClosed(readAfterWrong(session), () => acceptedUpdate(session)),
    },
    {
      id: 'update.refused-keeps',
      reads: ['subscription.fields'],
      title: 'A rejected update does not change the fields.',
      level: 'should',
      step: 'wrong-updates',
      sends: async (session) => {
        const { updatedFields } = session.settings.market;
        await wrongUpdates(session);
        await together([
          wrongUpdate(session, 'phone'),
          wrongUpdate(session, [...updatedFields, 42]),
        ]);
        await readBeforeUpdate(session);
      },
    },
  ],
);
