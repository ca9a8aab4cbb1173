import { bodyObject, type HttpResponse } from '../../http/response.js';

const iso =
  /^\d{4}-\d{2}-\d{2}([T ])\d{2}:\d{2}:\d{2}(?:\.(\d{1,9}))?( ?(?:Z|UTC|[+-]\d{2}(?::?\d{2})?))?$/;
const rfc1123 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

interface Notation {
  /** `*` stands for the fraction */
  readonly pattern: string;
  readonly fraction: string;
}

function notationOf(text: string): Notation {
  const [whole, separator = 'T', fraction = '', zone = ''] = iso.exec(text) ?? [];
  if (whole !== undefined) return { pattern: `YYYY-MM-DD${separator}HH:mm:ss*${zone}`, fraction };
  if (rfc1123.test(text)) {
    return { pattern: 'rfc-1123', fraction: '' };
  }
  if (/^\d{10}(\.\d+)?$/.test(text)) {
    return { pattern: 'unix-seconds', fraction: '' };
  }
  if (/^\d{13}$/.test(text)) {
    return { pattern: 'unix-milliseconds', fraction: '' };
  }
  return { pattern: 'other', fraction: '' };
}

/**
 * The format of timestamps. Fractions of different lengths, none with a trailing zero, have their
 * zeros trimmed.
 */
export function timestampFormat(texts: readonly string[]): string {
  const notations = texts.map(notationOf);
  const [pattern = 'other', ...others] = new Set(notations.map((notation) => notation.pattern));
  if (others.length > 0) return 'other';
  const fractions = notations.map(({ fraction }) => fraction);
  const longest = Math.max(...fractions.map(({ length }) => length));
  const digits = longest === 0 ? '' : `.${'S'.repeat(longest)}`;
  if (fractions.every(({ length }) => length === longest)) {
    return pattern.replace('*', digits);
  }
  const trimmed = fractions.every((fraction) => !fraction.endsWith('0'));
  if (trimmed) return pattern.replace('*', `[${digits}]`);
  return 'other';
}

/** The distinct timestamps in bodies of subscriptions, also the same one in two notations. */
export function timestampsIn(responses: readonly HttpResponse[]): string[] {
  const values = responses.flatMap((response) => {
    const { created_at: created, updated_at: updated } = bodyObject(response);
    return [created, updated];
  });
  return [...new Set(values.filter((value) => typeof value === 'string'))];
}
