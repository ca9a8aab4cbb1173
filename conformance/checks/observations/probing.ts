import type { OpenPointId } from '../../../src/profile/open-points.js';
import type { JsonValue } from '../../../src/api/wire.js';
import type { Check, Stage } from '../check.js';
import { describe, fold, sameNames, sameWord } from '../../session/expect.js';
import { notApplicable, observed, Unverified, type Finding } from '../../session/finding.js';
import { isObject, bodyObject, refused, succeeded, type HttpResponse, type JsonObject } from '../../http/response.js';
import type { Session } from '../../session/session.js';
import { createdSubscription, tryCreation } from '../../session/subscription.js';
import { observation } from '../check.js';
import { entitiesOf } from '../../session/pages.js';
import { findLargest } from './largest-count.js';
import { refusalOr, refusalStatus } from './status.js';

const probe = (point: OpenPointId, stage: Stage, run: (session: Session) => Promise<Finding>): Check =>
  observation(point, { stage, sends: 'writes', deep: true, run });
const again = (point: OpenPointId, run: (session: Session) => Promise<Finding>): Check => probe(point, 're-created', run);

const isFull = (answer: HttpResponse): boolean => refused(answer) && 'limit' in bodyObject(answer);

/** A creation that differs from the accepted one in one thing; cancelled at once where it is accepted. */
async function variedCreation(session: Session, changes: Record<string, JsonValue>): Promise<HttpResponse> {
  await createdSubscription(session);
  const response = await session.once(`varied creation ${JSON.stringify(changes)}`, async () => {
    await session.created.makeRoom();
    return tryCreation(session, { body: { ...session.creationBody(), ...changes } });
  });
  if (!isFull(response)) return response;
  throw new Unverified(`the account has no room for another subscription: ${describe(response)}`);
}

const inventedCity = (session: Session): Promise<HttpResponse> => variedCreation(session, { city: 'Nowhere-on-Sea' });
const inventedType = (session: Session): Promise<HttpResponse> =>
  variedCreation(session, { entity_type: 'lighthouse keeper school' });

/** Whether what is served is limited; then, what is known to be served. */
function served(answer: HttpResponse, known: string): Finding {
  if (succeeded(answer)) return observed('any', answer);
  return refused(answer) ? observed([known], answer) : notApplicable(describe(answer));
}

interface Spare {
  readonly id: string;
  readonly body: JsonObject;
}

/** A subscription to try things on that may end it; the run's own one is over by then. */
const spare = (session: Session): Promise<Spare> =>
  session.once('spare subscription', async () => {
    await createdSubscription(session);
    await session.created.makeRoom();
    const answer = await session.send('createSubscription', { body: session.creationBody() });
    const body = bodyObject(answer);
    if (succeeded(answer) && typeof body.id === 'string') return { id: body.id, body };
    throw new Unverified(`no second subscription could be made: ${describe(answer)}`, { causeId: 'spare' });
  });

const patch = async (session: Session, key: string, body: Record<string, JsonValue>): Promise<HttpResponse> => {
  const { id } = await spare(session);
  return session.once(key, () => session.send('updateSubscription', { id, body }));
};

const okOr = (answer: HttpResponse, word: string | null): Finding => refusalOr(answer, succeeded(answer) ? word : null);

/** The fields again, so that nothing but the other key is unusual. */
const beside = (session: Session, key: string, value: JsonValue): Record<string, JsonValue> => ({
  fields: session.creationBody().fields,
  [key]: value,
});

/** Does an update change what it is not known to change? */
const changes = (point: OpenPointId, key: 'city' | 'entity_type', value: string): Check =>
  again(point, async (session) => {
    const answer = await patch(session, point, beside(session, key, value));
    const before = (await spare(session)).body[key];
    const now = bodyObject(answer)[key];
    return okOr(answer, sameWord(now, value) ? 'updated' : now === before ? 'ignored' : null);
  });

/** Does an update move the subscription to another state? */
async function moved(session: Session, to: 'paused' | 'active' | 'cancelled'): Promise<Finding> {
  const { id } = await spare(session);
  if (to === 'cancelled') session.created.markCancelling(id);
  const answer = await patch(session, `move to ${to}`, { status: to });
  return okOr(answer, bodyObject(answer).status === to ? to : 'ignored');
}

const malformedId = 'not-a-uuid';

/** A second subscription to the same market, for a moment. */
const duplicate = (session: Session): Promise<{ answer: HttpResponse; first: string }> =>
  session.once('duplicate', async () => {
    if (!session.settings.duplicate) {
      throw new Unverified('a second subscription is asked for only where a profile is written');
    }
    const { id: first } = await spare(session);
    const answer = await session.send('createSubscription', { body: session.creationBody() });
    const { id } = bodyObject(answer);
    if (succeeded(answer) && typeof id === 'string' && id !== first) await session.created.cancel(id);
    return { answer, first };
  });

const [vague, circumscribed, senseless] = ['vibe', 'hush_factor', 'xqzzk'];

/** The confidence in a name that may mean much, and in one that means nothing. */
const confidences = (session: Session): Promise<{ medium: string; low: string; answer: HttpResponse }> =>
  session.once('confidences', async () => {
    const fields = [
      { name: vague, description: 'how loud it is' },
      { name: circumscribed, description: 'the noise level' },
      { name: senseless, description: '' },
    ];
    const { entity_type: type } = session.interpretBody();
    const answer = await session.send('interpretFields', { body: { entity_type: type, fields } });
    const { interpretations } = bodyObject(answer);
    const items = Array.isArray(interpretations) ? interpretations.filter(isObject) : [];
    const word = (name: string): string => {
      const found = items.find((item) => sameWord(item.name, name))?.confidence;
      return typeof found === 'string' && fold(found) !== 'high' ? found : '';
    };
    const low = word(senseless);
    // a word that stands for both says nothing of the middle
    const medium = [vague, circumscribed].map(word).find((one) => one !== '' && one !== low) ?? '';
    return { medium, low, answer };
  });

const confidence = (point: OpenPointId, tell: (words: { medium: string; low: string }) => string): Check =>
  observation(point, {
    stage: 'preflight',
    sends: 'interpretations',
    deep: true,
    run: async (session) => {
      const { answer, ...words } = await confidences(session);
      const word = tell(words);
      if (word !== '') return observed(word, answer);
      return notApplicable(`neither "${vague}" nor "${senseless}" brought it out: ${describe(answer)}`);
    },
  });

/** A creation with other fields. */
const withFields = (session: Session, fields: string[]): Promise<HttpResponse> => variedCreation(session, { fields });

/** More are not tried. */
const manyFields = 2000;

/** How many fields a subscription may have. */
async function mostFields(session: Session): Promise<Finding> {
  const { id } = await spare(session);
  const known = session.creationBody().fields;
  if (refused(await withFields(session, [senseless]))) {
    return notApplicable('only known names are accepted, and it takes many');
  }
  const update = (count: number): Promise<HttpResponse> => {
    const names = Array.from({ length: count - known.length }, (_, index) => `field_${index}`);
    return session.send('updateSubscription', { id, body: { fields: [...known, ...names] } });
  };
  const many = await update(manyFields);
  if (succeeded(many)) return notApplicable(`${manyFields} are accepted, and more were not tried`);
  const likely = [100, 50, 20, 250, 200, 500, 1000, 10, 25, 30];
  const search = { least: known.length, tooMuch: manyFields, likely, mostRequests: 8 };
  const found = await findLargest(async (count) => succeeded(await update(count)), search);
  return found.refused - found.accepted === 1
    ? observed(found.accepted, many)
    : notApplicable(`between ${found.accepted} and ${found.refused}`);
}

/** A cancelled subscription is asked to be active again. */
async function reactivated(session: Session): Promise<Finding> {
  const { id } = await spare(session);
  const cancelled = await session.send('cancelSubscription', { id });
  if (succeeded(cancelled)) session.created.forget(id);
  const response = await session.send('updateSubscription', { id, body: { status: 'active' } });
  const { status } = bodyObject(response);
  if (succeeded(response) && status === 'active') session.created.revive(id);
  return okOr(response, status === 'active' ? 'active' : 'ignored');
}

/** What only requests of their own bring to light; the last ones end the subscription that they are tried on. */
export const probingObservations: readonly Check[] = [
  probe('update.malformed.status', 'preflight', async (session) => {
    const body = { fields: session.creationBody().fields };
    return refusalStatus(await session.send('updateSubscription', { id: malformedId, body }));
  }),
  probe('cancel.malformed.status', 'preflight', async (session) =>
    refusalStatus(await session.send('cancelSubscription', { id: malformedId })),
  ),
  confidence('confidence.medium', ({ medium }) => medium),
  confidence('confidence.low', ({ low }) => low),
  again('create.unknown-keys', async (session) => okOr(await variedCreation(session, { no_such_key: 1 }), 'ignored')),
  again('create.cities', async (session) => served(await inventedCity(session), session.creationBody().city)),
  again('create.entity-types', async (session) => served(await inventedType(session), session.creationBody().entity_type)),
  again('create.unsupported.status', async (session) => {
    const answers = [await inventedCity(session), await inventedType(session)];
    const answer = answers.find(refused);
    return answer === undefined ? notApplicable('nothing was found that is not served') : refusalStatus(answer);
  }),
  again('fields.duplicates', async (session) => {
    const [name = senseless] = session.creationBody().fields;
    const response = await withFields(session, [name, name]);
    const { fields } = bodyObject(response);
    const count = Array.isArray(fields) ? fields.length : 0;
    return okOr(response, count === 2 ? 'kept' : count === 1 ? 'removed' : null);
  }),
  again('fields.unknown', async (session) => okOr(await withFields(session, [senseless]), 'accepted')),
  again('create.duplicate', async (session) => {
    const { answer, first } = await duplicate(session);
    if (isFull(answer)) return notApplicable('the quota came first');
    return okOr(answer, bodyObject(answer).id === first ? 'existing' : 'allowed');
  }),
  again('create.quota.status', async (session) => {
    const { answer } = await duplicate(session);
    return isFull(answer) ? refusalStatus(answer) : notApplicable('the quota was not reached');
  }),
  again('create.quota.current', async (session) => {
    const { answer } = await duplicate(session);
    const { limit, current } = bodyObject(answer);
    if (!isFull(answer) || typeof limit !== 'number' || typeof current !== 'number') {
      return notApplicable('the quota was not reached');
    }
    if (current === limit) return observed('live', answer);
    return observed(current === limit + 1 ? 'live-and-requested' : 'created', answer);
  }),
  changes('update.city', 'city', 'Hamburg'),
  changes('update.entity-type', 'entity_type', 'bakery'),
  again('update.unknown-keys', async (session) =>
    okOr(await patch(session, 'unknown keys', beside(session, 'no_such_key', 1)), 'ignored'),
  ),
  again('update.empty-body', async (session) => okOr(await patch(session, 'empty body', {}), 'ignored')),
  again('update.empty-fields', async (session) => {
    const answer = await patch(session, 'empty fields', { fields: [] });
    const { fields } = bodyObject(answer);
    return okOr(answer, sameNames(fields, []) ? 'accepted' : Array.isArray(fields) ? 'ignored' : null);
  }),
  again('update.empty-name', async (session) => okOr(await patch(session, 'empty name', { fields: [''] }), 'accepted')),
  again('fields.maximum', mostFields),
  again('list.paused', async (session) => {
    const { id } = await spare(session);
    const list = (): Promise<HttpResponse> => session.send('listEntities', { id });
    const before = await session.eventually(list, (page) => entitiesOf(page).length > 0);
    const pause = await moved(session, 'paused');
    if (pause.kind !== 'observed' || pause.answer !== 'paused') return notApplicable('nothing is paused');
    const after = await list();
    if (succeeded(after) && entitiesOf(before).length === 0) return notApplicable('there were no entities before');
    return okOr(after, entitiesOf(after).length > 0 ? 'listed' : 'empty');
  }),
  again('update.pause', (session) => moved(session, 'paused')),
  again('update.resume', async (session) => {
    const pause = await moved(session, 'paused');
    const resume = await moved(session, 'active');
    const isPaused = pause.kind === 'observed' && pause.answer === 'paused';
    // where nothing can be paused, what tells is only that `active` is refused too
    const isRefused = resume.kind === 'observed' && typeof resume.answer === 'number';
    return isPaused || isRefused ? resume : notApplicable('nothing is paused');
  }),
  again('update.cancel', (session) => moved(session, 'cancelled')),
  again('cancelled.reactivate', reactivated),
];
