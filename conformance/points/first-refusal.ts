import type { OpenPointId } from '../../src/points/index.js';
import { refused, type HttpResponse, type JsonObject } from '../http/response.js';
import { describe } from '../session/findings/expect.js';
import { notApplicable, observed, type Finding } from '../session/findings/finding.js';
import { listAfterCancelling, updateAfterCancelling, cancelledId } from '../script/cancellation.js';
import { acceptedUpdate } from '../script/updates.js';
import { requestPage } from '../script/pages.js';
import { listUnknown } from '../script/before-creation.js';
import type { Session } from '../session/session.js';
import type { Point } from './point.js';
import { listMalformed } from '../clauses/list.js';
import { invalidUpdate, validUpdateOfUnknown } from '../clauses/update.js';

/** One error in a request, and the response if it is the only one. */
type Reason = readonly [word: string, alone: HttpResponse];

/** Tells which of two errors in a request its status refers to. */
function firstRefusal(response: HttpResponse, ...reasons: readonly [Reason, Reason]): Finding {
  const [[, one], [, other]] = reasons;
  if (!refused(one) || !refused(other)) {
    return notApplicable('one of the two is not refused by itself');
  }
  if (one.status === other.status) {
    return notApplicable(`both are refused with ${one.status}`);
  }
  const reason = reasons.find(([, alone]) => alone.status === response.status);
  if (reason === undefined) return notApplicable(`it is neither: ${describe(response)}`);
  return observed(reason[0], response, one, other);
}

/** A body whose only error is that `fields` is not an array. */
async function invalidBody(session: Session): Promise<JsonObject> {
  const { others } = await acceptedUpdate(session);
  return { ...others, fields: 'phone' };
}

const invalidQueries = [
  { limit: '0' },
  { limit: 'abc' },
  { offset: '-1' },
  { offset: 'abc' },
  { offset: 'null' },
  { offset: '' },
] as const;

/**
 * A page that is refused because of its query; if there is none, any other. Other checks use the
 * same requests.
 */
async function invalidPage(session: Session): Promise<HttpResponse> {
  const pages = await Promise.all(invalidQueries.map((query) => requestPage(session, query)));
  return pages.find(refused) ?? requestPage(session, invalidQueries[0]);
}

/** Which refusal comes first if a request has two errors. */
export const firstRefusalPoints = {
  'list.invalid-or-unknown': {
    from: async (session) => {
      const alone = await invalidPage(session);
      const response = await session.send('listEntities', {
        id: session.ownership.madeUpIds.unknown,
        query: alone.request.query ?? {},
      });
      return firstRefusal(response, ['query', alone], ['id', await listUnknown(session)]);
    },
  },
  'list.invalid-or-malformed': {
    from: async (session) => {
      const alone = await invalidPage(session);
      const response = await session.send('listEntities', {
        id: session.ownership.madeUpIds.malformed,
        query: alone.request.query ?? {},
      });
      return firstRefusal(response, ['query', alone], ['id', await listMalformed(session)]);
    },
  },
  'update.invalid-or-unknown': {
    from: async (session) => {
      const response = await session.send('updateSubscription', {
        id: session.ownership.madeUpIds.unknown,
        body: await invalidBody(session),
      });
      const invalid = await invalidUpdate(session);
      return firstRefusal(response, ['body', invalid], ['id', await validUpdateOfUnknown(session)]);
    },
  },
  'update.invalid-or-malformed': {
    from: async (session) => {
      const { others } = await acceptedUpdate(session);
      const valid = { ...others, fields: session.creationBody().fields };
      const malformed = await session.send('updateSubscription', {
        id: session.ownership.madeUpIds.malformed,
        body: valid,
      });
      const response = await session.send('updateSubscription', {
        id: session.ownership.madeUpIds.malformed,
        body: await invalidBody(session),
      });
      return firstRefusal(response, ['body', await invalidUpdate(session)], ['id', malformed]);
    },
  },
  'update.invalid-or-cancelled': {
    from: async (session) => {
      const id = await cancelledId(session);
      const response = await session.send('updateSubscription', {
        id,
        body: await invalidBody(session),
      });
      const cancelled = await updateAfterCancelling(session);
      return firstRefusal(response, ['body', await invalidUpdate(session)], ['status', cancelled]);
    },
  },
  'list.invalid-or-cancelled': {
    from: async (session) => {
      const id = await cancelledId(session);
      const alone = await invalidPage(session);
      const response = await session.send('listEntities', { id, query: alone.request.query ?? {} });
      const cancelled = await listAfterCancelling(session);
      return firstRefusal(response, ['query', alone], ['status', cancelled]);
    },
  },
} satisfies Partial<Record<OpenPointId, Point>>;
