import type { OperationId } from '../../src/api/operations.js';
import { requestOf, type RequestOptions } from '../http/request.js';
import { bodyObject, isGone, succeeded, type HttpResponse } from '../http/response.js';
import { isSubscription } from '../session/findings/expect-subscription.js';
import { ifConclusive } from '../session/findings/finding.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import {
  cancelSecond,
  readAtTheEnd,
  secondCancellation,
  secondLook,
} from '../script/cancellation.js';
import { listedSubscription, secondSubscription } from '../script/subscription.js';
import { checksOf, type Check, sections } from './check.js';

/** The request of an operation without `/v1` in its path. */
function sendUnprefixed(
  session: Session,
  id: OperationId,
  options: RequestOptions,
): Promise<HttpResponse> {
  const request = requestOf(id, options);
  // only create requests keep their operation, so that what they create is cancelled
  const operation = id === 'createSubscription' ? id : null;
  return session.exchange({ ...request, operation, path: request.path.replace(/^\/v1/, '') });
}

/** Whether it is what the operation returns: some web servers send a page for any path. */
const isServed = (response: HttpResponse): boolean => {
  const body = bodyObject(response);
  const isResult = isSubscription(response) || 'data' in body || 'interpretations' in body;
  return succeeded(response) && isResult;
};

/** A cancellation may have no body: then the subscription shows whether it took effect. */
async function isCancelled(session: Session, id: string, response: HttpResponse): Promise<boolean> {
  if (!succeeded(response) || isServed(response)) return isServed(response);
  const read = await session.send('getSubscription', { id });
  return isGone(read) || bodyObject(read).status === 'cancelled';
}

export const versioningChecks: readonly Check[] = checksOf(
  { ...sections.versioning, level: 'must', step: 'pages' },
  [
    {
      id: 'versioning.prefix',
      title: 'Read operations are not available without the prefix `/v1`.',
      level: 'should',
      sends: async (session) => {
        const { id } = await listedSubscription(session);
        const { extended, readOnly } = session.settings;
        const reads = [sendUnprefixed(session, 'getSubscription', { id })];
        // a router usually has one prefix for all of them
        if (extended) reads.push(sendUnprefixed(session, 'listEntities', { id }));
        if (extended && !readOnly) {
          reads.push(sendUnprefixed(session, 'interpretFields', { body: session.interpretBody() }));
        }
        await together(reads);
      },
    },
    {
      id: 'versioning.prefix-writes',
      title: 'Write operations are not available without the prefix `/v1`.',
      level: 'should',
      step: 'without-prefix',
      sends: async (session) => {
        const { id } = await secondSubscription(session);
        // these may change it
        await ifConclusive(secondLook(session), null);
        const { fields } = session.creationBody();
        const { extended } = session.settings;
        const [cancellation] = await together([
          sendUnprefixed(session, 'cancelSubscription', { id }),
          // both have one address
          ...(extended
            ? [sendUnprefixed(session, 'updateSubscription', { id, body: { fields } })]
            : []),
        ]);
        const cancelled = await isCancelled(session, id, cancellation);
        if (!cancelled) await ifConclusive(cancelSecond(session), null);
        await session.cleanUp.makeRoom();
        const [created] = await together([
          sendUnprefixed(session, 'createSubscription', { body: session.creationBody() }),
          ...(cancelled ? [] : [ifConclusive(secondCancellation(session), null)]),
          // the first one was cancelled a while ago
          ifConclusive(readAtTheEnd(session), null),
        ]);
        const createdWithoutPrefix = succeeded(created) ? session.created.idOf(created) : null;
        if (createdWithoutPrefix !== null) await session.cleanUp.cancel(createdWithoutPrefix);
      },
    },
  ],
);
