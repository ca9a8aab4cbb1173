import type { JsonValue } from '../../../src/api/wire.js';
import { describe, fold, sameNames, sameWord } from '../../session/expect.js';
import { notApplicable, observed, Unverified, type Finding } from '../../session/finding.js';
import {
  bodyObject,
  isGone,
  isQuotaError,
  refused,
  succeeded,
  type HttpResponse,
} from '../../http/response.js';
import type { Session } from '../../session/session.js';
import { createdSubscription, tryCreation } from '../../session/subscription.js';
import { deepObservations } from '../check.js';
import { interpretationsIn } from '../interpret.js';
import { entitiesOf } from '../../session/page.js';
import { findLargest } from './largest-count.js';
import {
  disposableSubscription,
  patch,
  patchStatus,
  plainUpdate,
  requireThere,
} from './disposable.js';
import { refusalOr, refusalStatus } from './status.js';

/** A creation that differs from the accepted one in one thing; cancelled at once if it is accepted. */
async function variedCreation(
  session: Session,
  changes: Record<string, JsonValue>,
): Promise<HttpResponse> {
  await createdSubscription(session);
  const response = await session.once(`varied creation ${JSON.stringify(changes)}`, async () => {
    await session.created.cancelAll();
    return tryCreation(session, { body: { ...session.creationBody(), ...changes } });
  });
  // a failure of the service is no answer
  if (response.status >= 500) {
    throw new Unverified(`the creation failed: ${describe(response)}`, undefined, response);
  }
  if (!isQuotaError(response)) return response;
  throw new Unverified(`the account cannot have another subscription: ${describe(response)}`);
}

const inventedCity = (session: Session): Promise<HttpResponse> =>
  variedCreation(session, { city: 'Nowhere-on-Sea' });
const inventedType = (session: Session): Promise<HttpResponse> =>
  variedCreation(session, { entity_type: 'lighthouse keeper school' });

/** Whether the allowed values are limited; if so, the ones known to be allowed. */
function served(response: HttpResponse, known: string): Finding {
  if (succeeded(response)) return observed('any', response);
  return refused(response) ? observed([known], response) : notApplicable(describe(response));
}

const okOr = (response: HttpResponse, word: string | null): Finding =>
  refusalOr(response, succeeded(response) ? word : null);

/** An update with unchanged fields, so that only the other key matters. */
const patchBeside = async (
  session: Session,
  key: string,
  value: JsonValue,
): Promise<HttpResponse> => patch(session, key, { ...(await plainUpdate(session)), [key]: value });

const changes =
  (key: 'city' | 'entity_type', ...values: [string, string]) =>
  async (session: Session) => {
    const before = (await disposableSubscription(session)).body[key];
    const value = values.find((one) => !sameWord(session.creationBody()[key], one)) ?? values[0];
    const response = await patchBeside(session, key, value);
    const now = bodyObject(response)[key];
    return okOr(response, sameWord(now, value) ? 'updated' : now === before ? 'ignored' : null);
  };

/** Whether an update moves the subscription to another state. */
async function moved(session: Session, to: 'paused' | 'active' | 'cancelled'): Promise<Finding> {
  const { id } = await disposableSubscription(session);
  if (to === 'cancelled') session.created.markCancelling(id);
  const response = await patchStatus(session, to);
  const { status, cancelled_at: at } = bodyObject(response);
  // a cancelled one may have another status
  return okOr(
    response,
    status === to || (to === 'cancelled' && typeof at === 'string') ? to : 'ignored',
  );
}

/** A second subscription to the same market, for a moment. */
const duplicate = (session: Session): Promise<{ response: HttpResponse; first: string }> =>
  session.once('duplicate', async () => {
    if (!session.settings.duplicate) {
      throw new Unverified('only a run that writes a profile creates a second subscription');
    }
    const { id: first } = await disposableSubscription(session);
    const response = await session.send('createSubscription', { body: session.creationBody() });
    const { id } = bodyObject(response);
    if (succeeded(response) && typeof id === 'string' && id !== first)
      await session.created.cancel(id);
    return { response, first };
  });

const [ambiguousName, describedName, meaninglessName] = ['vibe', 'hush_factor', 'xqzzk'];

/** The confidence for an ambiguous name, and for a meaningless one. */
const confidences = (
  session: Session,
): Promise<{ medium: string; low: string; response: HttpResponse }> =>
  session.once('confidences', async () => {
    const fields = [
      { name: ambiguousName, description: 'how loud it is' },
      { name: describedName, description: 'the noise level' },
      { name: meaninglessName, description: '' },
    ];
    const { entity_type: type } = session.interpretBody();
    const response = await session.send('interpretFields', { body: { entity_type: type, fields } });
    const word = (name: string): string => {
      const found = interpretationsIn(response).find((item) =>
        sameWord(item.name, name),
      )?.confidence;
      return typeof found === 'string' && fold(found) !== 'high' ? found : '';
    };
    const low = word(meaninglessName);
    // the same word for both says nothing about the middle
    const medium =
      [ambiguousName, describedName].map(word).find((one) => one !== '' && one !== low) ?? '';
    return { medium, low, response };
  });

const confidence = (level: 'medium' | 'low') => async (session: Session) => {
  const { response, ...words } = await confidences(session);
  if (words[level] !== '') return observed(words[level], response);
  return notApplicable(
    `neither "${ambiguousName}" nor "${meaninglessName}" has it: ${describe(response)}`,
  );
};

const withFields = (session: Session, fields: string[]): Promise<HttpResponse> =>
  variedCreation(session, { fields });

/** Maximum number of attempts. */
const manyFields = 2000;

async function largestFieldCount(session: Session): Promise<Finding> {
  const known = session.creationBody().fields;
  if (refused(await withFields(session, [meaninglessName]))) {
    return notApplicable('only known names are accepted, and it takes many');
  }
  const valid = await plainUpdate(session);
  const update = (count: number): Promise<HttpResponse> => {
    const names = Array.from({ length: count - known.length }, (_, index) => `field_${index}`);
    return patch(session, `${count} fields`, { ...valid, fields: [...known, ...names] });
  };
  const many = await update(manyFields);
  if (succeeded(many)) return notApplicable(`${manyFields} are accepted, and more were not tried`);
  const few = await update(known.length);
  if (!succeeded(few))
    return notApplicable(
      `an update with ${known.length} fields is refused as well: ${describe(few)}`,
    );
  const likely = [100, 50, 20, 250, 200, 500, 1000, 10, 25, 30];
  const search = { least: known.length, tooMuch: manyFields, likely, maxRequests: 8 };
  const found = await findLargest(async (count) => succeeded(await update(count)), search);
  return found.refused - found.accepted === 1
    ? observed(found.accepted, many)
    : notApplicable(`between ${found.accepted} and ${found.refused}`);
}

async function reactivated(session: Session): Promise<Finding> {
  const { id } = await disposableSubscription(session);
  const cancelled = await session.send('cancelSubscription', { id });
  if (succeeded(cancelled)) session.created.forget(id);
  const response = await patchStatus(session, 'active', 'reactivate');
  const { status, cancelled_at: at } = bodyObject(response);
  const isActive = status === 'active' && typeof at !== 'string';
  if (succeeded(response) && isActive) session.created.revive(id);
  return okOr(response, isActive ? 'active' : 'ignored');
}

/** Open points that need additional requests; the last ones end the subscription that they use. */
export const probingObservations = [
  ...deepObservations('updated', 'writes', {
    'update.malformed.status': async (session) => {
      const body = await plainUpdate(session);
      return refusalStatus(
        await session.send('updateSubscription', {
          id: session.ownership.madeUpIds.malformed,
          body,
        }),
      );
    },
  }),
  ...deepObservations('preflight', 'writes', {
    'cancel.malformed.status': async (session) =>
      refusalStatus(
        await session.send('cancelSubscription', { id: session.ownership.madeUpIds.malformed }),
      ),
  }),
  ...deepObservations('preflight', 'interpretations', {
    'confidence.medium': confidence('medium'),
    'confidence.low': confidence('low'),
  }),
  ...deepObservations('re-created', 'writes', {
    'create.unknown-keys': async (session) =>
      okOr(await variedCreation(session, { no_such_key: 1 }), 'ignored'),
    'create.cities': async (session) =>
      served(await inventedCity(session), session.creationBody().city),
    'create.entity-types': async (session) =>
      served(await inventedType(session), session.creationBody().entity_type),
    'create.unsupported.status': async (session) => {
      const responses = [await inventedCity(session), await inventedType(session)];
      const response = responses.find(refused);
      return response === undefined
        ? notApplicable('nothing was found that is not served')
        : refusalStatus(response);
    },
    'fields.duplicates': async (session) => {
      const [name = meaninglessName] = session.creationBody().fields;
      const response = await withFields(session, [name, name]);
      const { fields } = bodyObject(response);
      const count = Array.isArray(fields) ? fields.length : 0;
      return okOr(response, count === 2 ? 'kept' : count === 1 ? 'removed' : null);
    },
    'fields.unknown': async (session) =>
      okOr(await withFields(session, [meaninglessName]), 'accepted'),
    'create.duplicate': async (session) => {
      const { response, first } = await duplicate(session);
      if (isQuotaError(response)) return notApplicable('the quota came first');
      return okOr(response, bodyObject(response).id === first ? 'existing' : 'allowed');
    },
    'create.quota.status': async (session) => {
      const { response } = await duplicate(session);
      return isQuotaError(response)
        ? refusalStatus(response)
        : notApplicable('the quota was not reached');
    },
    'create.quota.current': async (session) => {
      const { response } = await duplicate(session);
      const { limit, current } = bodyObject(response);
      if (!isQuotaError(response) || typeof limit !== 'number' || typeof current !== 'number') {
        return notApplicable('the quota was not reached');
      }
      if (current === limit + 1) return observed('live-and-requested', response);
      // only if more were ever created than are allowed do the two counts differ
      const tells = current === limit && session.created.own.size > limit;
      return tells ? observed('live', response) : notApplicable('it does not show what is counted');
    },
    'update.city': changes('city', 'Hamburg', 'Munich'),
    'update.entity-type': changes('entity_type', 'bakery', 'restaurant'),
    'update.unknown-keys': async (session) =>
      okOr(await patchBeside(session, 'no_such_key', 1), 'ignored'),
    'update.empty-body': async (session) => okOr(await patch(session, 'empty body', {}), 'ignored'),
    'update.empty-fields': async (session) => {
      const response = await patch(session, 'empty fields', {
        ...(await plainUpdate(session)),
        fields: [],
      });
      const { fields } = bodyObject(response);
      return okOr(
        response,
        sameNames(fields, []) ? 'accepted' : Array.isArray(fields) ? 'ignored' : null,
      );
    },
    'update.empty-name': async (session) => {
      const valid = await plainUpdate(session);
      return okOr(await patch(session, 'empty name', { ...valid, fields: [''] }), 'accepted');
    },
    'fields.maximum': largestFieldCount,
    'list.paused': async (session) => {
      const { id } = await disposableSubscription(session);
      const list = (): Promise<HttpResponse> => session.send('listEntities', { id });
      const before = await session.waiting.eventually(list, (page) => entitiesOf(page).length > 0);
      const pause = await moved(session, 'paused');
      if (pause.kind !== 'observed' || pause.answer !== 'paused')
        return notApplicable('nothing is paused');
      const after = await list();
      if (isGone(after)) await requireThere(session, id, true);
      if (succeeded(after) && entitiesOf(before).length === 0)
        return notApplicable('there were no entities before');
      return okOr(after, entitiesOf(after).length > 0 ? 'listed' : 'empty');
    },
    'update.pause': (session) => moved(session, 'paused'),
    'update.resume': async (session) => {
      const pause = await moved(session, 'paused');
      const resume = await moved(session, 'active');
      const isPaused = pause.kind === 'observed' && pause.answer === 'paused';
      // if subscriptions cannot be paused, only a refusal of `active` is informative
      const isRefused = resume.kind === 'observed' && typeof resume.answer === 'number';
      return isPaused || isRefused ? resume : notApplicable('nothing is paused');
    },
    'update.cancel': (session) => moved(session, 'cancelled'),
    'cancelled.reactivate': reactivated,
  }),
];
