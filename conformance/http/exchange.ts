import { shellWord } from '../../src/input/shell-word.js';

/** A request and its response, credentials already redacted. */
export interface Exchange {
  request: { method: string; url: string; headers: Record<string, string>; body: string | null };
  /** null when no response came; then `failure` says why */
  response: {
    status: number;
    headers: Record<string, string>;
    body: string;
    truncated: boolean;
  } | null;
  failure?: string;
  duration_ms: number;
  /** for how long the run sent the request, and waited for another response than this one */
  waited_ms?: number;
  /** the request as a command line, with `$LOCATION_DATA_TOKEN` in place of the credential */
  curl: string;
}

interface CurlRequest {
  readonly method: string;
  readonly url: string;
  /** names of further headers, whose values are shell variables */
  readonly headers?: readonly string[];
  /** the value of the Authorization header with `$LOCATION_DATA_TOKEN` or `$LOCATION_DATA_OTHER_TOKEN` in it */
  readonly authorization?: string | undefined;
  readonly contentType?: string | undefined;
  readonly body?: string | undefined;
}

/** A request as a command for a POSIX shell. The credential is a variable, never a value. */
export function curlLine(request: CurlRequest): string {
  const parts = ['curl -sS -i'];
  if (request.method !== 'GET') parts.push(`-X ${request.method}`);
  if (request.authorization !== undefined)
    parts.push(`-H "Authorization: ${request.authorization}"`);
  for (const name of request.headers ?? []) {
    parts.push(`-H "${name}: $${name.toUpperCase().replace(/\W/g, '_')}"`);
  }
  if (request.contentType !== undefined)
    parts.push(`-H ${shellWord(`Content-Type: ${request.contentType}`)}`);
  if (request.body !== undefined) parts.push(`--data-raw ${shellWord(request.body)}`);
  parts.push(shellWord(request.url));
  return parts.join(' ');
}
