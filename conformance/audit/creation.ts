import type { ClauseId } from '../clause-id.js';
import { creationFaults } from '../clauses/create-bodies.js';
import { bodyObject, parseBody } from '../http/response.js';
import { isZoned, momentOf } from '../session/findings/moment.js';
import { precedes } from './order.js';
import type { Recorded } from './recorded.js';
import type { Scene } from './scene.js';
import { sentObject } from './sent.js';
import { fieldsIn, isWord } from '../judge/fields-in.js';

/** A creation that every deployment has to understand, though it may refuse it. */
export interface ValidCreation {
  readonly city: string;
  readonly type: string;
  readonly fields: readonly string[];
}

/** Null for any other body. */
export function validCreation(recorded: Recorded): ValidCreation | null {
  const body = sentObject(recorded);
  const fields = fieldsIn(body);
  if (body === undefined || fields === null) return null;
  const { city, entity_type: type } = body;
  return isWord(city) && isWord(type) ? { city, type, fields } : null;
}

/**
 * How much older than its creation a subscription has to be to be another one, ms: by the clock of
 * the deployment, and by that of the recorder, which may be wrong.
 */
const clearlyOlder = { byServer: 3000, byRecorder: 300_000 };

/** The last moment at which a subscription that the exchange created cannot have been created. */
function earliestCreation({ response, start, end, isMeasured }: Recorded): number {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(date) || !isMeasured || !Number.isFinite(end))
    return start - clearlyOlder.byRecorder;
  return date - (end - start) - clearlyOlder.byServer;
}

/** Whether a creation may have returned a subscription that was there before, which is open. */
export function isEarlierOne({ at, history, accepted }: Scene): boolean {
  const isKnown = history?.events.some((event) => event !== at && !precedes(at, event)) === true;
  return isKnown || isClearlyOlder(at) || accepted.mayBeRepeated(at);
}

/** Whether what a creation returned says that it was created before. */
export function isClearlyOlder(creation: Recorded): boolean {
  const { created_at: created } = bodyObject(creation.response);
  if (typeof created !== 'string' || !isZoned(created)) return false;
  return momentOf(created) < earliestCreation(creation);
}

/** The clauses that the body of a creation breaks, as far as it is known. */
export function faultsOf({ sent, response }: Recorded): ClauseId[] {
  const { text, isCertain } = sent;
  if (text === undefined) return [];
  const { json, kind } = parseBody({ text, isUtf8: true }, null);
  const isForm = response.request.contentType?.includes('form') === true;
  const isOther = kind === 'unread' || (isForm && kind !== 'empty');
  if (json === undefined && (!isCertain || isOther)) return [];
  return creationFaults.filter(({ isIn }) => isIn({ text, json })).map(({ id }) => id);
}
