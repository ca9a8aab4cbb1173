import type { JsonValue } from '../../../src/api/wire.js';
import { bodyObject, isGone, refused, succeeded, type HttpResponse } from '../../http/response.js';
import { describe, sameNames, sameWord } from '../../session/findings/expect.js';
import { notApplicable, observed, type Finding } from '../../session/findings/finding.js';
import { entitiesOf } from '../../session/findings/page.js';
import type { Session } from '../../session/session.js';
import { afterConflicts, outsideScrape } from '../../session/sending/repeats.js';
import { anotherSubscription, requireNotCancelled } from '../../script/subscription.js';
import { meaningless } from '../../script/unusual-names.js';
import { deepObservations, observations } from '../check.js';
import { createWithFields } from './creations.js';
import {
  disposableSubscription,
  patch,
  patchStatus,
  plainUpdate,
  requireThere,
} from './disposable.js';
import { findLargest } from './largest-page.js';
import { okOr, refusalStatus } from './forms.js';

/** An update with unchanged fields, so that only the other key matters. */
const patchBeside = async (
  session: Session,
  key: string,
  value: JsonValue,
): Promise<HttpResponse> => {
  const valid = await plainUpdate(session);
  return patch(session, { name: key, body: { ...valid, [key]: value } });
};

const changes =
  (key: 'city' | 'entity_type', ...values: [string, string]) =>
  async (session: Session) => {
    const { body } = await disposableSubscription(session);
    const before = body[key];
    const usual = session.creationBody()[key];
    const value = values.find((one) => !sameWord(usual, one)) ?? values[0];
    const response = await patchBeside(session, key, value);
    const now = bodyObject(response)[key];
    if (sameWord(now, value)) return okOr(response, 'updated');
    return okOr(response, now === before ? 'ignored' : null);
  };

/** Whether an update moves the subscription to another state. */
async function moved(session: Session, to: 'paused' | 'active' | 'cancelled'): Promise<Finding> {
  const { id } = await disposableSubscription(session);
  if (to === 'cancelled') session.created.markCancelling(id);
  const response = await patchStatus(session, to);
  const { status, cancelled_at: at } = bodyObject(response);
  if (status === to) return okOr(response, to);
  // a cancelled one may have another status
  const isCancelled = to === 'cancelled' && typeof at === 'string';
  return okOr(response, isCancelled ? to : 'ignored');
}

/** More fields, or characters of a name, than anybody needs. */
const tooMany = 2000;

interface Limit {
  /** what is counted */
  readonly what: string;
  readonly least: number;
  readonly likely: readonly number[];
  readonly fieldsOf: (size: number) => string[];
}

/** The largest number for which an update is accepted. */
async function largestAccepted(
  session: Session,
  { what, least, likely, fieldsOf }: Limit,
): Promise<Finding> {
  const created = await createWithFields(session, [meaningless.name]);
  if (refused(created)) {
    return notApplicable('only known names are accepted, and this needs others');
  }
  await requireNotCancelled(session, await disposableSubscription(session));
  const valid = await plainUpdate(session);
  const update = async (size: number): Promise<HttpResponse> => {
    const body = { ...valid, fields: fieldsOf(size) };
    return patch(session, { name: `${size} ${what}`, body });
  };
  const many = await update(tooMany);
  if (succeeded(many)) return notApplicable(`${tooMany} are accepted, and more were not tried`);
  const few = await update(least);
  if (!succeeded(few)) {
    return notApplicable(`an update with ${least} ${what} is refused as well: ${describe(few)}`);
  }
  const search = { least, tooMuch: tooMany, likely, maxRequests: 8 };
  const found = await findLargest(async (size) => succeeded(await update(size)), search);
  if (found.refused - found.accepted === 1) {
    return observed(found.accepted, many);
  }
  return notApplicable(`between ${found.accepted} and ${found.refused}`);
}

function largestFieldCount(session: Session): Promise<Finding> {
  const known = session.creationBody().fields;
  const others = (count: number): string[] => {
    const names: string[] = [];
    for (let index = 0; index < count; index += 1) {
      names.push(`field_${index}`);
    }
    return names;
  };
  return largestAccepted(session, {
    what: 'fields',
    least: known.length,
    likely: [100, 50, 20, 250, 200, 500, 1000, 10, 25, 30],
    fieldsOf: (count) => [...known, ...others(count - known.length)],
  });
}

const longestFieldName = (session: Session): Promise<Finding> =>
  largestAccepted(session, {
    what: 'characters',
    least: 10,
    likely: [255, 100, 64, 50, 500, 200, 128, 1000, 32, 20],
    fieldsOf: (length) => ['x'.repeat(length)],
  });

async function reactivated(session: Session): Promise<Finding> {
  const { id } = await disposableSubscription(session);
  const cancelled = await afterConflicts(session, () => session.send('cancelSubscription', { id }));
  // an update may have cancelled it before
  const update = await moved(session, 'cancelled');
  const isByUpdate = update.kind === 'observed' && update.answer === 'cancelled';
  if (!succeeded(cancelled) && !isByUpdate) {
    return notApplicable(`it could not be cancelled: ${describe(cancelled)}`);
  }
  session.created.noteCancelled(id);
  const response = await patchStatus(session, 'active', 'reactivate');
  const { status, cancelled_at: at } = bodyObject(response);
  const isActive = status === 'active' && typeof at !== 'string';
  if (succeeded(response) && isActive) session.created.revive(id);
  return okOr(response, isActive ? 'active' : 'ignored');
}

/** What an id gets that is none. */
export const malformedIdObservations = [
  ...deepObservations('odd-updates', {
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
  ...observations('rejected', {
    'cancel.malformed.status': async (session) =>
      refusalStatus(
        await session.send('cancelSubscription', { id: session.ownership.madeUpIds.malformed }),
      ),
  }),
];

/** A cancellation with a content type and no body, as many clients send it. */
async function typedCancellation(session: Session): Promise<Finding> {
  const { id } = await anotherSubscription(session);
  const contentType = 'application/json';
  const response = await outsideScrape(session, () =>
    session.send('cancelSubscription', { id, contentType }),
  );
  if (succeeded(response)) {
    session.created.noteCancelled(id);
    return observed('accepted', response);
  }
  if (isGone(response)) await requireThere(session, id, false);
  const isCancelled = await session.cleanUp.cancel(id);
  if (isCancelled) return refusalStatus(response);
  return notApplicable('without the content type, it does not succeed either');
}

/** Sections "Update" and "Cancel": the last ones end the subscription that they use. */
export const updateObservations = deepObservations('odd-changes', {
  'update.city': changes('city', 'Hamburg', 'Munich'),
  'update.entity-type': changes('entity_type', 'bakery', 'restaurant'),
  'update.unknown-keys': async (session) =>
    okOr(await patchBeside(session, 'no_such_key', 1), 'ignored'),
  'update.empty-body': async (session) => {
    const response = await patch(session, { name: 'empty body', body: {} });
    return okOr(response, 'ignored');
  },
  'update.empty-fields': async (session) => {
    const body = { ...(await plainUpdate(session)), fields: [] };
    const response = await patch(session, { name: 'empty fields', body });
    const { fields } = bodyObject(response);
    if (sameNames(fields, [])) return okOr(response, 'accepted');
    return okOr(response, Array.isArray(fields) ? 'ignored' : null);
  },
  'update.empty-name': async (session) => {
    const valid = await plainUpdate(session);
    const body = { ...valid, fields: [''] };
    const response = await patch(session, { name: 'empty name', body });
    return okOr(response, 'accepted');
  },
  'fields.maximum': largestFieldCount,
  'fields.name-length': longestFieldName,
  'list.paused': async (session) => {
    const { id } = await disposableSubscription(session);
    const list = (): Promise<HttpResponse> => session.send('listEntities', { id });
    const before = await session.waiting.until(list, (page) => entitiesOf(page).length > 0, {
      scrape: true,
    });
    const pause = await moved(session, 'paused');
    if (pause.kind !== 'observed' || pause.answer !== 'paused') {
      return notApplicable('nothing is paused');
    }
    await session.waiting.settle(session.settings.now());
    const after = await list();
    if (isGone(after)) await requireThere(session, id, true);
    if (succeeded(after) && entitiesOf(before).length === 0) {
      return notApplicable('there were no entities before');
    }
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
  // creates another one, for which this one is cancelled
  'cancel.content-type': typedCancellation,
});
