import { type Har, harOf } from '../../api/har.js';
import type { JsonValue } from '../../api/wire.js';
import { isCut, type LogEntry } from './log-entry.js';

/** Returns a body as sent, except for white space. */
function harText(body: JsonValue): string {
  if (body === null) return '';
  if (typeof body === 'string') return body;
  return JSON.stringify(body);
}

/**
 * Returns an absolute URL; the client might have sent anything.
 * @param origin of the service, for its scheme, and for a request without `Host`
 */
function absolute(url: string, origin: string, host: string | undefined): string {
  try {
    return new URL(url, host === undefined ? origin : `${new URL(origin).protocol}//${host}`).href;
  } catch {
    return `${origin}/${encodeURIComponent(url.toWellFormed())}`;
  }
}

/**
 * Converts entries of the request log to HAR, oldest first.
 * @param origin of the service, as clients use it
 */
export const logHar = (entries: readonly Readonly<LogEntry>[], origin: string): Har =>
  harOf(
    { name: 'location-data-kit log', version: '1' },
    entries.toReversed().map(({ at, duration_ms: duration, account, fault, request, response }) => {
      const { method, url, headers, body } = request;
      const hasCredential = headers.authorization !== undefined;
      return {
        at,
        duration,
        account: hasCredential ? account : undefined,
        isFault: fault !== undefined,
        request: {
          method,
          url: absolute(url, origin, headers.host),
          headers,
          body: harText(body),
        },
        response: response && {
          status: response.status,
          headers: response.headers,
          body: harText(response.body),
          isCut: isCut(response.body),
        },
      };
    }),
  );
