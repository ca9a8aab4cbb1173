import { Redactor } from '../../src/input/redactor.js';
import type { Exchange } from '../http/exchange.js';
import { checks, type Check } from '../requirements/index.js';
import { longestBody } from '../http/body-budget.js';
import { IntermediaryPages } from '../http/pages.js';
import type { HttpRequest } from '../http/request.js';
import { parseBody, type HttpResponse } from '../http/response.js';
import { isRule, type RunEvidence } from '../run/record-results.js';
import { selectFor, UnmatchedFilter } from '../run/select.js';
import { RunTranscript, type RunRequest } from '../run/run-transcript.js';
import { TakenResponses } from '../session/taken-responses.js';
import { Accounts } from './accounts.js';
import { headersOf, type HarEntry, type Recording } from './har.js';
import { exchangeOf } from './recorded.js';
import type { RequestNotes, RunNotes } from './run-notes.js';

export interface RecordedRun {
  readonly evidence: RunEvidence;
  /** the checks of the run */
  readonly selected: readonly Check[];
}

/**
 * Reads the run of a recording by `check --har`. Returns null for any other recording, and for
 * several, because facts of one run do not explain the requests of another.
 */
export function recordedRun(
  recordings: readonly Recording[],
  baseUrl?: string,
): RecordedRun | null {
  const [recording, ...others] = recordings;
  const notes = recording?.run ?? null;
  if (recording === undefined || notes === null || notes === 'changed') return null;
  if (others.length > 0 || (baseUrl ?? notes.baseUrl) !== notes.baseUrl) return null;
  const selected = checksOf(notes);
  return selected && { evidence: evidenceIn(recording, notes, selected), selected };
}

/** Whether a recording contains facts of a run, about these entries or others. */
export const hasNotes = ({ run = null }: Recording): boolean => run !== null;

/** Returns the checks of a run; null if this version of the kit does not know its filters. */
function checksOf({ facts }: RunNotes): readonly Check[] | null {
  try {
    return selectFor(checks, facts.filters);
  } catch (error) {
    if (error instanceof UnmatchedFilter) return null;
    throw error;
  }
}

/** A request of the run, in its recording. */
interface NotedEntry {
  readonly entry: HarEntry;
  readonly known: RequestNotes;
}

/** The entries that are judged: first those that the script has not taken, then as it has taken them. */
function judgedEntries(entries: readonly HarEntry[], last: number): readonly NotedEntry[] {
  const noted = entries.flatMap((entry): NotedEntry[] => {
    const { _intent: known } = entry;
    return known === undefined || known.number > last ? [] : [{ entry, known }];
  });
  return noted.toSorted((one, other) => (one.known.taken ?? -1) - (other.known.taken ?? -1));
}

function evidenceIn(
  { entries }: Recording,
  { baseUrl, last, facts }: RunNotes,
  selected: readonly Check[],
): RunEvidence {
  const accounts = new Accounts(entries, null);
  let redactor: Redactor | undefined;
  const secrets = (): Redactor => (redactor ??= new Redactor(accounts.secrets));
  const noneIsKnown = { isOwn: () => false, isUnproven: () => false };
  const { lag, existing } = facts;
  const pages = new IntermediaryPages();
  const run = new RunTranscript({ lag, existing, ...noneIsKnown, pages, mostWhole: 0 });
  const listed = new Set(facts.listed);
  const taken = new TakenResponses(selected.filter(isRule), (id) => listed.has(id), pages);
  for (const { entry, known } of judgedEntries(entries, last)) {
    const sender = accounts.sender(entry);
    const request = requestIn(entry, known, baseUrl);
    const exchange = shownExchange({ entry, sender }, secrets, known, request.body);
    const response = entry.response.status === 0 ? null : responseIn(entry, request, exchange);
    run.note({ ...sendingIn(entry, known), request, response, exchange });
    if (response !== null && known.taken !== undefined) taken.take(response);
  }
  return { run, facts, taken };
}

function requestIn({ request }: HarEntry, known: RequestNotes, baseUrl: string): HttpRequest {
  const { operation, id, query, credential, hasWrongBody } = known;
  const { text = '' } = request.postData ?? {};
  const contentType = headersOf(request).get('content-type') ?? undefined;
  return {
    ...{ operation, id, query, credential, hasWrongBody, contentType },
    method: request.method,
    path: request.url.slice(baseUrl.length),
    body: text === '' ? undefined : text,
  };
}

type Sending = Omit<RunRequest, 'request' | 'response' | 'exchange'>;

function sendingIn({ startedDateTime }: HarEntry, known: RequestNotes): Sending {
  const { number, sentBy, took } = known;
  const { unknownId, unusualNames, isMeaningless, mayReturnEarlier } = known;
  const sent = Date.parse(startedDateTime);
  return {
    ...{ number, sentBy, sent, received: sent + took },
    intent: {
      ...(unknownId && { unknownId }),
      ...(unusualNames && { unusualNames }),
      ...(isMeaningless && { isMeaningless }),
      ...(mayReturnEarlier && { mayReturnEarlier }),
    },
  };
}

/** Returns the evidence of an entry, which is computed when a report shows it. */
function shownExchange(
  source: Parameters<typeof exchangeOf>[0],
  secrets: () => Redactor,
  { failure, waited }: RequestNotes,
  body: string | undefined,
): Exchange {
  const { response } = source.entry;
  let shown: Exchange | undefined;
  const exchange = (): Exchange =>
    (shown ??= exchangeOf(source, secrets(), response.content.text ?? '', body));
  return {
    get request() {
      return exchange().request;
    },
    get response() {
      return response.status === 0 ? null : exchange().response;
    },
    get duration_ms() {
      return exchange().duration_ms;
    },
    get curl() {
      return exchange().curl;
    },
    ...(failure === undefined ? {} : { failure }),
    ...(waited === undefined ? {} : { waited_ms: waited }),
  };
}

function responseIn(entry: HarEntry, request: HttpRequest, exchange: Exchange): HttpResponse {
  const { response, _intent: known } = entry;
  const { text = '', size } = response.content;
  const isCut = size === -1 || text.length > longestBody;
  const raw = { text: text.slice(0, longestBody), isUtf8: known?.isNotUtf8 !== true };
  const type = headersOf(response).get('content-type');
  const parsed = parseBody(isCut ? { ...raw, isCut } : raw, type);
  return {
    request,
    status: response.status,
    get headers() {
      return headersOf(response);
    },
    kind: parsed.kind,
    problem: parsed.problem,
    json: parsed.json,
    exchange,
  };
}
