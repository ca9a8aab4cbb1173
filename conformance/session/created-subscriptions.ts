import type { Client } from '../http/client.js';
import { requestOf } from '../http/request.js';
import { bodyObject, isGone, succeeded, type HttpResponse } from '../http/response.js';
import type { JsonValue } from '../../src/api/wire.js';
import { createdId } from './created-id.js';
import { show } from './expect.js';
import { Unverified } from './finding.js';
import { isZoned, momentOf } from './moment.js';
import { UnknownLeftovers, type KnownLeftover, type Leftover } from './leftover.js';
import type { Settings } from './settings.js';

interface Created {
  readonly id: string;
  readonly credential: KnownLeftover['account'];
  /** when the response to its creation arrived, ms since the epoch */
  readonly since: number;
  /** it was still there after a successful cancellation, so that another success is not trusted */
  readonly reappeared?: true;
}

/** A subscription that a creation returned, and that may have existed before. */
interface Unproven extends Created {
  readonly createdAt: string;
}

const attempts = 3;

/** How long a deployment may take until a creation is visible everywhere, ms. */
export const propagationTime = 3000;

const minute = 60_000;
const day = 24 * 60 * minute;

const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : show(value);

/** Whether a creation returned something as new as its response, by the clock of the deployment or by that of the kit. */
function isAsNewAs(response: HttpResponse, now: number): boolean {
  const createdAt = textOf(bodyObject(response).created_at);
  // which zone a timestamp without one belongs to would be a guess
  const moment = momentOf(isZoned(createdAt) ? createdAt : `${createdAt}Z`);
  // at midnight, it may be that only the date is told
  if (Number.isNaN(moment) || moment % day === 0) return false;
  const date = Date.parse(response.headers.get('date') ?? '');
  return [date, now].some((clock) => Math.abs(clock - moment) <= minute);
}

type CreationSettings = Pick<
  Settings,
  'baseUrl' | 'assumeCreated' | 'scrapeTimeout' | 'now' | 'sleep'
>;

/**
 * The subscriptions that the run created and has not cancelled yet.
 *
 * A creation may return a subscription that existed before (an upsert). One is taken for the run's own if its
 * `created_at` is as new as the response, or once it is known that creations create. Others are never changed.
 */
export class CreatedSubscriptions {
  readonly #client: Client;
  readonly #settings: CreationSettings;
  readonly #onChange: () => void;
  readonly #live = new Map<string, Created>();
  readonly #unproven = new Map<string, Unproven>();
  /** every one that the run provably created, cancelled or not */
  readonly #proven = new Set<string>();
  /** ids with a cancellation attempt by any credential, and the first response that reported success */
  readonly #cancelling = new Map<string, HttpResponse | undefined>();
  /** could not be cancelled, despite several attempts */
  readonly #stuck = new Set<string>();
  #creationsCreate: boolean;
  /** the ids of all subscriptions created for the account of the run, cancelled or not */
  readonly own = new Set<string>();
  /** creations that may have left a subscription whose id is unknown */
  readonly unknown: UnknownLeftovers;

  /** @param onChange called when {@link leftovers} may have changed */
  constructor(client: Client, settings: CreationSettings, onChange: () => void) {
    this.#client = client;
    this.#settings = settings;
    this.#onChange = onChange;
    this.#creationsCreate = settings.assumeCreated;
    this.unknown = new UnknownLeftovers(settings.now, onChange);
  }

  /** Whether the run created it, and there was no attempt to cancel it. */
  isAlive(id: string): boolean {
    return this.#live.has(id) && !this.#cancelling.has(id);
  }

  /** Whether it was created so recently that it may not be visible everywhere. */
  isNew(id = ''): boolean {
    const created = this.#live.get(id);
    if (created === undefined) return false;
    const { now, scrapeTimeout } = this.#settings;
    return now() - created.since < Math.min(propagationTime, scrapeTimeout);
  }

  /** The id in the response to a creation; null if it has none that can be used. */
  idOf(response: HttpResponse): string | null {
    return createdId(response, this.#settings.baseUrl);
  }

  /** Whether the run provably created it, so that it may be updated and cancelled. */
  isOwn(id: string): boolean {
    return this.#proven.has(id);
  }

  /** Whether a creation returned it, and it may have existed before. */
  isUnproven(id: string): boolean {
    return this.#unproven.has(id);
  }

  /** Every creation creates: what was returned until now is the run's own. */
  trustCreations(): void {
    this.#creationsCreate = true;
    for (const created of this.#unproven.values()) this.#add(created);
    this.#unproven.clear();
    this.#onChange();
  }

  markCancelling(id = '', success?: HttpResponse): void {
    this.#cancelling.set(id, this.#cancelling.get(id) ?? success);
  }

  cancellationOf(id: string): HttpResponse | undefined {
    return this.#cancelling.get(id);
  }

  get liveIds(): string[] {
    return [...this.#live.keys()];
  }

  /** Registers what a creation created. @param valid whether it has to be accepted */
  record(response: HttpResponse, valid: boolean): void {
    this.unknown.recordFailure(response, valid);
    // a creation may respond with a redirect to the new resource
    const seeOther = response.status === 303;
    if (!succeeded(response) && !seeOther) return;
    const id = this.idOf(response);
    if (id === null) {
      if (!seeOther && typeof bodyObject(response).error !== 'string')
        this.unknown.recordNameless(response);
      return;
    }
    const { credential: used } = response.request;
    const credential = used === 'other' || used === 'made-up' ? used : 'own';
    const since = this.#settings.now();
    const isProven = this.#creationsCreate || this.#proven.has(id) || isAsNewAs(response, since);
    if (isProven) {
      this.#add({ id, credential, since });
    } else {
      const createdAt = textOf(bodyObject(response).created_at);
      this.#unproven.set(id, { id, credential, since, createdAt });
    }
    this.#onChange();
  }

  /** Takes over one that an earlier run created. */
  adopt(id: string, account: KnownLeftover['account']): void {
    this.#add({ id, credential: account, since: 0 });
  }

  #add({ id, credential, since }: Created): void {
    this.#live.set(id, { id, credential, since });
    this.#proven.add(id);
    if (credential === 'own') this.own.add(id);
  }

  forget(id: string): void {
    this.#live.delete(id);
    this.#onChange();
  }

  /** A cancelled subscription may be live again. */
  revive(id: string): void {
    this.#live.set(id, { id, credential: 'own', since: 0, reappeared: true });
    this.#onChange();
  }

  /** Cancels all live subscriptions, so that a creation does not exceed a quota. @throws {Unverified} if that fails */
  async cancelAll(): Promise<void> {
    for (const id of this.liveIds) {
      if (this.#stuck.has(id) || !(await this.cancel(id))) {
        const why = this.#live.get(id)?.reappeared
          ? 'is still shown as active after its cancellation'
          : 'could not be cancelled';
        throw new Unverified(
          `subscription ${id} ${why}, so no other one is created`,
          'cancel.accepted',
        );
      }
    }
  }

  /** Cancels one of the run's own subscriptions, with retries; also after the run was interrupted. Others stay as they are. */
  async cancel(id: string): Promise<boolean> {
    const created = this.#live.get(id);
    if (created === undefined) return true;
    const { now, sleep, scrapeTimeout } = this.#settings;
    // it may be in conflict (409), for example with a scrape
    const until = now() + scrapeTimeout;
    let conflict = false;
    for (let attempt = 0; attempt < attempts || (conflict && now() < until); attempt += 1) {
      if (attempt > 0) await sleep(Math.min(100 * 4 ** attempt, 4000));
      this.markCancelling(id);
      try {
        const request = requestOf('cancelSubscription', { id, credential: created.credential });
        const response = await this.#client.send(request, { uninterruptible: true, cleanUp: true });
        conflict = response.status === 409;
        // a 404 does not mean that it is gone, if creations take a moment to be visible
        const tooSoon = response.status === 404 && now() - created.since < propagationTime;
        if (tooSoon && attempt < attempts - 1) continue;
        const state = await this.#stateOf(created);
        if (
          state === 'gone' ||
          (state === 'unclear' && succeeded(response) && created.reappeared !== true)
        ) {
          this.forget(id);
          return true;
        }
      } catch {
        // no response: retried, and finally listed as a leftover
      }
    }
    this.#stuck.add(id);
    return false;
  }

  /** What remains to be cancelled, whatever the responses to cancellations were. */
  async #stateOf({ id, credential }: Created): Promise<'gone' | 'active' | 'unclear'> {
    const request = requestOf('getSubscription', { id, credential });
    const response = await this.#client.send(request, { uninterruptible: true, cleanUp: true });
    const { status, cancelled_at: at } = bodyObject(response);
    if (isGone(response) || status === 'cancelled' || typeof at === 'string') return 'gone';
    return succeeded(response) && status === 'active' ? 'active' : 'unclear';
  }

  async cleanUp(): Promise<void> {
    for (const id of this.liveIds) await this.cancel(id);
  }

  /** The subscriptions that are still live, and how to cancel them. */
  leftovers(): Leftover[] {
    const known = ({ id, credential }: Created): KnownLeftover => ({
      id,
      command: this.#client.curl(requestOf('cancelSubscription', { id, credential })),
      account: credential,
    });
    const live = [...this.#live.values()].map(known);
    const unproven = [...this.#unproven.values()].map((one) => ({
      ...known(one),
      note: `it may have existed before: a creation returned it with created_at ${one.createdAt}`,
    }));
    return [...live, ...unproven, ...this.unknown.list()];
  }
}
