import pLimit from 'p-limit';
import { Interrupted, isAborted } from '../../http/abort.js';
import type { Client, SendOptions } from '../../http/client.js';
import { cacheHit } from '../../http/cache.js';
import { requestOf, type Query } from '../../http/request.js';
import {
  bodyObject,
  isGone,
  isTokenRejected,
  succeeded,
  type HttpResponse,
} from '../../http/response.js';
import { WaitBudgetSpent } from '../../http/wait-budget.js';
import type { Created } from './created.js';
import { propagationTime, type CreatedSubscriptions } from './created-subscriptions.js';
import { describe } from '../../findings/expect.js';
import { isShownActive } from '../../findings/expect-subscription.js';
import { Inconclusive } from '../../findings/finding.js';
import type { Settings } from '../settings.js';

/**
 * Number of attempts; with the pauses between them, they take longer than a cancellation needs to
 * become visible.
 */
const attempts = 4;

/** Number of attempts after all attempts for some subscription have failed. */
const attemptsOnceStuck = 2;

/** Maximum pause between two attempts, ms. */
const longestPause = 1600;

/** How long an accepted cancellation may need to become visible, ms. */
const longestHidden = 3600;

/** Maximum number of subscriptions that may be shown as active after their cancellation. */
const mostStillShown = 4;

type CleanUpState = 'gone' | 'active' | 'unclear';

/** The reason why a subscription could not be cancelled. */
export interface CleanUpProblem {
  /** `401, {"error":"…"}`, or why there is no response */
  readonly text: string;
  readonly isTokenRejected: boolean;
}

type CleanUpSettings = Pick<Settings, 'scrapeTimeout' | 'now' | 'signal' | 'concurrency'>;

/** Timeout of the last read and of the last cancellation of a subscription, ms. */
export const lastAttemptTime = 5000;

/** Options of the clean-up's requests before time runs out. */
const patient = (): SendOptions => ({ uninterruptible: true });

/** Options of a last attempt, whose time begins now. */
const last = (): SendOptions => ({ lastAttempt: AbortSignal.timeout(lastAttemptTime) });

/** Whether time has run out: the run was interrupted, or has used up its wait budget. */
const isOutOfTime = (error: unknown): boolean =>
  error instanceof Interrupted || error instanceof WaitBudgetSpent;

/**
 * Cancels what the run created, and nothing else: even after an interruption, and regardless of the
 * responses to cancellations.
 */
export class CleanUp {
  readonly #client: Client;
  readonly #settings: CleanUpSettings;
  readonly #created: CreatedSubscriptions;
  /** subscriptions that could not be cancelled, despite several attempts */
  readonly #stuck = new Set<string>();
  /** the last response to the cancellation of each subscription */
  readonly #responses = new Map<string, HttpResponse>();
  /** why the last cancellation of each subscription got no response */
  readonly #failures = new Map<string, string>();
  /** whether no cache was in front when a subscription was read as active: none is looked for again */
  #isUncached = false;
  /**
   * whether a conflict (409) has outlasted the scrape timeout: further conflicts are not waited for
   */
  #conflictLasts = false;
  /** whether no request found a subscription, despite repeated attempts */
  #isNoneFound = false;
  /** whether further attempts must not wait */
  #isOutOfTime = false;

  constructor(client: Client, settings: CleanUpSettings, created: CreatedSubscriptions) {
    this.#client = client;
    this.#settings = settings;
    this.#created = created;
  }

  /**
   * Cancels everything that is live; what cannot be cancelled is a leftover. After an interruption,
   * and once the wait budget is used up, each subscription gets one last attempt of ten seconds at most.
   */
  async cancelEverything(): Promise<void> {
    // A check that ended early might have left requests in progress.
    await this.#created.unknown.settled();
    this.#client.beginCleanUp();
    this.#isOutOfTime = isAborted(this.#settings.signal);
    for (const created of this.#created.unconfirmed) {
      if (this.#isOutOfTime) break;
      await this.#confirm(created, patient());
    }
    for (const id of this.#created.liveIds) {
      if (this.#isOutOfTime) break;
      await this.cancel(id);
    }
    if (this.#isOutOfTime) await this.#attemptLast();
  }

  /** Checks whether a subscription is live although its cancellation succeeded. */
  async #confirm(created: Created, how: SendOptions): Promise<void> {
    const read = await this.#read(created, how).catch((error: unknown) => this.#noteTime(error));
    if (read !== null && isShownActive(read)) this.#created.noteReappeared(read);
  }

  /** Attempts to cancel everything, with a few seconds each, and without pauses. */
  async #attemptLast(): Promise<void> {
    const limit = pLimit(this.#settings.concurrency);
    const unconfirmed = this.#created.unconfirmed.map((created) =>
      limit(() => this.#confirm(created, last())),
    );
    await Promise.all(unconfirmed);
    const live = this.#created.liveIds.map((id) =>
      limit(async () => {
        // The last attempt is not retried.
        await this.#attempt(id, attempts - 1, last).catch((error: unknown) =>
          this.#note(id, error),
        );
      }),
    );
    await Promise.all(live);
  }

  /** Returns why a subscription is still live, if that is known. */
  problemWith(id: string): CleanUpProblem | null {
    const failure = this.#failures.get(id);
    if (failure !== undefined) return { text: failure, isTokenRejected: false };
    const response = this.#responses.get(id);
    if (response === undefined || succeeded(response)) return null;
    return { text: describe(response), isTokenRejected: isTokenRejected(response) };
  }

  /** Notes why an attempt to cancel a subscription failed. */
  #note(id: string, error: unknown): void {
    this.#failures.set(id, error instanceof Error ? error.message : String(error));
    this.#noteTime(error);
  }

  /** Notes whether an error means that there is no more time. */
  #noteTime(error: unknown): null {
    if (isOutOfTime(error)) this.#isOutOfTime = true;
    return null;
  }

  /**
   * Cancels all live subscriptions, so that a create request does not exceed a quota. Some might
   * still be shown as active although their cancellation succeeded, which the specification does
   * not rule out.
   * @throws {Inconclusive} if a subscription cannot be cancelled, or too many are still shown as
   * active
   */
  async makeRoom(): Promise<void> {
    let stillShown = 0;
    for (const id of this.#created.liveIds) {
      if (!this.#stuck.has(id) && (await this.cancel(id))) {
        continue;
      }
      stillShown += this.#isCancelled(id) ? 1 : mostStillShown;
      if (stillShown >= mostStillShown) throw this.#noRoom(id);
    }
  }

  #isCancelled(id: string): boolean {
    const response = this.#responses.get(id);
    return response !== undefined && succeeded(response);
  }

  /** Whether a subscription may still be active, neither paused nor gone. A failed read proves nothing. */
  async isActive(id: string): Promise<boolean> {
    const created = this.#created.live(id);
    if (created === undefined) return false;
    const read = await this.#read(created, patient()).catch(() => null);
    if (read === null) return true;
    return this.#stateIn(created, read) !== 'gone' && bodyObject(read).status !== 'paused';
  }

  /** Cancels a subscription, with retries. @returns whether it is gone */
  async cancel(id: string): Promise<boolean> {
    const { now, scrapeTimeout } = this.#settings;
    const most = await this.#attemptsFor(id);
    // There might be a conflict (409), for example with a scrape.
    const until = now() + (this.#conflictLasts ? 0 : scrapeTimeout);
    for (let attempt = 0; this.#created.live(id) !== undefined; attempt += 1) {
      if (attempt > 0 && !(await this.#pause(100 * 4 ** attempt))) break;
      const status = await this.#statusOf(id, attempt);
      const isInConflict = status === 409;
      const isTried = attempt + 1 >= most();
      if (isInConflict && now() >= until) this.#conflictLasts = true;
      if (this.#isOutOfTime || (isTried && !(isInConflict && now() < until))) break;
    }
    if (this.#created.live(id) === undefined) return true;
    this.#noteStuck(id);
    return false;
  }

  /**
   * Leaves an earlier cancellation, which was accepted, the time that it may need to become visible: after that,
   * one more accepted cancellation is enough.
   */
  async #attemptsFor(id: string): Promise<() => number> {
    const since = this.#created.cancelledAt(id);
    if (since === undefined) return () => this.#mostAttempts(id);
    const left = (): number => since + longestHidden - this.#settings.now();
    while (left() > 0 && (await this.#pause(left())));
    return () => (this.#isCancelled(id) ? 1 : this.#mostAttempts(id));
  }

  /** @returns the status of the response to an attempt; 0 if there is none */
  async #statusOf(id: string, attempt: number): Promise<number> {
    // an accepted cancellation may take a while to show
    if (attempt === attempts - 2 && this.#isCancelled(id)) return 0;
    try {
      return await this.#attempt(id, attempt, patient);
    } catch (error) {
      // retried, and finally listed as a leftover
      this.#note(id, error);
      return 0;
    }
  }

  #mostAttempts(id: string): number {
    if (this.#isNoneFound && !this.#created.wasSeen(id)) return 1;
    // where accepted cancellations do not show, no further attempt makes them
    const isFutile = [...this.#stuck].some((one) => this.#isCancelled(one));
    if (isFutile && this.#isCancelled(id)) return 1;
    return this.#stuck.size > 0 ? attemptsOnceStuck : attempts;
  }

  #noteStuck(id: string): void {
    this.#stuck.add(id);
    const last = this.#responses.get(id);
    this.#isNoneFound ||= !this.#created.wasSeen(id) && last !== undefined && isGone(last);
  }

  /** @returns whether there was enough time */
  async #pause(milliseconds: number): Promise<boolean> {
    try {
      const { signal } = this.#settings;
      await this.#client.budget.pause(Math.min(milliseconds, longestPause), signal);
      return true;
    } catch (error) {
      this.#noteTime(error);
      return false;
    }
  }

  #noRoom(id: string): Inconclusive {
    const response = this.#responses.get(id);
    const isCancelled = this.#isCancelled(id);
    const said = response === undefined ? 'returned no response' : `returned ${describe(response)}`;
    const shown = isCancelled ? ', but it is still active' : '';
    const message = `cancelling subscription ${id} ${said}${shown}, so the run creates no more subscriptions`;
    const causeId = isCancelled ? 'cancel.not-active' : 'cancel.accepted';
    return new Inconclusive(message, causeId, ...(response === undefined ? [] : [response]));
  }

  /**
   * Cancels a subscription, and forgets it if it is gone.
   * @returns the status of the response to the cancellation
   */
  async #attempt(id: string, attempt: number, options: () => SendOptions): Promise<number> {
    const created = this.#created.live(id);
    if (created === undefined) return 0;
    // A subscription that cannot be read must still be cancelled, even if the read has timed out.
    if (!this.#created.wasSeen(id)) {
      await this.#read(created, options()).catch((error: unknown) => this.#noteTime(error));
    }
    const how = options();
    // The read might have shown that the subscription existed before.
    if (this.#created.live(id) === undefined) return 0;
    const mayBeHidden = this.#mayBeHidden(created);
    const response = await this.#send(created, attempt, how);
    const { status } = response;
    if (status === 404 && mayBeHidden && attempt < attempts - 1) {
      return status;
    }
    const state = await this.#stateOf(created, response, how);
    const isTrusted = succeeded(response) && created.reappeared !== true;
    if (state === 'gone' || (state === 'unclear' && isTrusted)) {
      this.#created.forget(id);
    }
    return status;
  }

  async #send(
    { id, credential }: Created,
    attempt: number,
    how: SendOptions,
  ): Promise<HttpResponse> {
    this.#created.markCancelling(id);
    // A subscription created with a made-up token might belong to the run's account.
    const used = credential === 'made-up' && attempt > 0 ? 'own' : credential;
    const request = requestOf('cancelSubscription', { id, credential: used });
    const response = await this.#client.send(request, how);
    this.#responses.set(id, response);
    this.#failures.delete(id);
    if (succeeded(response)) {
      this.#created.markSeen(id);
      this.#created.markCancelling(id, response);
    }
    return response;
  }

  /**
   * A 404 does not mean that the subscription is gone, if create requests become visible with a
   * delay.
   */
  #mayBeHidden({ since }: Created): boolean {
    return this.#settings.now() - since < propagationTime;
  }

  /** @param query distinguishes the URL for caches */
  async #read(
    { id, credential }: Created,
    how: SendOptions,
    query: Query = {},
  ): Promise<HttpResponse> {
    const request = requestOf('getSubscription', { id, credential, query });
    const response = await this.#client.send(request, how);
    this.#created.noteRead(response);
    return response;
  }

  /**
   * Determines whether a subscription must still be cancelled, regardless of the responses to
   * cancellations.
   */
  async #stateOf(
    created: Created,
    cancellation: HttpResponse,
    how: SendOptions,
  ): Promise<CleanUpState> {
    const read = await this.#read(created, how).catch((error: unknown) => this.#noteTime(error));
    const state = this.#stateIn(created, read);
    if (read === null || !isShownActive(read) || this.#isUncached) return state;
    // A cache might return the previous state, but not for a new URL.
    const unseen = { cache: crypto.randomUUID() };
    const fresh = await this.#read(created, how, unseen).catch((error: unknown) =>
      this.#noteTime(error),
    );
    const freshState = this.#stateIn(created, fresh);
    if (freshState === 'gone') return 'gone';
    this.#isUncached = freshState === 'active' && cacheHit(read.exchange) === null;
    const isCancelled = succeeded(cancellation) || isGone(cancellation);
    return isCancelled && cacheHit(read.exchange) !== null ? 'gone' : state;
  }

  #stateIn(created: Created, response: HttpResponse | null): CleanUpState {
    if (response === null) return 'unclear';
    const { status, cancelled_at: at } = bodyObject(response);
    // A subscription that was never seen might just not be visible yet.
    if (isGone(response)) {
      if (this.#created.wasSeen(created.id)) return 'gone';
      return 'active';
    }
    if (status === 'cancelled' || typeof at === 'string') return 'gone';
    if (succeeded(response) && status === 'active') return 'active';
    return 'unclear';
  }
}
