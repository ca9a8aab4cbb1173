import type { JsonValue } from '../../src/api/wire.js';
import { type IntermediaryPages, mayBeOfIntermediary } from '../http/pages.js';
import { credentialWord, isIssued, type HttpRequest } from '../http/request.js';
import type { SentRequest } from '../http/client.js';
import { markedJson, succeeded, type HttpResponse } from '../http/response.js';
import { keptOf } from '../findings/page.js';
import { reduced } from '../model/reduced.js';
import {
  isObject,
  objectOf,
  operationNames,
  type Intent,
  type Party,
  type Transcript,
  type TranscriptExchange,
} from '../model/transcript.js';
import { normalizeWord, textsIn } from '../model/values.js';
import { meaningless, unusualNames } from '../script/unusual-names.js';

/** A request of a run, as it was sent, or as a HAR file of the run contains it. */
export interface RunRequest extends SentRequest {
  /** what the run knew about it, in a HAR file */
  readonly intent?: Intent;
  /** the whole body of a response, if the evidence has only its beginning, for a HAR file */
  readonly wholeBody?: string;
}

/** An exchange before the end of the run. */
interface Taken extends Pick<SentRequest, 'number' | 'sentBy'> {
  readonly known: Omit<TranscriptExchange, 'n'>;
  /** the response, if an intermediary might have sent it */
  readonly page: HttpResponse | null;
  readonly sending: RunRequest;
}

/**
 * Offset by which the transcript orders requests and responses within one millisecond: each is a
 * little later than the previous ones. A power of two avoids rounding errors, ms.
 */
const moment = 2 ** -11;

type Times = Pick<TranscriptExchange, 'sent' | 'received'>;

/**
 * Returns the times of exchanges in the order of sending, regardless of a clock that was set back.
 */
function timesIn(inOrder: readonly Taken[]): readonly Times[] {
  let latest = -Infinity;
  return inOrder.map(({ number, sentBy, known }) => {
    latest = Math.max(latest, known.sent);
    const sent = latest + number * moment;
    const duration = Math.max(0, known.received - known.sent);
    return { sent, received: latest + duration + (sentBy + 0.5) * moment };
  });
}

/** Returns a response with status 0, for a request without a response. */
function noResponse({ request, exchange }: SentRequest): HttpResponse {
  const { failure } = exchange;
  const problem = failure === undefined ? 'there was no response' : `no response: ${failure}`;
  const headers = new Headers();
  return { request, exchange, status: 0, headers, kind: 'empty', json: undefined, problem };
}

/** The ids of subscriptions that create requests returned, as far as a run knows them. */
export interface CreatedIds {
  /** whether the run has certainly created a subscription */
  readonly isOwn: (id: string) => boolean;
  /** whether a subscription might have existed before */
  readonly isUnproven: (id: string) => boolean;
}

interface TranscriptOptions extends CreatedIds {
  /** how long reads can show the state before a change, ms */
  readonly lag: number;
  /** ids of subscriptions that the run was given */
  readonly existing: readonly string[];
  /** notes all responses, and recognises pages of intermediaries */
  readonly pages: IntermediaryPages;
  /** how many characters of whole bodies are kept, for a HAR file */
  readonly mostWhole: number;
}

/** Records what a run sends and receives, as a transcript for the model. */
export class RunTranscript {
  #taken: Taken[] = [];
  #isInOrder = true;
  readonly #ended: RunRequest[] = [];
  readonly #pages: IntermediaryPages;
  readonly lag: number;
  readonly existing: readonly string[];
  readonly #created: CreatedIds;
  /** how many characters of whole bodies can still be kept */
  #left: number;

  constructor({ lag, existing, pages, mostWhole, ...created }: TranscriptOptions) {
    this.lag = lag;
    this.#created = created;
    this.existing = existing.map(normalizeWord);
    this.#pages = pages;
    this.#left = mostWhole;
  }

  /** Notes an exchange. Of a page, the run keeps no more than the transcript. */
  note(received: RunRequest): void {
    const wholeBody = this.#wholeBody(received);
    const response = received.response && keptOf(received.response);
    const sending = { ...received, response, ...(wholeBody !== null && { wholeBody }) };
    const { request, number, sentBy } = sending;
    this.#ended.push(sending);
    if (response !== null) this.#pages.note(response);
    const asked = requestPart(request);
    const known = {
      ...{ sent: received.sent, received: received.received },
      ...asked,
      ...responsePart(response, asked.operation),
    };
    const page = response !== null && mayBeOfIntermediary(response) ? response : null;
    this.#taken.push({ number, sentBy, known, page, sending });
    this.#isInOrder = false;
  }

  #wholeBody({ response, exchange }: SentRequest): string | null {
    if (response?.kind !== 'json' || exchange.response?.truncated !== true) return null;
    if (this.#left === 0) return null;
    const mark = response.problem === markedJson ? '\ufeff' : '';
    const text = mark + JSON.stringify(response.json);
    if (text.length > this.#left) return null;
    this.#left -= text.length;
    return text;
  }

  #inOrder(): readonly Taken[] {
    if (!this.#isInOrder) {
      this.#taken = this.#taken.toSorted((one, other) => one.number - other.number);
    }
    this.#isInOrder = true;
    return this.#taken;
  }

  /** All requests so far, in the order of sending. */
  get requests(): readonly RunRequest[] {
    return this.#inOrder().map(({ sending }) => sending);
  }

  /** All requests so far, in the order of their responses. */
  get ended(): readonly RunRequest[] {
    return [...this.#ended];
  }

  /**
   * Returns the response to an exchange of the transcript; with status 0 if there was none.
   * @throws {RangeError} for an exchange of another run
   */
  responseTo({ n }: Pick<TranscriptExchange, 'n'>): HttpResponse {
    const taken = this.#inOrder()[n];
    if (taken === undefined) throw new RangeError(`exchange ${n} is of another run`);
    return taken.sending.response ?? noResponse(taken.sending);
  }

  /** All exchanges so far, in the order of sending. */
  get transcript(): Transcript {
    const inOrder = this.#inOrder();
    const created = inOrder.map(({ known: { operation, method, json } }) =>
      operation === 'create' || method === 'POST' ? idIn(json) : '',
    );
    const ids = new Set(['', ...this.existing, ...created]);
    const { isOwn, isUnproven } = this.#created;
    const isKnown = (id: string): boolean => ids.has(id) || isOwn(id) || isUnproven(id);
    const times = timesIn(inOrder);
    return {
      lag: this.lag,
      existing: this.existing,
      isRecording: false,
      exchanges: inOrder.map((taken, n) => ({
        ...taken.known,
        n,
        ...(times[n] ?? taken.known),
        intent: taken.sending.intent ?? {
          ...taken.known.intent,
          ...(!isKnown(taken.known.id) && { unknownId: true }),
          ...(this.#isOfUnproven(taken.known) && { mayReturnEarlier: true }),
        },
        ...this.#marksOf(taken.page),
      })),
    };
  }

  #isOfUnproven({ operation, json }: Taken['known']): boolean {
    const { id } = objectOf(json);
    return operation === 'create' && typeof id === 'string' && this.#created.isUnproven(id);
  }

  /** Returns the marks of a page: a page that the service itself returns is an invalid body. */
  #marksOf(page: HttpResponse | null): Partial<TranscriptExchange> {
    if (page === null || !this.#pages.isOfIntermediary(page)) return {};
    return { isOfIntermediary: true, ...(page.kind === 'html' && { isWebPage: true }) };
  }
}

type RequestPart = Omit<
  TranscriptExchange,
  'n' | 'sent' | 'received' | 'status' | 'json' | 'isWebPage' | 'isUnread' | 'isOfIntermediary'
>;

type ResponsePart = Pick<TranscriptExchange, 'status' | 'json' | 'isWebPage' | 'isUnread'>;

function responsePart(
  response: HttpResponse | null,
  operation: TranscriptExchange['operation'],
): ResponsePart {
  if (response === null) return { status: 0, json: undefined, isWebPage: false, isUnread: false };
  const { status, kind, json, isReduced } = response;
  return {
    status,
    json: isReduced === true ? json : reduced(operation, json),
    isWebPage: kind === 'html' && !succeeded(response),
    isUnread: kind === 'unread',
  };
}

function requestPart(request: HttpRequest): RequestPart {
  const { method, path, id = '', query = {}, credential } = request;
  const isOfSpec = path.startsWith('/v1/');
  const operation = isOfSpec && request.operation ? operationNames[request.operation] : null;
  const body = jsonIn(request.body);
  return {
    ...{ operation, body },
    ...(operation === null && { method }),
    path: path.replace(/\?.*/s, ''),
    id: normalizeWord(id),
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    sender: senderOf(request),
    credential: credentialWord(credential),
    intent: intentOf(body),
    hasBody: request.body !== undefined && request.body !== '',
  };
}

function senderOf({ credential }: HttpRequest): Party {
  if (!isIssued(credential)) return 'nobody';
  return credential === 'other' ? 'other' : 'own';
}

function jsonIn(text: string | undefined): JsonValue | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as JsonValue);
  } catch {
    return undefined;
  }
}

function idIn(json: JsonValue | undefined): string {
  const { id } = objectOf(json);
  return typeof id === 'string' ? normalizeWord(id) : '';
}

/** Names of the script that are meaningless, or that not every deployment can store. */
const oddNames = new Set([...unusualNames, meaningless.name].map(normalizeWord));
const usualNames = new Set(['parking_spaces', 'wifi']);
const words = new Set([meaningless.name, meaningless.city].map(normalizeWord));

function intentOf(body: JsonValue | undefined): Intent {
  if (!isObject(body)) return {};
  const { city, fields } = body;
  const names = textsIn(fields) ?? [];
  const odd = names.filter(
    (name) => oddNames.has(normalizeWord(name)) && !usualNames.has(normalizeWord(name)),
  );
  const isMeaningless = [city, ...names].some(
    (word) => typeof word === 'string' && words.has(normalizeWord(word)),
  );
  return {
    ...(odd.length > 0 && { unusualNames: odd }),
    ...(isMeaningless && { isMeaningless }),
  };
}
