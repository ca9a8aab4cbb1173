import type { Client } from '../../http/client.js';
import { bodyObject, isGone, succeeded, type HttpResponse } from '../../http/response.js';
import { createdId } from './created-id.js';
import {
  creationTime,
  isOneClock,
  isSameTime,
  newnessOf,
  type CreationTime,
  shownTime,
} from './creation-time.js';
import { fold } from '../findings/expect.js';
import { isShownActive } from '../findings/expect-subscription.js';
import type { Created } from './created.js';
import { UnknownLeftovers, type KnownLeftover, type Leftover } from './leftover.js';
import type { Settings } from '../settings.js';
import { requestOf } from '../../http/request.js';

/** How long a deployment may take until a creation is visible everywhere, ms. */
export const propagationTime = 3000;

type CreationSettings = Pick<
  Settings,
  'baseUrl' | 'subscription' | 'assumeCreated' | 'scrapeTimeout' | 'now'
>;

/**
 * The subscriptions that the run created and has not cancelled yet.
 *
 * A creation may return a subscription that existed before (an upsert). One is taken for the run's
 * own if its `created_at` is as new as the response, or once it is known that creations create.
 * Others are never changed.
 */
export class CreatedSubscriptions {
  readonly #client: Client;
  readonly #settings: CreationSettings;
  readonly #onChange: () => void;
  readonly #live = new Map<string, Created>();
  readonly #unproven = new Map<string, Created>();
  /** those whose cancellation succeeded, while no read has shown that they are gone */
  readonly #unconfirmed = new Map<string, Created>();
  /** every one that the run provably created, cancelled or not */
  readonly #proven = new Set<string>();
  /**
   * ids with a cancellation attempt by any credential, and the first response that reported success
   */
  readonly #cancelling = new Map<string, HttpResponse | undefined>();
  /** the time of a creation that provably created, by a clock that is not right */
  #clock: CreationTime | undefined;
  /** ids that a response has shown, so that a 404 means that they are gone */
  readonly #seen = new Set<string>();
  /** the ids of all subscriptions created for the account of the run, cancelled or not */
  readonly own = new Set<string>();
  /** creations that may have left a subscription whose id is unknown */
  readonly unknown: UnknownLeftovers;

  /** @param onChange called when {@link leftovers} may have changed */
  constructor(client: Client, settings: CreationSettings, onChange: () => void) {
    this.#client = client;
    this.#settings = settings;
    this.#onChange = onChange;
    this.unknown = new UnknownLeftovers(settings.now, onChange);
  }

  /** Whether the run created it, and there was no attempt to cancel it. */
  isAlive(id: string): boolean {
    return this.#live.has(id) && !this.#cancelling.has(id);
  }

  /** Whether it was created so recently that it may not be visible everywhere. */
  isNew(id = ''): boolean {
    const { now, scrapeTimeout } = this.#settings;
    const { since = -Infinity } = this.#live.get(id) ?? {};
    return now() - since < Math.min(propagationTime, scrapeTimeout);
  }

  /** The id in the response to a creation; null if it has none that can be used. */
  idOf(response: HttpResponse): string | null {
    return createdId(response, this.#settings.baseUrl);
  }

  /** Whether the run provably created it, so that it may be updated and cancelled. */
  isOwn(id: string): boolean {
    return this.#proven.has(id);
  }

  /** Whether the run provably created it, and no cancellation succeeded. */
  isUncancelled(id: string): boolean {
    return this.isOwn(id) && this.cancellationOf(id) === undefined;
  }

  /** Whether a creation returned it, and it may have existed before. */
  isUnproven(id: string): boolean {
    return this.#unproven.has(id);
  }

  /**
   * Whether an unproven one is new if the deployment's clock is wrong, or in a zone that it does
   * not tell.
   */
  isPlausible(id: string, response: HttpResponse): boolean {
    const time = this.#unproven.get(id)?.time;
    if (time) return newnessOf(time, response) === 'plausible';
    return false;
  }

  /** Whether two creations have told of one clock, so that both may have created. */
  tellOneClock(id: string, other: string): boolean {
    const one = this.#timeOf(id);
    const two = this.#timeOf(other);
    if (one && two) return isOneClock(one, two);
    return false;
  }

  #timeOf(id: string): CreationTime | null | undefined {
    return (this.#unproven.get(id) ?? this.#live.get(id))?.time;
  }

  /**
   * It was provably created, whatever its time says: creations that tell of the same clock were,
   * too.
   */
  prove(id: string): void {
    const created = this.#unproven.get(id);
    if (created === undefined) return;
    this.#unproven.delete(id);
    this.#clock = created.time ?? undefined;
    this.#add(created);
    this.#onChange();
  }

  /** The same creation returned these ids, so that they are probably new. */
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
   * Notes what a read shows. A subscription that it shows to be older than its creation said is not
   * the run's own.
   */
  noteRead(response: HttpResponse): void {
    const { id = '', credential } = response.request;
    this.#confirm(response);
    const created = this.#live.get(id);
    if (created?.credential !== credential || !succeeded(response)) return;
    // later ones may be wrong about it, which other checks report
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    const { time } = created;
    if (this.#settings.assumeCreated || this.#clock !== undefined || time === null) {
      return;
    }
    // the response may tell the time of the server, and the read that of the database
    const timeRead = creationTime(response, time.arrived);
    if (isSameTime(time, timeRead)) return;
    this.#live.delete(id);
    this.#proven.delete(id);
    this.own.delete(id);
    this.#unproven.set(id, { ...created, time: timeRead });
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
    this.#cancelling.set(id, this.#cancelling.get(id) ?? success);
  }

  /** A cancellation was refused: as far as is known, it is as live as before. */
  unmarkCancelling(id: string): void {
    if (this.#cancelling.get(id) === undefined) {
      this.#cancelling.delete(id);
    }
  }

  cancellationOf(id: string): HttpResponse | undefined {
    return this.#cancelling.get(id);
  }

  /** One that the run created and has not cancelled yet, as far as is known. */
  live(id: string): Created | undefined {
    return this.#live.get(id);
  }

  /** Whether a response has shown it, so that a 404 means that it is gone. */
  wasSeen(id: string): boolean {
    return this.#seen.has(id);
  }

  markSeen(id: string): void {
    this.#seen.add(id);
  }

  get liveIds(): string[] {
    return [...this.#live.keys()];
  }

  /** Registers what a creation created. */
  record(response: HttpResponse): void {
    this.unknown.recordFailure(response);
    // a creation may respond with a redirect to the new resource
    const seeOther = response.status === 303;
    if (!succeeded(response) && !seeOther) return;
    const id = this.idOf(response);
    if (id === null) {
      if (!seeOther && typeof bodyObject(response).error !== 'string') {
        this.unknown.recordNameless(response);
      }
      return;
    }
    const { credential: used } = response.request;
    const credential = used === 'other' || used === 'made-up' ? used : 'own';
    const since = this.#settings.now();
    const time = creationTime(response, since);
    const created: Created = { id, credential, since, time };
    if (this.#isProven(created, response)) {
      this.#add(created);
    } else {
      this.#unproven.set(id, created);
    }
    this.#onChange();
  }

  #isProven({ id, time }: Created, response: HttpResponse): boolean {
    const { subscription = '', assumeCreated } = this.#settings;
    // it was named as one that exists, or was returned before by a creation that did not create it
    if (fold(id) === fold(subscription) || this.#unproven.has(id)) {
      return false;
    }
    if (assumeCreated || this.#proven.has(id)) return true;
    if (time === null) return false;
    const isOfClock = this.#clock !== undefined && isOneClock(this.#clock, time);
    return isOfClock || newnessOf(time, response) === 'new';
  }

  /** Takes over one that an earlier run created. */
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

  /** Its cancellation succeeded, whether or not it is gone. */
  noteCancelled(id: string): void {
    const created = this.#live.get(id);
    if (created !== undefined) this.#unconfirmed.set(id, created);
    this.forget(id);
  }

  /** Those whose cancellation succeeded, and which may be live all the same. */
  get unconfirmed(): Created[] {
    return [...this.#unconfirmed.values()];
  }

  /** A cancelled subscription may be live again. */
  revive(id: string): void {
    const { credential = 'own' } = this.#unconfirmed.get(id) ?? {};
    this.#unconfirmed.delete(id);
    this.#live.set(id, { id, credential, since: 0, time: null, reappeared: true });
    this.#onChange();
  }

  /** The subscriptions that are still live, and how to cancel them. */
  leftovers(): Leftover[] {
    const known = knownLeftovers(this.#client, this.#live.values(), this.#unproven.values());
    return [...known, ...this.unknown.list()];
  }
}

/**
 * The subscriptions that the run leaves, and how to cancel them.
 * @param unproven those that the run did not provably create
 */
function knownLeftovers(
  client: Client,
  live: Iterable<Created>,
  unproven: Iterable<Created>,
): KnownLeftover[] {
  const leftover = ({ id, credential }: Created): KnownLeftover => ({
    id,
    command: client.curl(requestOf('cancelSubscription', { id, credential })),
    account: credential,
  });
  const doubtful = (created: Created): KnownLeftover => {
    const doubt = created.isDistinct
      ? 'nothing proves that this run created it'
      : 'it may have existed before';
    const note = `${doubt}: a creation returned it with ${shownTime(created.time)}`;
    return { ...leftover(created), note };
  };
  return [...[...live].map(leftover), ...[...unproven].map(doubtful)];
}
