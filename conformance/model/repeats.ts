import { isMishap, isSuccess } from './marks.js';
import { groupedBy } from './sequences.js';
import { objectOf, type TranscriptExchange } from './transcript.js';
import { show } from './values.js';
import type { WorldModel } from './world.js';

const requestOf = ({
  operation,
  path,
  sender,
  credential,
  query,
  body,
  hasBody,
}: TranscriptExchange): string =>
  show([operation, path, sender, credential, query, hasBody, typeof body, body]);

/**
 * Number of failing requests, and their duration (ms), that are not an accident. Clients repeat a request at
 * once.
 */
const [several, someTime] = [3, 10_000];

/** The time from the first exchange to the last, ms. */
const durationOf = (exchanges: readonly TranscriptExchange[]): number =>
  (exchanges.at(-1)?.sent ?? 0) - (exchanges[0]?.sent ?? 0);

/** Exchanges with the same request. */
class SameRequest {
  /** in the order of sending */
  readonly exchanges: readonly TranscriptExchange[];
  /** number of responses with each status */
  readonly #counts = new Map<number, number>();
  /** the next response to each request that has another status */
  readonly #next = new Map<TranscriptExchange, TranscriptExchange>();
  /** the first of the last responses that all have one status */
  readonly #since: TranscriptExchange | undefined;

  constructor(exchanges: readonly TranscriptExchange[]) {
    this.exchanges = exchanges;
    let next: TranscriptExchange | undefined;
    let other: TranscriptExchange | undefined;
    for (const at of exchanges.toReversed()) {
      const { status } = at;
      this.#counts.set(status, this.times(status) + 1);
      const found = next?.status === status ? other : next;
      if (found !== undefined) this.#next.set(at, found);
      // no response is not another one
      if (status > 0) [next, other] = [at, found];
    }
    const last = exchanges.at(-1)?.status;
    const different = exchanges.findLastIndex(({ status }) => status !== last);
    this.#since = exchanges[different + 1];
  }

  /** How often the response had a status. */
  times(status: number): number {
    return this.#counts.get(status) ?? 0;
  }

  /** Returns the first response after a request that has another status. */
  after(at: TranscriptExchange): TranscriptExchange | undefined {
    return this.#next.get(at);
  }

  /** Whether all responses since a request have its status. */
  isUnchangedSince({ n }: TranscriptExchange): boolean {
    return this.#since !== undefined && this.#since.n <= n;
  }
}

/** Requests that were sent more than once: one failure is a mishap, but the same failure again is not. */
export class Repeats {
  readonly #world: WorldModel;
  readonly #requests: readonly SameRequest[];
  readonly #byExchange = new Map<TranscriptExchange, SameRequest>();
  readonly #down = new Map<TranscriptExchange['operation'], boolean>();

  constructor(world: WorldModel) {
    this.#world = world;
    const groups = [...groupedBy(world.transcript.exchanges, requestOf).values()];
    this.#requests = groups.map((group) => new SameRequest(group));
    for (const request of this.#requests) {
      for (const at of request.exchanges) this.#byExchange.set(at, request);
    }
  }

  /** Requests that are the same, in the order in which they were sent. */
  get groups(): readonly (readonly TranscriptExchange[])[] {
    return this.#requests.map(({ exchanges }) => exchanges);
  }

  /** Whether a failure has passed: a repetition of the request got another response. */
  hasPassed(at: TranscriptExchange): boolean {
    if (!isMishap(at)) return false;
    const next = this.#byExchange.get(at)?.after(at);
    return next !== undefined && !this.#isMended(at, next);
  }

  /** Whether an update between two requests may have ended the failure. */
  #isMended(at: TranscriptExchange, next: TranscriptExchange): boolean {
    const fields = this.#world.subscriptions.get(at.id)?.tracks.fields;
    const isBetween = ({ sent, received }: { sent: number; received: number }): boolean =>
      sent >= at.received && received <= next.sent;
    return fields?.writes.some((one) => one.outcome === 'accepted' && isBetween(one)) ?? false;
  }

  /**
   * Whether a failure lasts, unlike a restart: the request, or the whole operation, has failed again, and in
   * the recording of a client for some time without a success.
   */
  isLasting(at: TranscriptExchange): boolean {
    const { isOfRun, isRecording } = this.#world.transcript;
    if (isOfRun === true || !isRecording) {
      return this.hasFailedAgain(at) || this.#isDown(at.operation);
    }
    if (typeof objectOf(at.json).error !== 'string') return false;
    const request = this.#byExchange.get(at);
    const hasFailed = request?.isUnchangedSince(at) === true;
    return (hasFailed && durationOf(request.exchanges) >= someTime) || this.#isDown(at.operation);
  }

  /**
   * Whether all requests of an operation have failed: several different ones, for some time unless a run sent
   * them.
   */
  #isDown(operation: TranscriptExchange['operation']): boolean {
    const known = this.#down.get(operation);
    if (known !== undefined) return known;
    const all = this.#world.transcript.exchanges.filter(
      (one) => one.operation === operation && one.sender === 'own',
    );
    const { isOfRun, isRecording } = this.#world.transcript;
    const failed = all.filter(isMishap);
    const isDown =
      !all.some(isSuccess) &&
      new Set(failed.map(requestOf)).size >= several &&
      (isOfRun === true || !isRecording || durationOf(failed) >= someTime);
    this.#down.set(operation, isDown);
    return isDown;
  }

  /** Whether a request failed in the same way more than once. */
  hasFailedAgain(at: TranscriptExchange): boolean {
    return (this.#byExchange.get(at)?.times(at.status) ?? 0) > 1;
  }

  /**
   * Whether a request has failed again, or all updates have failed. A repeated cancellation may fail because
   * the first one had an effect.
   */
  hasFailedThroughout(at: TranscriptExchange): boolean {
    return this.hasFailedAgain(at) || (at.operation === 'update' && this.#isDown('update'));
  }
}
