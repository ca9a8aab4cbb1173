import type { JsonValue } from '../../src/api/wire.js';
import { isObject } from './response.js';

/** Words for a removed value, in brackets or alone. */
const words = [
  'removed',
  'hidden',
  'masked',
  'filtered',
  'censored',
  'anonymi[sz]ed',
  'obfuscated',
  'confidential',
].join('|');

const around = '[\\s_*<>()[\\]{}-]*';

/** Masks that replace secret values. */
const masks = [
  /redact|sanitiz|sanitis|scrubbed/i,
  new RegExp(`^${around}(account_id |value )?(${words})${around}$`, 'i'),
  /[*•●]{3}/,
  /^[\s.*•●…#-]{3,}$|^x{3,}$/i,
  /^x{4,}(-x{3,})+$/i,
];

/** Maximum length of a mask. */
const longest = 100;

/** Whether a string replaces a removed value. */
export const isMask = (text: string): boolean =>
  text.length <= longest && masks.some((mask) => mask.test(text));

const leftOut =
  'omitted|binary|blob|base64|stream|buffer|too (long|large|big)|truncated|unavailable|skipped|' +
  'stripped|excluded|not (available|captured|included|recorded|saved|shown|stored)';

/** Placeholders of recorders for an omitted body. */
const placeholders = [
  new RegExp(`^[([<{][^"()[\\]<>{}]*\\b(${leftOut})\\b[^"()[\\]<>{}]*[)\\]>}]$`, 'i'),
  new RegExp(`^(the )?([a-z]+ )?(body|content|data|payload|text) (is|was) (${leftOut})\\b`, 'i'),
  /^(request |response )?(body|content|data|payload|text) omitted\b/i,
  /^\[object \w+\]$/,
];

/** Whether a string replaces a body that a recorder has omitted. */
export const isPlaceholder = (text: string): boolean =>
  text.length <= longest && placeholders.some((one) => one.test(text.trim()));

/** Whether a value is a mask, or contains one as an item or a key. */
export function hasMask(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return isMask(value);
  if (Array.isArray(value)) return value.some((item) => typeof item === 'string' && isMask(item));
  return isObject(value) && Object.keys(value).some(isMask);
}

/** Whether JSON was edited with masks in place of values that were not strings. */
export const hasBareMask = (text: string): boolean =>
  /[:[,]\s*([*•●]{3,}|x{3,}|[[<]?redacted[\]>]?)\s*[,\]}]/i.test(text);

/** Returns a string as it was sent; undefined for other values, and for masks. */
export const shownText = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' && !isMask(value) ? value : undefined;
