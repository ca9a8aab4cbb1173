import { normalizeWord } from '../model/values.js';
import type { OperationId } from '../../src/api/operations.js';
import type { JsonValue } from '../../src/api/wire.js';
import { isMask, shownText } from '../http/masks.js';
import { IntermediaryPages } from '../http/pages.js';
import { credentialWord } from '../http/request.js';
import {
  bodyObject,
  isObject,
  isQuotaError,
  succeeded,
  type HttpResponse,
} from '../http/response.js';
import {
  operationNames,
  type Party,
  type Transcript,
  type TranscriptExchange,
} from '../model/transcript.js';
import { reduced } from '../model/reduced.js';
import { Inferred } from './inferred.js';
import { isCreation, isOwn, Parties, subscriptionIdOf } from './parties.js';
import { unjudged } from './reasons.js';
import type { Recorded } from './recorded.js';

/**
 * How long a change can take until it is visible everywhere, ms, unless a recording contains
 * another time.
 */
const usualLag = 3000;

/** The transcript of what one party sees in one recording. */
export interface RecordedTranscript {
  readonly transcript: Transcript;
  /** the recorded exchanges, by the numbers of the transcript */
  readonly recorded: readonly Recorded[];
}

/** Converts the recordings of a deployment to transcripts: one per recording and party. */
export class Transcripts {
  readonly all: readonly RecordedTranscript[];
  readonly #parties: Parties;
  readonly #inferred: Inferred;
  readonly #pages = new IntermediaryPages();

  /** @param streams the exchanges of each recording, in the order of sending */
  constructor(streams: readonly (readonly Recorded[])[]) {
    const recorded = streams.flat();
    for (const { response } of recorded) this.#pages.note(response);
    this.#parties = new Parties(recorded);
    this.#inferred = new Inferred(recorded);
    this.all = streams.flatMap((stream) => this.#transcriptsOf(stream, streams));
  }

  #transcriptsOf(
    stream: readonly Recorded[],
    streams: readonly (readonly Recorded[])[],
  ): readonly RecordedTranscript[] {
    const disturbed = disturbedIn(stream, streams);
    const views = new Map<string, Recorded[]>();
    for (const one of stream) {
      const party = this.#viewerOf(one);
      const view = views.get(party);
      if (view === undefined) views.set(party, [one]);
      else view.push(one);
    }
    return [...views].map(([party, view]) => {
      const tokenless = view.filter((one) => isOwn(one) && one.account === null);
      return {
        recorded: view,
        transcript: {
          lag: stream[0]?.lag ?? usualLag,
          isOfRun: typeof stream[0]?.lag === 'number',
          existing: [],
          disturbed: showSeveralAccounts(tokenless) ? 'all' : disturbed,
          lacksTokens: tokenless.some(isCreation),
          isRecording: true,
          exchanges: view.map((one, n) => this.#exchangeOf(one, n, party)),
        },
      };
    });
  }

  /** Returns the party whose subscriptions an exchange might be about. */
  #viewerOf(one: Recorded): string {
    const id = subscriptionIdOf(one);
    const owner = id === undefined ? undefined : this.#parties.owner(id);
    const sender = isOwn(one) ? this.#parties.of(one) : null;
    return owner ?? sender ?? this.#parties.main;
  }

  #exchangeOf(one: Recorded, n: number, party: string): TranscriptExchange {
    const { response, start, end } = one;
    const { request, status, kind } = response;
    const sent = sentJsonOf(one);
    const isIllegible = !one.isLegible;
    const id = normalizeWord(request.id ?? '');
    const operation = request.operation && operationNames[request.operation];
    return {
      n,
      sent: start,
      received: Math.max(end, start + tick),
      operation,
      path: request.path.replace(/\?.*/s, ''),
      id,
      query: Object.fromEntries(
        Object.entries(request.query ?? {}).map(([key, value]) => [key, String(value)]),
      ),
      ...this.#senderOf(one, party),
      intent: this.#inferred.intentOf(one, sent.body),
      hasBody: sent.hasBody,
      body: sent.body,
      status,
      json: response.isReduced === true ? response.json : reduced(operation, response.json),
      isWebPage: kind === 'html',
      isUnread: kind === 'unread' || isIllegible || hasMaskedId(response),
      isUnsent: sent.isUnknown || (isIllegible && sent.hasBody),
      isOfIntermediary: this.#mayBeOfIntermediary(one),
    };
  }

  #senderOf(one: Recorded, party: string): { sender: Party; credential: string } {
    const { credential } = one.response.request;
    if (!isOwn(one)) return { sender: 'nobody', credential: credentialWord(credential) };
    const sender = this.#parties.of(one);
    if (sender === party || party === '') return { sender: 'own', credential: 'own' };
    if (sender !== null && this.#parties.areApart(sender, party)) {
      return { sender: 'other', credential: 'other' };
    }
    return { sender: 'nobody', credential: 'unknown' };
  }

  /** Whether a response comes from an intermediary, which is not the deployment. */
  isOfIntermediary(response: HttpResponse): boolean {
    return this.#pages.isOfIntermediary(response);
  }

  /** Whether something other than the deployment has responded, or might have. */
  #mayBeOfIntermediary(one: Recorded): boolean {
    const { response } = one;
    if (one.unjudged === unjudged.fault || this.isOfIntermediary(response)) return true;
    // Firewalls reject with 403, in their own words, and other intermediaries might reject changes.
    const { status, request } = response;
    const mayBeOther = status === 403 || (status < 500 && request.method !== 'GET' && isOwn(one));
    const hasError = typeof bodyObject(response).error === 'string';
    return status >= 400 && mayBeOther && !hasError && !isQuotaError(response);
  }
}

/** Smallest difference between two times, ms. */
const tick = 0.001;

const hasMaskedId = ({ request, json }: HttpResponse): boolean => {
  if (request.operation === 'listEntities' || !isObject(json)) return false;
  return typeof json.id === 'string' && isMask(json.id);
};

interface SentJson {
  readonly body: JsonValue | undefined;
  readonly hasBody: boolean;
  /** whether the body was not recorded, or might not be the one that was sent */
  readonly isUnknown: boolean;
}

/** Returns the body of a request, as far as it was recorded. */
function sentJsonOf({ sent, response: { request } }: Recorded): SentJson {
  const { text, isCertain, json, kind } = sent;
  const isDue = ['POST', 'PATCH'].includes(request.method);
  if (text === undefined) return { body: undefined, hasBody: isDue, isUnknown: isDue };
  const isForm = request.contentType?.includes('form') === true && kind !== 'empty';
  const isUnknown = json === undefined && (!isCertain || isForm || kind === 'unread');
  // A cancellation with a content type has a body.
  const hasBody = kind !== 'empty' || (!isDue && request.contentType !== undefined);
  return { body: json, hasBody, isUnknown: isDue && isUnknown };
}

/**
 * Whether subscriptions belong to several accounts, according to the first response with each: who
 * has sent requests without tokens, and so what they may find, is unknown then.
 */
function showSeveralAccounts(recorded: readonly Recorded[]): boolean {
  const accounts = new Map<string, string>();
  for (const { response } of recorded) {
    const { id, account_id: account } = bodyObject(response);
    const [shown, owner] = [shownText(id), shownText(account)];
    if (!succeeded(response) || shown === undefined || owner === undefined) continue;
    const known = accounts.get(normalizeWord(shown));
    accounts.set(normalizeWord(shown), known ?? normalizeWord(owner));
  }
  return new Set(accounts.values()).size > 1;
}

/** Whether two recordings overlap in time. */
function isBeside(stream: readonly Recorded[], other: readonly Recorded[]): boolean {
  const [first, last] = [stream.at(0), stream.at(-1)];
  const [otherFirst, otherLast] = [other.at(0), other.at(-1)];
  if (!first || !last || !otherFirst || !otherLast) return false;
  return first.start <= otherLast.start && otherFirst.start <= last.start;
}

const changing: readonly (OperationId | null)[] = [
  'createSubscription',
  'updateSubscription',
  'cancelSubscription',
];

const mayChange = ({ response: { request, status } }: Recorded): boolean =>
  changing.includes(request.operation) && ![401, 403].includes(status);

/**
 * Returns the subscriptions that a concurrent recording might change, so that their state is
 * unknown. All are unknown if the id in the path of a change is masked.
 */
function disturbedIn(
  stream: readonly Recorded[],
  streams: readonly (readonly Recorded[])[],
): readonly string[] | 'all' {
  const isMasked = (one: Recorded): boolean =>
    mayChange(one) &&
    one.response.request.operation !== 'createSubscription' &&
    one.response.request.id === undefined;
  if (stream.some(isMasked)) return 'all';
  const others = streams.filter((other) => other !== stream && isBeside(stream, other));
  const ids = others.flatMap((other) =>
    other.filter(mayChange).flatMap((one) => subscriptionIdOf(one) ?? []),
  );
  return [...new Set(ids)];
}
