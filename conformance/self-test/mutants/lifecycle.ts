import type { OperationId } from '../../../src/api/operations.js';
import type { JsonValue } from '../../../src/api/wire.js';
import { empty, json, text, type Answer } from '../answer.js';
import type { Twist } from '../call.js';
import { answerOf, bodyOf, mutant, ok, type Mutant } from './mutant.js';

const get = 'getSubscription';
const cancel = 'cancelSubscription';
const other = '11111111-1111-4111-8111-111111111111';

/** What stands in place of the answer of an operation that ought to succeed. */
function instead(operation: OperationId, answer: Answer): Twist {
  return answerOf(operation, () => answer);
}

/** What stands in place of the answer to an id that nobody has. */
function toUnknown(operation: OperationId, answer: Answer): Twist {
  return (call, next) => {
    const given = next(call);
    return call.operation === operation && !call.state.find(call.id) && given.status === 404 ? answer : given;
  };
}

const invented = (fields: JsonValue): Answer =>
  ok({
    id: other,
    account_id: other,
    city: 'Berlin',
    entity_type: 'cafe',
    fields,
    status: 'active',
    data_status: 'ready',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    cancelled_at: null,
  });

const conflict = json(400, { error: 'Bad request' });
const internal = json(500, { error: 'Internal error' });

/** Reading and cancelling. */
export const lifecycleMutants: readonly Mutant[] = [
  mutant('get.subscription', '500', 'reading fails', instead(get, internal)),
  mutant(
    'get.subscription',
    '404',
    'what was created is not found',
    instead(get, json(404, { error: 'None' })),
  ),
  mutant(
    'get.subscription',
    '302',
    'reading leads elsewhere',
    instead(get, { ...text(302, ''), headers: { location: '/elsewhere' } }),
  ),
  mutant('get.subscription', 'empty', 'reading answers with nothing', instead(get, empty(200))),
  mutant(
    'get.subscription',
    'wrapped',
    'the subscription that is read is wrapped',
    bodyOf(get, (body) => ({ data: body })),
  ),
  mutant(
    'get.subscription',
    'array',
    'reading answers with a list of one',
    bodyOf(get, (body) => [body]),
  ),
  mutant(
    'get.same-id',
    'other',
    'another subscription is read',
    bodyOf(get, (body) => ({ ...body, id: other })),
  ),
  mutant(
    'get.agrees',
    'account',
    'another account is read',
    bodyOf(get, (body) => ({ ...body, account_id: other })),
  ),
  mutant(
    'get.agrees',
    'city',
    'another city is read',
    bodyOf(get, (body) => ({ ...body, city: 'Reykjavík' })),
  ),
  mutant(
    'get.agrees',
    'type',
    'another type is read',
    bodyOf(get, (body) => ({ ...body, entity_type: 'car wash' })),
  ),
  mutant(
    'get.agrees',
    'fields',
    'reading forgets a field',
    bodyOf(get, (body) => ({ ...body, fields: Array.isArray(body.fields) ? body.fields.slice(1) : [] })),
  ),
  mutant(
    'get.agrees',
    'more-fields',
    'reading shows one field more',
    bodyOf(get, (body) => ({
      ...body,
      fields: [...(Array.isArray(body.fields) ? body.fields : []), 'extra'],
    })),
  ),
  mutant(
    'get.ok',
    '203',
    'reading is answered by 203',
    answerOf(get, (answer) => ({ ...answer, status: 203 })),
  ),
  mutant(
    'get.unknown',
    'invented',
    'an unknown subscription is made up',
    toUnknown(get, invented(['phone'])),
  ),
  mutant(
    'get.unknown',
    'error-200',
    'an unknown subscription is an error of status 200',
    toUnknown(get, ok({ error: 'There is no such subscription' })),
  ),
  mutant('get.unknown', 'null', 'an unknown subscription is null', toUnknown(get, ok(null))),
  mutant('get.unknown', '204', 'an unknown subscription is nothing', toUnknown(get, empty(204))),
  mutant('get.unknown-404', '400', 'an unknown id is a bad request', toUnknown(get, conflict)),
  mutant(
    'update.unknown',
    'invented',
    'an unknown subscription is updated',
    toUnknown('updateSubscription', invented(['phone'])),
  ),
  mutant(
    'update.unknown',
    '204',
    'updating an unknown subscription changes nothing and says so with 204',
    toUnknown('updateSubscription', empty(204)),
  ),
  mutant(
    'update.unknown-404',
    '400',
    'an unknown id is a bad request',
    toUnknown('updateSubscription', conflict),
  ),
  mutant('cancel.accepted', '500', 'cancelling fails after the fact', instead(cancel, internal)),
  mutant('cancel.accepted', '404', 'a live subscription is not found', (call, next) =>
    call.operation === cancel ? json(404, { error: 'None' }) : next(call),
  ),
  mutant('cancel.accepted', '405', 'there is no cancelling', (call, next) =>
    call.operation === cancel ? json(405, { error: 'Not allowed' }) : next(call),
  ),
  mutant(
    'cancel.accepted',
    '303',
    'cancelling leads elsewhere',
    instead(cancel, { ...empty(303), headers: { location: '/v1/subscriptions' } }),
  ),
  mutant(
    'cancel.not-active',
    'shown',
    'a cancelled subscription is read as active',
    bodyOf(get, (body) => ({ ...body, status: 'active', cancelled_at: null })),
  ),
  mutant('cancel.not-active', 'pretended', 'cancelling does nothing but say so', (call, next) => {
    if (call.operation !== cancel) return next(call);
    const stored = call.state.find(call.id);
    const before = stored?.cancelled ?? null;
    const answer = next(call);
    if (stored) stored.cancelled = before;
    return answer;
  }),
  mutant('cancel.unknown', '204', 'cancelling what nobody has succeeds', toUnknown(cancel, empty(204))),
  mutant(
    'cancel.unknown',
    '200',
    'cancelling what nobody has is confirmed',
    toUnknown(cancel, ok({ cancelled: true })),
  ),
  mutant('cancel.unknown-404', '400', 'an unknown id is a bad request', toUnknown(cancel, conflict)),
];
