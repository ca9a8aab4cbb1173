import type { Client } from '../http/client.js';
import { requestOf, type Credential } from '../http/request.js';
import { bodyObject, isGone, isObject, parseBody, succeeded, type HttpResponse } from '../http/response.js';
import { show } from './expect.js';
import { Unverified } from './finding.js';
import { isZoned, momentOf } from './moment.js';
import { UnknownLeftovers, type Leftover } from './leftover.js';
import type { Settings } from './settings.js';

interface Created {
  readonly id: string;
  readonly credential: Credential;
  /** when the response to its creation arrived, ms since the epoch */
  readonly since: number;
  /** it was still there after a successful cancellation, so that another success is not trusted */
  readonly reappeared?: true;
}

const isUsableId = (id: string): boolean => !['', '.', '..'].includes(id);

/** The id in the response to a creation: from its body, or else from Location. */
export function createdId(response: HttpResponse): string | null {
  const { id } = bodyObject(response);
  if (typeof id === 'string' && isUsableId(id)) return id;
  if (typeof id === 'number') return String(id);
  const last = response.headers.get('location')?.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1);
  if (last === undefined) return null;
  try {
    const decoded = decodeURIComponent(last);
    return isUsableId(decoded) && decoded !== 'subscriptions' ? decoded : null;
  } catch {
    return null;
  }
}

const attempts = 3;

/** How long a deployment may take until a creation is visible everywhere, ms. */
export const propagationTime = 3000;

/** How much clocks may differ, ms; time zones differ by multiples of 15 minutes. */
const [tolerance, quarter, day] = [2 * 60_000, 15 * 60_000, 24 * 3_600_000];

/** Its age in ms, by the deployment's own clock if responses have a Date. */
function ageOf(createdAt: string, date: string | null, now: number): number {
  const moment = momentOf(createdAt);
  const age = (date === null ? now : Date.parse(date)) - moment;
  // the kit's clock may be hours off; midnight may mean that only the date is known
  if (date === null || moment % day === 0) return age - day;
  if (isZoned(createdAt) || Math.abs(age) > day) return age;
  const rest = Math.abs(age % quarter);
  return Math.min(rest, quarter - rest);
}

/** Whether it existed before the run, which must not cancel it then. Despite a 201, if it was changed after its creation. */
function existedBefore({ request, status, headers, json }: HttpResponse, valid: boolean, now: number): boolean {
  const body = isObject(json) ? json : {};
  const [createdAt, updatedAt] = [body.created_at, body.updated_at].map((at) => (typeof at === 'string' ? at : show(at)));
  if (createdAt === undefined || updatedAt === undefined || body.created_at === undefined) return false;
  const age = ageOf(createdAt, headers.get('date'), now);
  if (status !== 201) return !(age <= tolerance);
  const { json: asked } = parseBody({ text: request.body ?? '', isUtf8: true }, null);
  const hasOtherFields = valid && isObject(asked) && show(asked.fields) !== show(body.fields);
  return age > tolerance && (hasOtherFields || momentOf(updatedAt) - momentOf(createdAt) > tolerance);
}

/** The subscriptions that the run created and has not cancelled yet. */
export class CreatedSubscriptions {
  readonly #client: Client;
  readonly #settings: Pick<Settings, 'scrapeTimeout' | 'now' | 'sleep'>;
  readonly #live = new Map<string, Created>();
  /** ids with a cancellation attempt by any credential, and the first response that reported success */
  readonly #cancelling = new Map<string, HttpResponse | undefined>();
  /** could not be cancelled, despite several attempts */
  readonly #stuck = new Set<string>();
  /** existed before the run, and were returned by a creation */
  readonly #preexisting = new Set<string>();
  /** the ids of all subscriptions created for the account of the run, cancelled or not */
  readonly own = new Set<string>();
  /** creations that may have left a subscription whose id is unknown */
  readonly unknown: UnknownLeftovers;

  constructor(client: Client, settings: Pick<Settings, 'scrapeTimeout' | 'now' | 'sleep'>) {
    this.#client = client;
    this.#settings = settings;
    this.unknown = new UnknownLeftovers(settings.now);
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

  isPreexisting(id: string): boolean {
    return this.#preexisting.has(id);
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
    const id = createdId(response);
    if (id === null) {
      if (!seeOther && typeof bodyObject(response).error !== 'string') this.unknown.recordNameless(response);
      return;
    }
    if (!this.#cancelling.has(id) && !this.#live.has(id) && existedBefore(response, valid, this.#settings.now())) {
      this.#preexisting.add(id);
      return;
    }
    const { credential: used } = response.request;
    const credential = used === 'other' || used === 'made-up' ? used : 'own';
    this.#live.set(id, { id, credential, since: this.#settings.now() });
    if (credential === 'own') this.own.add(id);
  }

  forget(id: string): void {
    this.#live.delete(id);
  }

  /** A cancelled subscription may be live again. */
  revive(id: string): void {
    this.#live.set(id, { id, credential: 'own', since: 0, reappeared: true });
  }

  /** Cancels all live subscriptions, so that a creation does not exceed a quota. @throws {Unverified} if that fails */
  async cancelAll(): Promise<void> {
    for (const id of this.liveIds) {
      if (this.#stuck.has(id) || !(await this.cancel(id))) {
        const why = this.#live.get(id)?.reappeared ? 'is still shown as active after its cancellation' : 'could not be cancelled';
        throw new Unverified(`subscription ${id} ${why}, so no other one is created`, 'cancel.accepted');
      }
    }
  }

  /** Cancels a subscription, with retries; also after the run was interrupted. */
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
        if (state === 'gone' || (state === 'unclear' && succeeded(response) && created.reappeared !== true)) {
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
    const known = [...this.#live.values()].map(({ id, credential }) => ({
      id,
      command: this.#client.curl(requestOf('cancelSubscription', { id, credential })),
    }));
    return [...known, ...this.unknown.list()];
  }
}
