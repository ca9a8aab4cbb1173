import type { JsonValue } from '../../src/api/wire.js';
import { bodyObject, isObject, parseBody, type JsonObject } from '../http/response.js';
import { hasMask } from '../http/masks.js';
import type { Recorded } from './recorded.js';

/** The JSON of a request; undefined if it is not recorded, or not JSON. */
export function sentJson({ sent: { text } }: Recorded): JsonValue | undefined {
  return text === undefined ? undefined : parseBody({ text, isUtf8: true }, null).json;
}

/** The JSON object of a request; undefined if it is something else. */
export function sentObject(recorded: Recorded): JsonObject | undefined {
  const json = sentJson(recorded);
  return isObject(json) ? json : undefined;
}

/**
 * UTF-8 that was read as Latin-1, or could not be read: by the deployment or by the recorder, which
 * no one can tell.
 */
const garbled = /[\u00c2-\u00c5][\u0080-\u00bf\u0152-\u2122]|\ufffd/;

/** Letters of other alphabets, and what stands for one that an encoding lacks. */
const foreignLetter = /[^\p{ASCII}]/u;

/** Whether letters of one text may be the question marks of the other. */
const isReplaced = (one: string, other: string): boolean =>
  foreignLetter.test(one) && other.includes('?');

function hasLegibleNames({ sent, response: { json } }: Recorded): boolean {
  const received = json === undefined ? '' : JSON.stringify(json);
  const { text = '' } = sent;
  if (isReplaced(text, received) || isReplaced(received, text)) return false;
  return !garbled.test(text) && !garbled.test(received);
}

/** Rules request each entity of a page. */
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

/** Whether someone has masked the names that were requested, or those of interpretations. */
export function hasMaskedNames(at: Recorded): boolean {
  const { interpretations } = bodyObject(at.response);
  return hasMask([...fieldNamesIn(sentObject(at)?.fields), ...fieldNamesIn(interpretations)]);
}
