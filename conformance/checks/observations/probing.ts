import type { JsonValue } from '../../../src/api/wire.js';
import { describe, fold, sameNames, sameWord } from '../../session/expect.js';
import { notApplicable, observed, Unverified, type Finding } from '../../session/finding.js';
import { bodyObject, refused, succeeded, type HttpResponse } from '../../http/response.js';
import type { Session } from '../../session/session.js';
import { anotherSubscription, createdSubscription, tryCreation, type KeptSubscription } from '../../session/subscription.js';
import { deepObservations } from '../check.js';
import { interpretationsIn } from '../interpret.js';
import { entitiesOf } from '../../session/pages.js';
import { findLargest } from './largest-count.js';
import { malformedId, refusalOr, refusalStatus } from './status.js';

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

/** A subscription to try things on that may end it; the run's own one is over by then. */
const spare = (session: Session): Promise<KeptSubscription> =>
  session.once('spare subscription', () => anotherSubscription(session));

const patch = async (session: Session, key: string, body: Record<string, JsonValue>): Promise<HttpResponse> => {
  const { id } = await spare(session);
  return session.once(key, () => session.send('updateSubscription', { id, body }));
};

const okOr = (answer: HttpResponse, word: string | null): Finding => refusalOr(answer, succeeded(answer) ? word : null);

/** An update of the fields to what they are, so that nothing but the other key is unusual. */
const patchBeside = (session: Session, key: string, value: JsonValue): Promise<HttpResponse> =>
  patch(session, key, { fields: session.creationBody().fields, [key]: value });

const changes = (key: 'city' | 'entity_type', value: string) => async (session: Session) => {
  const answer = await patchBeside(session, key, value);
  const before = (await spare(session)).body[key];
  const now = bodyObject(answer)[key];
  return okOr(answer, sameWord(now, value) ? 'updated' : now === before ? 'ignored' : null);
};

/** Does an update move the subscription to another state? */
async function moved(session: Session, to: 'paused' | 'active' | 'cancelled'): Promise<Finding> {
  const { id } = await spare(session);
  if (to === 'cancelled') session.created.markCancelling(id);
  const answer = await patch(session, `move to ${to}`, { status: to });
  const { status, cancelled_at: at } = bodyObject(answer);
  // one that is cancelled may show another status
  return okOr(answer, status === to || (to === 'cancelled' && typeof at === 'string') ? to : 'ignored');
}

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
    const word = (name: string): string => {
      const found = interpretationsIn(answer).find((item) => sameWord(item.name, name))?.confidence;
      return typeof found === 'string' && fold(found) !== 'high' ? found : '';
    };
    const low = word(senseless);
    // a word that stands for both says nothing of the middle
    const medium = [vague, circumscribed].map(word).find((one) => one !== '' && one !== low) ?? '';
    return { medium, low, answer };
  });

const confidence = (level: 'medium' | 'low') => async (session: Session) => {
  const { answer, ...words } = await confidences(session);
  if (words[level] !== '') return observed(words[level], answer);
  return notApplicable(`neither "${vague}" nor "${senseless}" brought it out: ${describe(answer)}`);
};

const withFields = (session: Session, fields: string[]): Promise<HttpResponse> => variedCreation(session, { fields });

/** More are not tried. */
const manyFields = 2000;

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

async function reactivated(session: Session): Promise<Finding> {
  const { id } = await spare(session);
  const cancelled = await session.send('cancelSubscription', { id });
  if (succeeded(cancelled)) session.created.forget(id);
  const response = await session.send('updateSubscription', { id, body: { status: 'active' } });
  const { status, cancelled_at: at } = bodyObject(response);
  const isActive = status === 'active' && typeof at !== 'string';
  if (succeeded(response) && isActive) session.created.revive(id);
  return okOr(response, isActive ? 'active' : 'ignored');
}

/** What only requests of their own bring to light; the last ones end the subscription that they are tried on. */
export const probingObservations = [
  ...deepObservations('preflight', 'writes', {
    'update.malformed.status': async (session) => {
      const body = { fields: session.creationBody().fields };
      return refusalStatus(await session.send('updateSubscription', { id: malformedId, body }));
    },
    'cancel.malformed.status': async (session) => refusalStatus(await session.send('cancelSubscription', { id: malformedId })),
  }),
  ...deepObservations('preflight', 'interpretations', {
    'confidence.medium': confidence('medium'),
    'confidence.low': confidence('low'),
  }),
  ...deepObservations('re-created', 'writes', {
    'create.unknown-keys': async (session) => okOr(await variedCreation(session, { no_such_key: 1 }), 'ignored'),
    'create.cities': async (session) => served(await inventedCity(session), session.creationBody().city),
    'create.entity-types': async (session) => served(await inventedType(session), session.creationBody().entity_type),
    'create.unsupported.status': async (session) => {
      const answers = [await inventedCity(session), await inventedType(session)];
      const answer = answers.find(refused);
      return answer === undefined ? notApplicable('nothing was found that is not served') : refusalStatus(answer);
    },
    'fields.duplicates': async (session) => {
      const [name = senseless] = session.creationBody().fields;
      const response = await withFields(session, [name, name]);
      const { fields } = bodyObject(response);
      const count = Array.isArray(fields) ? fields.length : 0;
      return okOr(response, count === 2 ? 'kept' : count === 1 ? 'removed' : null);
    },
    'fields.unknown': async (session) => okOr(await withFields(session, [senseless]), 'accepted'),
    'create.duplicate': async (session) => {
      const { answer, first } = await duplicate(session);
      if (isFull(answer)) return notApplicable('the quota came first');
      return okOr(answer, bodyObject(answer).id === first ? 'existing' : 'allowed');
    },
    'create.quota.status': async (session) => {
      const { answer } = await duplicate(session);
      return isFull(answer) ? refusalStatus(answer) : notApplicable('the quota was not reached');
    },
    'create.quota.current': async (session) => {
      const { answer } = await duplicate(session);
      const { limit, current } = bodyObject(answer);
      if (!isFull(answer) || typeof limit !== 'number' || typeof current !== 'number') {
        return notApplicable('the quota was not reached');
      }
      if (current === limit + 1) return observed('live-and-requested', answer);
      // as long as no more were created than there may be, those that were ever created are as many
      const tells = current === limit && session.created.count > limit;
      return tells ? observed('live', answer) : notApplicable('it does not show what is counted');
    },
    'update.city': changes('city', 'Hamburg'),
    'update.entity-type': changes('entity_type', 'bakery'),
    'update.unknown-keys': async (session) => okOr(await patchBeside(session, 'no_such_key', 1), 'ignored'),
    'update.empty-body': async (session) => okOr(await patch(session, 'empty body', {}), 'ignored'),
    'update.empty-fields': async (session) => {
      const answer = await patch(session, 'empty fields', { fields: [] });
      const { fields } = bodyObject(answer);
      return okOr(answer, sameNames(fields, []) ? 'accepted' : Array.isArray(fields) ? 'ignored' : null);
    },
    'update.empty-name': async (session) => okOr(await patch(session, 'empty name', { fields: [''] }), 'accepted'),
    'fields.maximum': mostFields,
    'list.paused': async (session) => {
      const { id } = await spare(session);
      const list = (): Promise<HttpResponse> => session.send('listEntities', { id });
      const before = await session.eventually(list, (page) => entitiesOf(page).length > 0);
      const pause = await moved(session, 'paused');
      if (pause.kind !== 'observed' || pause.answer !== 'paused') return notApplicable('nothing is paused');
      const after = await list();
      if (succeeded(after) && entitiesOf(before).length === 0) return notApplicable('there were no entities before');
      return okOr(after, entitiesOf(after).length > 0 ? 'listed' : 'empty');
    },
    'update.pause': (session) => moved(session, 'paused'),
    'update.resume': async (session) => {
      const pause = await moved(session, 'paused');
      const resume = await moved(session, 'active');
      const isPaused = pause.kind === 'observed' && pause.answer === 'paused';
      // where nothing can be paused, what tells is only that `active` is refused too
      const isRefused = resume.kind === 'observed' && typeof resume.answer === 'number';
      return isPaused || isRefused ? resume : notApplicable('nothing is paused');
    },
    'update.cancel': (session) => moved(session, 'cancelled'),
    'cancelled.reactivate': reactivated,
  }),
];
