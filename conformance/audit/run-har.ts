import { type Har, type HarExchange, harOf } from '../../src/api/har.js';
import { type Credential, isIssued } from '../http/request.js';
import { notUtf8 } from '../http/response.js';
import type { RunContents } from '../run/run.js';
import { kit } from '../run/report.js';
import type { RunRequest } from '../run/run-transcript.js';
import { EntriesDigest, type RequestNotes, type RunNotes } from './run-notes.js';

export type RunHar = Har;

/** Returns the HAR file of a run that could not start. */
export const emptyHar = (): RunHar => harOf(kit, []);

/** Writes the exchanges and the facts of a run as a HAR file without credentials. */
export function harOfRun({ run, end, taken, baseUrl, clean }: RunContents): RunHar {
  const { exchanges, lag } = run.transcript;
  const places = new Map(run.requests.map(({ number }, n) => [number, n]));
  const order = new Map(taken.map((response, place) => [response, place]));
  const entries = run.ended.map((one): HarExchange => {
    const { exchange, response } = one;
    const place = response === null ? undefined : order.get(response);
    const n = places.get(one.number) ?? -1;
    const isCut = exchange.response?.truncated === true;
    const whole = one.wholeBody === undefined ? null : clean(one.wholeBody);
    const intent = end?.intents[n] ?? exchanges[n]?.intent ?? {};
    return {
      at: new Date(one.sent).toISOString(),
      duration: exchange.duration_ms,
      request: exchange.request,
      response: exchange.response && {
        ...exchange.response,
        body: whole ?? exchange.response.body,
        isCut: isCut && whole === null,
      },
      account: accountOf(one.request.credential),
      intent: cleaned({ ...notesOf(one, place), ...intent }, clean),
    };
  });
  const har = harOf(kit, entries, lag);
  if (end === null || hasFailed(end.facts)) return har;
  const digest = new EntriesDigest();
  for (const entry of har.log.entries) digest.add(JSON.parse(JSON.stringify(entry)));
  const notes: Omit<RunNotes, 'digest'> = { baseUrl, last: end.last, facts: end.facts };
  return { log: { ...har.log, _run: { ...cleaned(notes, clean), digest: digest.end() } } };
}

/** Without a token, the headers contain everything. */
function accountOf(credential: Credential): string | null | undefined {
  if (credential === 'none' || credential === 'empty') return undefined;
  return isIssued(credential) ? credential : null;
}

/** Whether the facts are incomplete because of an internal error. */
const hasFailed = ({ obstacles }: { readonly obstacles: readonly { kind: string }[] }): boolean =>
  obstacles.some(({ kind }) => kind === 'error');

/** @param taken the place of its response among those that the script has taken */
function notesOf(one: RunRequest, taken: number | undefined): RequestNotes {
  const { request, response, number, sentBy, sent, received, exchange } = one;
  const { operation, id, query, credential, hasWrongBody } = request;
  return {
    ...{ number, sentBy, took: Math.max(0, received - sent) },
    ...{ operation, id, query, credential, hasWrongBody },
    ...(taken !== undefined && { taken }),
    ...(response?.problem === notUtf8 && { isNotUtf8: true }),
    failure: exchange.failure,
    waited: exchange.waited_ms,
  };
}

/** Returns a value without credentials, and without undefined keys. */
function cleaned<Value>(value: Value, clean: (text: string) => string): Value {
  const text = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? clean(part) : part,
  );
  return JSON.parse(text) as Value;
}
