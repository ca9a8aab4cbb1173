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

/** Requests that were sent more than once: one failure is a mishap, but the same failure again is not. */
export class Repeats {
  readonly #world: WorldModel;
  readonly #groups: ReadonlyMap<string, readonly TranscriptExchange[]>;
  readonly #down = new Map<TranscriptExchange['operation'], boolean>();

  constructor(world: WorldModel) {
    this.#world = world;
    this.#groups = groupedBy(world.transcript.exchanges, requestOf);
  }

  /** Requests that are the same, in the order in which they were sent. */
  get groups(): readonly (readonly TranscriptExchange[])[] {
    return [...this.#groups.values()];
  }

  #alike(at: TranscriptExchange): readonly TranscriptExchange[] {
    return this.#groups.get(requestOf(at)) ?? [];
  }

  /** Whether a failure has passed: a repetition of the request got another response. */
  hasPassed(at: TranscriptExchange): boolean {
    if (!isMishap(at)) return false;
    const next = this.#alike(at).find(
      ({ n, status }) => n > at.n && status > 0 && status !== at.status,
    );
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
    const since = this.#alike(at).filter(({ n }) => n >= at.n);
    const hasFailed = since.every(({ status }) => status === at.status);
    return (hasFailed && durationOf(this.#alike(at)) >= someTime) || this.#isDown(at.operation);
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
    return this.#alike(at).filter(({ status }) => status === at.status).length > 1;
  }

  /**
   * Whether a request has failed again, or all updates have failed. A repeated cancellation may fail because
   * the first one had an effect.
   */
  hasFailedThroughout(at: TranscriptExchange): boolean {
    return this.hasFailedAgain(at) || (at.operation === 'update' && this.#isDown('update'));
  }
}
