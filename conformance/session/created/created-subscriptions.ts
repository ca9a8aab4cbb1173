import { normalizeWord } from '../../model/values.js';
import type { Client } from '../../http/client.js';
import {
  bodyObject,
  isGone,
  redirected,
  succeeded,
  type HttpResponse,
} from '../../http/response.js';
import { type CreateBehaviour, evidenceIn, hasCreated } from './create-behaviour.js';
import { createdId } from './created-id.js';
import {
  creationTime,
  isOneClock,
  isRunningClock,
  isSameTime,
  type CreationTime,
} from './creation-time.js';
import { isShownActive } from '../../findings/expect-subscription.js';
import type { Created } from './created.js';
import { knownLeftovers } from './known-leftovers.js';
import { UnknownLeftovers, type KnownLeftover, type Leftover } from './leftover.js';
import type { Settings } from '../settings.js';

/** How long a deployment can take until a new subscription is visible everywhere, ms. */
export const propagationTime = 3000;

type CreationSettings = Pick<
  Settings,
  'baseUrl' | 'subscription' | 'assumeCreated' | 'scrapeTimeout' | 'now'
>;

/**
 * The subscriptions that the run created and has not cancelled yet.
 *
 * A create request might return a subscription that existed before (an upsert). So nothing counts
 * as the run's own until two identical create requests have shown their behaviour, and the response
 * about a subscription is consistent with it. Other subscriptions are never changed.
 */
export class CreatedSubscriptions {
  readonly #client: Client;
  readonly #settings: CreationSettings;
  readonly #onChange: () => void;
  readonly #live = new Map<string, Created>();
  readonly #unproven = new Map<string, Created>();
  /** subscriptions whose cancellation succeeded, but which no read has shown to be gone */
  readonly #unconfirmed = new Map<string, Created>();
  /** all subscriptions that the run provably created, cancelled or not */
  readonly #proven = new Set<string>();
  /**
   * ids with a cancellation attempt by any credential, and the first response that reported success
   */
  readonly #cancelling = new Map<string, { response: HttpResponse; at: number } | undefined>();
  /** the behaviour of create requests; undefined while it is unknown */
  #behaviour: CreateBehaviour | undefined;
  /**
   * the time of a create request that provably created: the deployment's clock runs, right or wrong
   */
  #clock: CreationTime | undefined;
  /** ids that a response has shown, so that a 404 means that they are gone */
  readonly #seen = new Set<string>();
  /** ids of the run's own subscriptions that a read has shown */
  readonly #read = new Set<string>();
  /** ids that a read had shown before a create request returned them */
  readonly #shownBefore = new Set<string>();
  /** subscriptions that had no entities when they were first listed */
  readonly #empty = new Set<string>();
  /** subscriptions that have been listed */
  readonly #listed = new Set<string>();
  /** the ids of all subscriptions created for the run's account, cancelled or not */
  readonly own = new Set<string>();
  /** create requests that might have left a subscription with an unknown id */
  readonly unknown: UnknownLeftovers;

  /** @param onChange called when {@link leftovers} may have changed */
  constructor(client: Client, settings: CreationSettings, onChange: () => void) {
    this.#client = client;
    this.#settings = settings;
    this.#onChange = onChange;
    this.unknown = new UnknownLeftovers(settings.now, onChange);
  }

  /** Whether the run created a subscription, and did not attempt to cancel it. */
  isAlive(id: string): boolean {
    return this.#live.has(id) && !this.#cancelling.has(id);
  }

  /**
   * Returns when a create request returned a subscription, ms since the epoch; undefined if that
   * was long enough ago for it to be visible everywhere.
   */
  newSince(id: string): number | undefined {
    const { now, scrapeTimeout } = this.#settings;
    const { since = -Infinity } = this.#live.get(id) ?? this.#unproven.get(id) ?? {};
    return now() - since < Math.min(propagationTime, scrapeTimeout) ? since : undefined;
  }

  /** Returns the id in the response to a create request; null if there is none that can be used. */
  idOf(response: HttpResponse): string | null {
    return createdId(response, this.#settings.baseUrl);
  }

  /** Whether the run provably created a subscription, so that it can update and cancel it. */
  isOwn(id: string): boolean {
    return this.#proven.has(id);
  }

  /**
   * Whether a subscription can be judged as a new one: the run's own, or one that differs from the
   * request although each create request creates. The latter is never changed.
   */
  isNew(id: string): boolean {
    const created = this.#unproven.get(id);
    return (
      this.isOwn(id) || (created !== undefined && this.createsAlways && this.#isFresh(created))
    );
  }

  /** Whether a create request returned a subscription that might have existed before. */
  isUnproven(id: string): boolean {
    return this.#unproven.has(id);
  }

  /** Whether the behaviour of create requests is known. */
  get isSettled(): boolean {
    return this.#behaviour !== undefined;
  }

  /** Whether each create request is known to create a subscription. */
  get createsAlways(): boolean {
    return this.#behaviour?.kind === 'creates';
  }

  /**
   * Evidence in the response to the create request; undefined if no request of the run returned the
   * subscription.
   */
  evidenceOf(id: string): Created['evidence'] {
    return (this.#unproven.get(id) ?? this.#live.get(id))?.evidence;
  }

  timeOf(id: string): CreationTime | null {
    return (this.#unproven.get(id) ?? this.#live.get(id))?.time ?? null;
  }

  /**
   * Whether the times in the responses to identical create requests fit one clock, correct or
   * running, so that each has created a subscription.
   */
  tellOneClock(ids: readonly string[]): boolean {
    const times = ids.flatMap((id) => this.timeOf(id) ?? []);
    if (times.length < ids.length) return false;
    const isRight = ids.every((id) => this.evidenceOf(id)?.newness === 'new');
    return isRight || isRunningClock(times);
  }

  /**
   * Records the behaviour of create requests, which proves what the run has created.
   * @param id of the subscription that the first create request returned
   */
  settle(behaviour: CreateBehaviour, id: string): void {
    this.#behaviour = behaviour;
    if (this.createsAlways) this.#clock = this.timeOf(id) ?? undefined;
    for (const created of [...this.#unproven.values()]) {
      if (!this.#isProven(created)) continue;
      this.#unproven.delete(created.id);
      this.#add(created);
    }
    this.#onChange();
  }

  /** Notes that the same create request returned different ids, so that they are probably new. */
  markDistinct(...ids: readonly string[]): void {
    for (const id of ids) {
      const created = this.#unproven.get(id);
      if (created !== undefined) {
        this.#unproven.set(id, { ...created, isDistinct: true });
      }
    }
    this.#onChange();
  }

  /**
   * Notes the content of a read. A subscription that is older than its create response said is not
   * the run's own.
   */
  noteRead(response: HttpResponse): void {
    const { id = '', credential } = response.request;
    this.#confirm(response);
    if (succeeded(response)) this.#noteShown(response);
    const created = this.#live.get(id);
    if (created?.credential !== credential || !succeeded(response)) return;
    this.#read.add(id);
    // Later reads might be wrong about it, which other checks report.
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    const { time } = created;
    if (this.#settings.assumeCreated || this.createsAlways || time === null) return;
    // The response might use the server's clock, and the read the database's.
    const timeRead = creationTime(response, time.arrived);
    if (!isSameTime(time, timeRead)) this.#disown({ ...created, time: timeRead });
  }

  /** Notes a shown subscription: a create request that returns it later has not created it. */
  #noteShown(response: HttpResponse): void {
    const { id: shown } = bodyObject(response);
    for (const id of [response.request.id, shown]) {
      const isKnown = typeof id !== 'string' || this.#proven.has(id) || this.#unproven.has(id);
      if (!isKnown) this.#shownBefore.add(normalizeWord(id));
    }
  }

  /**
   * Notes the first list of a subscription. If it has entities at once, but others of the run had
   * none, it existed before, unless each create request is known to create.
   */
  noteList(response: HttpResponse): void {
    const { id = '' } = response.request;
    const { data } = bodyObject(response);
    const created = this.#live.get(id);
    if (created === undefined || this.#listed.has(id) || !Array.isArray(data)) return;
    this.#listed.add(id);
    if (data.length === 0) {
      this.#empty.add(id);
    } else if (this.isSettled && !this.createsAlways && this.#empty.size > 0) {
      this.#disown(created, "it had entities at once, unlike this run's other subscriptions");
    }
  }

  /** Removes a subscription from the run's own, because it turned out not to be. */
  #disown(created: Created, doubt?: string): void {
    const { id, evidence } = created;
    this.#live.delete(id);
    this.#proven.delete(id);
    this.own.delete(id);
    const doubted = doubt !== undefined && evidence && { evidence: { ...evidence, doubt } };
    this.#unproven.set(id, { ...created, ...doubted });
    this.#onChange();
  }

  #confirm(response: HttpResponse): void {
    const { id = '', credential } = response.request;
    const created = this.#unconfirmed.get(id);
    const isRead = isGone(response) || succeeded(response);
    if (created?.credential !== credential || !isRead) return;
    if (!isShownActive(response)) this.#unconfirmed.delete(id);
  }

  markCancelling(id = '', success?: HttpResponse): void {
    const accepted = success && { response: success, at: this.#settings.now() };
    this.#cancelling.set(id, this.#cancelling.get(id) ?? accepted);
  }

  /** When the first accepted cancellation was over, ms since the epoch. */
  readonly cancelledAt = (id: string): number | undefined => this.#cancelling.get(id)?.at;

  /** Notes a rejected cancellation: the subscription is as live as before. */
  unmarkCancelling(id: string): void {
    if (this.#cancelling.get(id) === undefined) {
      this.#cancelling.delete(id);
    }
  }

  cancellationOf(id: string): HttpResponse | undefined {
    return this.#cancelling.get(id)?.response;
  }

  /** Returns a subscription that the run created and, as far as it knows, has not cancelled. */
  readonly live = (id: string): Created | undefined => this.#live.get(id);

  /** Whether a read has shown a subscription since the run created it. */
  wasRead(id: string): boolean {
    return this.#read.has(id);
  }

  /** Whether a response has shown a subscription, so that a 404 means that it is gone. */
  readonly wasSeen = (id: string): boolean => this.#seen.has(id);

  markSeen(id: string): void {
    this.#seen.add(id);
  }

  get liveIds(): string[] {
    return [...this.#live.keys()];
  }

  /** Records the subscription that a create request returned. */
  record(response: HttpResponse): void {
    this.unknown.recordFailure(response);
    // A create request might respond with a redirect to the new resource.
    const isRedirect = redirected(response);
    if (!succeeded(response) && !isRedirect) return;
    const id = this.idOf(response);
    if (id === null) {
      if (!isRedirect && typeof bodyObject(response).error !== 'string') {
        this.unknown.recordNameless(response);
      }
      return;
    }
    const { credential: used } = response.request;
    const credential = used === 'other' || used === 'made-up' ? used : 'own';
    const since = this.#settings.now();
    const time = creationTime(response, since);
    const created: Created = { id, credential, since, time, evidence: evidenceIn(response, time) };
    // The first response about a subscription counts, unless the run knows what it has created.
    if (this.#unproven.has(id)) return;
    if (this.#isProven(created)) {
      this.#add(created);
    } else {
      this.#unproven.set(id, created);
    }
    this.#onChange();
  }

  #isProven(created: Created): boolean {
    const { id, evidence } = created;
    const { subscription = '', assumeCreated } = this.#settings;
    // The subscription was named by an option, or was read before.
    if (normalizeWord(id) === normalizeWord(subscription)) return false;
    if (this.#proven.has(id)) return true;
    // Only 303 says that its target is the result of the request (RFC 9110).
    if (evidence !== undefined && redirected(evidence) && evidence.status !== 303) return false;
    return assumeCreated || (evidence?.otherwise.length === 0 && this.#isFresh(created));
  }

  /**
   * Whether the create request created the subscription, regardless of the values in the response.
   */
  #isFresh({ id, time, evidence }: Created): boolean {
    if (time === null || evidence === undefined || this.#shownBefore.has(normalizeWord(id)))
      return false;
    const isOfClock = this.#clock !== undefined && isOneClock(this.#clock, time);
    return hasCreated(evidence, this.#behaviour, isOfClock);
  }

  /** Adopts a subscription that an earlier run created. */
  adopt(id: string, account: KnownLeftover['account']): void {
    this.#add({ id, credential: account, since: 0, time: null });
  }

  #add(created: Created): void {
    const { id, credential } = created;
    this.#live.set(id, created);
    this.#proven.add(id);
    if (credential === 'own') this.own.add(id);
  }

  forget(id: string): void {
    this.#live.delete(id);
    this.#onChange();
  }

  /** Notes a successful cancellation, whether or not the subscription is gone. */
  noteCancelled(id: string): void {
    const created = this.#live.get(id);
    if (created !== undefined) this.#unconfirmed.set(id, created);
    this.forget(id);
  }

  /** Subscriptions that might be live although their cancellation succeeded. */
  get unconfirmed(): Created[] {
    return [...this.#unconfirmed.values()];
  }

  /** Notes a read that shows a cancelled subscription as live: it might have been created again. */
  noteReappeared(read: HttpResponse): void {
    const { id = '' } = read.request;
    const created = this.#unconfirmed.get(id);
    if (created === undefined) return;
    const { time } = created;
    const isKept = time === null || isSameTime(time, creationTime(read, time.arrived));
    if (isKept || this.createsAlways) {
      this.markSeen(id);
      this.revive(id);
    } else {
      this.#unconfirmed.delete(id);
      this.#disown(created, 'another client created it again after this run had cancelled it');
    }
  }

  /** Notes that a cancelled subscription might be live again. */
  revive(id: string): void {
    const { credential = 'own' } = this.#unconfirmed.get(id) ?? {};
    this.#unconfirmed.delete(id);
    this.#live.set(id, { id, credential, since: 0, time: null, reappeared: true });
    this.#onChange();
  }

  /** Returns the subscriptions that are still live, with the commands that cancel them. */
  leftovers(): Leftover[] {
    const known = knownLeftovers(this.#client, this.#live.values(), this.#unproven.values());
    return [...known, ...this.unknown.list()];
  }
}
