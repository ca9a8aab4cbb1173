import type { JsonValue } from '../../src/api/wire.js';
import { bodyObject, isObject, objectIn, type JsonObject } from '../http/response.js';
import { hasMask } from '../http/masks.js';
import type { Recorded } from './recorded.js';

/** Returns the JSON object of a request; undefined if it was not recorded, or is something else. */
export const sentObject = ({ sent: { text } }: Recorded): JsonObject | undefined => objectIn(text);

/**
 * Matches UTF-8 that was read as Latin-1, or could not be read, by the deployment or by the
 * recorder.
 */
const garbled = /[\u00c2-\u00c5][\u0080-\u00bf\u0152-\u2122]|\ufffd/;

/** Matches letters of other alphabets, and replacement characters. */
const foreignLetter = /[^\p{ASCII}]/u;

/** Whether letters of one string might be the question marks of the other. */
const isReplaced = (one: string, other: string): boolean =>
  foreignLetter.test(one) && other.includes('?');

function hasLegibleNames({ sent, response: { json } }: Recorded): boolean {
  const received = json === undefined ? '' : JSON.stringify(json);
  const { text = '' } = sent;
  if (isReplaced(text, received) || isReplaced(received, text)) return false;
  return !garbled.test(text) && !garbled.test(received);
}

/** Cached, because rules read it for each entity of a page. */
const legible = new WeakMap<Recorded, boolean>();

/** Whether names in the request and in the response are in the same encoding. */
export function isLegible(recorded: Recorded): boolean {
  const known = legible.get(recorded) ?? hasLegibleNames(recorded);
  legible.set(recorded, known);
  return known;
}

function fieldNamesIn(list: JsonValue | undefined): JsonValue[] {
  if (!Array.isArray(list)) return [];
  return list.map((item) => (isObject(item) ? (item.name ?? null) : item));
}

/** Whether the requested names, or those of interpretations, are masked. */
export function hasMaskedNames(at: Recorded): boolean {
  const { interpretations } = bodyObject(at.response);
  return hasMask([...fieldNamesIn(sentObject(at)?.fields), ...fieldNamesIn(interpretations)]);
}
