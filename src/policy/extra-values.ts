import type { JsonValue } from '../api/wire.js';
import type { KeyTypes } from '../points/index.js';

/** What a body is about, for the values of keys that are not specified. */
export interface About {
  /** UUID */
  readonly id?: string;
  /** a timestamp as the profile writes it */
  readonly time?: string;
  /** path of the resource */
  readonly path?: string;
  /** of an error */
  readonly status?: number;
  /** of an error */
  readonly message?: string;
}

/** With a word for the status of an error. */
type Known = About & { readonly problem?: string };

const exampleId = '7d2a6f0e-4c35-4b1a-9a0b-3f6f5f0d9c11';

/** Texts by the names of their keys; the first one that matches counts. */
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

/** A believable value for each key that is not specified. */
export function extraValues(types: KeyTypes, about: About): Record<string, JsonValue> {
  const values: Record<string, JsonValue> = {};
  for (const [key, type] of Object.entries(types)) {
    if (type === 'absent') continue;
    values[key] = valueFor(key, type, about);
  }
  return values;
}
