import type { OpenPointId } from '../../../src/profile/open-points.js';
import { refused, type HttpResponse } from '../../http/response.js';
import { describe } from '../../session/expect.js';
import { notApplicable, observed, type Finding } from '../../session/finding.js';
import { afterCancelling, cancelledId } from '../../session/lifecycle.js';
import { requestPage } from '../../session/pages.js';
import type { Session } from '../../session/session.js';
import { observation, type Check, type Sends, type Stage } from '../check.js';
import { listMalformed } from '../list-bounds.js';
import { updateUnknown, wrongUpdate } from '../update.js';

/** One thing that is wrong with a request, and the response where nothing else is wrong. */
type Reason = readonly [word: string, alone: HttpResponse];

/** Two things are wrong with a request: which of them its status speaks of. */
function firstRefusal(response: HttpResponse, ...reasons: readonly [Reason, Reason]): Finding {
  const [[, one], [, other]] = reasons;
  if (!refused(one) || !refused(other)) return notApplicable('one of the two is not refused by itself');
  if (one.status === other.status) return notApplicable(`both are refused with ${one.status}`);
  const reason = reasons.find(([, alone]) => alone.status === response.status);
  if (reason === undefined) return notApplicable(`it is neither: ${describe(response)}`);
  return observed(reason[0], response, one, other);
}

const see = (point: OpenPointId, stage: Stage, sends: Sends, run: (session: Session) => Promise<Finding>): Check =>
  observation(point, { stage, sends, deep: true, run });

const malformedId = 'not-a-uuid';
const invalidBody = { fields: 'phone' };
const invalidQuery = { limit: '0' };

/** An update of `fields` to something that is no array; of the run's own subscription. */
const invalidUpdate = (session: Session): Promise<HttpResponse> => wrongUpdate(session, 'update.fields-array', 'phone');

/** Which refusal comes first where a request deserves two. */
export const firstRefusalObservations: readonly Check[] = [
  see('update.invalid-or-unknown', 'updated', 'harmless-writes', async (session) => {
    const { unknownId: id } = session;
    const response = await session.send('updateSubscription', { id, body: invalidBody });
    const invalid = await invalidUpdate(session);
    return firstRefusal(response, ['body', invalid], ['id', await updateUnknown(session)]);
  }),
  see('update.invalid-or-malformed', 'updated', 'harmless-writes', async (session) => {
    const valid = { fields: session.creationBody().fields };
    const malformed = await session.send('updateSubscription', { id: malformedId, body: valid });
    const response = await session.send('updateSubscription', { id: malformedId, body: invalidBody });
    return firstRefusal(response, ['body', await invalidUpdate(session)], ['id', malformed]);
  }),
  see('update.invalid-or-cancelled', 'cancelled', 'writes', async (session) => {
    const id = await cancelledId(session);
    const response = await session.send('updateSubscription', { id, body: invalidBody });
    const cancelled = await afterCancelling(session, 'update');
    return firstRefusal(response, ['body', await invalidUpdate(session)], ['status', cancelled]);
  }),
  see('list.invalid-or-cancelled', 'cancelled', 'writes', async (session) => {
    const id = await cancelledId(session);
    const response = await session.send('listEntities', { id, query: invalidQuery });
    const cancelled = await afterCancelling(session, 'list');
    return firstRefusal(response, ['query', await requestPage(session, invalidQuery)], ['status', cancelled]);
  }),
  see('list.invalid-or-unknown', 'created', 'reads', async (session) => {
    const response = await session.send('listEntities', { id: session.unknownId, query: invalidQuery });
    const invalid = await requestPage(session, invalidQuery);
    return firstRefusal(response, ['query', invalid], ['id', await session.listUnknown()]);
  }),
  see('list.invalid-or-malformed', 'created', 'reads', async (session) => {
    const response = await session.send('listEntities', { id: malformedId, query: invalidQuery });
    const invalid = await requestPage(session, invalidQuery);
    return firstRefusal(response, ['query', invalid], ['id', await listMalformed(session)]);
  }),
];
