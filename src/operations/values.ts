import type { JsonValue } from '../api/wire.js';
import { isoTime } from '../input/values.js';
import type { KeyTypes, Profile } from '../open-questions/index.js';

/** The format of timestamps, and the values of unspecified keys. */

type Format = (instant: number) => string;

const formats: Readonly<Partial<Record<string, Format>>> = {
  'YYYY-MM-DDTHH:mm:ss.SSSZ': isoTime,
  'unix-seconds': (instant) => String(Math.floor(instant / 1000)),
  'unix-milliseconds': String,
  'rfc-1123': (instant) => new Date(instant).toUTCString(),
  other: (instant) => {
    const text = new Date(instant).toISOString().slice(0, 19);
    const [date = '', time = ''] = text.replaceAll('-', '/').split('T');
    return `${date} ${time} UTC`;
  },
};

/** Formats that are valid RFC 3339, and therefore `date-time` in JSON Schema. */
const rfc3339 = /^YYYY-MM-DDTHH:mm:ss(\.S{1,9})?(Z|\+00:00)$/;

/** Derives the format of timestamps; times are ms since the epoch. */
export function timestampRules(answers: Profile) {
  const format = answers['timestamps.format'];
  return {
    format: formats[format] ?? byPattern(format),
    isRfc3339: rfc3339.test(format),
  };
}

/** Returns the offset of a zone such as `+02:00` from UTC, ms. */
function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/**
 * Creates a format from a pattern: `YYYY-MM-DD[T ]HH:mm:ss`, a fraction with a digit per S (in
 * brackets: without trailing zeros), and a zone.
 */
function byPattern(pattern: string): Format {
  const separator = pattern.charAt(10);
  const [, trimmed, digits = '', zone = ''] = /^.{19}(\[)?(?:\.(S+)\]?)?(.*)$/.exec(pattern) ?? [];
  const offset = offsetOf(zone);
  return (instant) => {
    const iso = new Date(instant + offset).toISOString();
    const written = iso.slice(20, 23).padEnd(9, '0').slice(0, digits.length);
    const fraction = trimmed ? written.replace(/0+$/, '') : written;
    const time = iso.slice(11, 19) + (fraction === '' ? '' : `.${fraction}`);
    return iso.slice(0, 10) + separator + time + zone;
  };
}

/** The subject of a body, from which the values of unspecified keys are derived. */
export interface About {
  /** UUID */
  readonly id?: string;
  /** a timestamp in the profile's format */
  readonly time?: string;
  /** path of the resource */
  readonly path?: string;
  /** status of an error */
  readonly status?: number;
  /** message of an error */
  readonly message?: string;
}

/** A subject with a word for the status of an error. */
type Known = About & { readonly problem?: string };

const exampleId = '7d2a6f0e-4c35-4b1a-9a0b-3f6f5f0d9c11';

/** Values by the names of their keys; the first match applies. */
const texts: readonly (readonly [name: RegExp, text: (about: Known) => string | undefined])[] = [
  [/message|detail|title|description|reason/i, ({ message }) => message],
  [/^type$/i, ({ problem }) => problem && 'about:blank'],
  [/(^|[_-])(id|uuid|guid)$|Id$/, ({ id = exampleId }) => id],
  [/(_at|At|_on|date|time|timestamp)$/, ({ time }) => time],
  [/url|uri|href|link|instance/i, ({ path }) => path],
  [/mail/i, () => 'somebody@places.example'],
  [/./, ({ problem }) => problem],
];

function textFor(key: string, given: About): string {
  const { status } = given;
  const about = status === undefined ? given : { ...given, problem: `http_${status}` };
  for (const [name, text] of texts) {
    if (!name.test(key)) continue;
    const found = text(about);
    if (found !== undefined) return found;
  }
  return 'standard';
}

function valueFor(key: string, types: string, about: About): JsonValue {
  const [type] = types.split(' or ').filter((one) => one !== 'absent' && one !== 'null');
  const { path, status } = about;
  switch (type) {
    case 'string':
      return textFor(key, about);
    case 'number':
      return /status|code/i.test(key) ? (status ?? 1) : 1;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'object':
      return path !== undefined && /links$/i.test(key) ? { self: { href: path } } : {};
    default:
      return null;
  }
}

/** Returns a realistic value for each unspecified key. */
export function extraValues(types: KeyTypes, about: About): Record<string, JsonValue> {
  const values: Record<string, JsonValue> = {};
  for (const [key, type] of Object.entries(types)) {
    if (type === 'absent') continue;
    values[key] = valueFor(key, type, about);
  }
  return values;
}
