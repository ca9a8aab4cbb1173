import { sleep } from '../http/abort.js';
import type { Client } from '../http/client.js';
import { requestOf, type Credential } from '../http/request.js';
import { bodyObject, isObject, parseBody, succeeded, type HttpResponse } from '../http/response.js';
import { show } from './expect.js';
import { Unverified } from './finding.js';
import { momentOf } from './moment.js';
import { UnknownLeftovers, type Leftover } from './leftover.js';

interface Created {
  readonly id: string;
  readonly credential: Credential;
  /** when the response to its creation came, ms since the epoch */
  readonly since: number;
  /** it was there after a cancellation that succeeded, so another success alone is not trusted */
  readonly reappeared?: true;
}

const isUsableId = (id: string): boolean => !['', '.', '..'].includes(id);

/** The id that the response to a creation gives, in its body or else in Location. */
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

/** Milliseconds that a deployment may take until a creation shows everywhere. */
export const propagationTime = 3000;

/** Milliseconds: for so long clocks may differ; zones differ by whole quarters of an hour. */
const [tolerance, quarter, day] = [2 * 60_000, 15 * 60_000, 24 * 3_600_000];

/** How old it is, in ms, by the deployment's own clock where it tells the time. */
function ageOf(createdAt: string, date: string | null): number {
  const moment = momentOf(createdAt);
  const age = Date.parse(date ?? new Date().toUTCString()) - moment;
  // the kit's clock may be hours off; midnight may stand for any time of the day
  if (date === null || moment % day === 0) return age - day;
  const isZoned = /^[\d.]+$|(Z|UTC|GMT|\d[+-]\d\d(:?\d\d)?)( \d{4})?$/.test(createdAt);
  if (isZoned || Math.abs(age) > day) return age;
  const rest = Math.abs(age % quarter);
  return Math.min(rest, quarter - rest);
}

/** Did it exist before, so that it is not the run's to cancel? One that 201 calls new did, where it was changed since. */
function existedBefore({ request, status, headers, json }: HttpResponse, valid: boolean): boolean {
  const body = isObject(json) ? json : {};
  const [createdAt, updatedAt] = [body.created_at, body.updated_at].map((at) => (typeof at === 'string' ? at : show(at)));
  if (createdAt === undefined || updatedAt === undefined || body.created_at === undefined) return false;
  const age = ageOf(createdAt, headers.get('date'));
  if (status !== 201) return !(age <= tolerance);
  const { json: asked } = parseBody({ text: request.body ?? '', isUtf8: true }, null);
  const hasOtherFields = valid && isObject(asked) && show(asked.fields) !== show(body.fields);
  return age > tolerance && (hasOtherFields || momentOf(updatedAt) - momentOf(createdAt) > tolerance);
}

/** Every subscription that the run created and has not cancelled yet. */
export class CreatedSubscriptions {
  readonly #client: Client;
  readonly #patience: number;
  readonly #live = new Map<string, Created>();
  /** a cancellation was sent, with whichever credential; the first response that says that it succeeded */
  readonly #cancelling = new Map<string, HttpResponse | undefined>();
  /** could not be cancelled, however often it was tried */
  readonly #stuck = new Set<string>();
  /** existed before the run, and a creation gave it back */
  readonly #preexisting = new Set<string>();
  /** the ids of all that were created for the account of the run, cancelled or not */
  readonly own = new Set<string>();
  /** creations that may have left what cannot be named */
  readonly unknown = new UnknownLeftovers();

  /** @param patience milliseconds for which a cancellation may conflict with something, such as a scrape */
  constructor(client: Client, patience: number) {
    this.#client = client;
    this.#patience = patience;
  }

  /** Was it created by the run, and has nobody tried to cancel it? */
  isAlive(id: string): boolean {
    return this.#live.has(id) && !this.#cancelling.has(id);
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

  /** What the response to a creation created. @param valid does it have to be accepted? */
  record(response: HttpResponse, valid: boolean): void {
    this.unknown.recordFailure(response, valid);
    // a redirect to a resource may follow its creation
    const seeOther = response.status === 303;
    if (!succeeded(response) && !seeOther) return;
    const id = createdId(response);
    if (id === null) {
      if (!seeOther && typeof bodyObject(response).error !== 'string') this.unknown.recordNameless(response);
      return;
    }
    if (!this.#cancelling.has(id) && !this.#live.has(id) && existedBefore(response, valid)) {
      this.#preexisting.add(id);
      return;
    }
    const { credential: used } = response.request;
    const credential = used === 'other' || used === 'made-up' ? used : 'own';
    this.#live.set(id, { id, credential, since: Date.now() });
    if (credential === 'own') this.own.add(id);
  }

  forget(id: string): void {
    this.#live.delete(id);
  }

  /** One that was cancelled may be live again. */
  revive(id: string): void {
    this.#live.set(id, { id, credential: 'own', since: 0, reappeared: true });
  }

  /** Cancels whatever is live, so that a creation meets no quota. @throws {Unverified} where that fails */
  async cancelAll(): Promise<void> {
    for (const id of this.liveIds) {
      if (this.#stuck.has(id) || !(await this.cancel(id))) {
        const why = this.#live.get(id)?.reappeared ? 'is still shown as active after its cancellation' : 'could not be cancelled';
        throw new Unverified(`subscription ${id} ${why}, so no other one is created`, 'cancel.accepted');
      }
    }
  }

  /** Cancels one, again when that fails; also after the run was interrupted. */
  async cancel(id: string): Promise<boolean> {
    const created = this.#live.get(id);
    if (created === undefined) return true;
    const until = Date.now() + this.#patience;
    let conflict = false;
    for (let attempt = 0; attempt < attempts || (conflict && Date.now() < until); attempt += 1) {
      if (attempt > 0) await sleep(Math.min(100 * 4 ** attempt, 4000));
      this.markCancelling(id);
      try {
        const request = requestOf('cancelSubscription', { id, credential: created.credential });
        const response = await this.#client.send(request, { uninterruptible: true, cleanUp: true });
        conflict = response.status === 409;
        // where a creation takes a moment to show, "there is none" does not mean that it is gone
        const tooSoon = response.status === 404 && Date.now() - created.since < propagationTime;
        if (tooSoon && attempt < attempts - 1) continue;
        const state = await this.#stateOf(created);
        if (state === 'gone' || (state === 'unclear' && succeeded(response) && created.reappeared !== true)) {
          this.forget(id);
          return true;
        }
      } catch {
        // no response: tried again, and listed as a leftover in the end
      }
    }
    this.#stuck.add(id);
    return false;
  }

  /** What is left to cancel, whatever the response to the cancellation was. */
  async #stateOf({ id, credential }: Created): Promise<'gone' | 'active' | 'unclear'> {
    const request = requestOf('getSubscription', { id, credential });
    const response = await this.#client.send(request, { uninterruptible: true, cleanUp: true });
    const { status, cancelled_at: at } = bodyObject(response);
    if ([404, 410].includes(response.status) || status === 'cancelled' || typeof at === 'string') return 'gone';
    return succeeded(response) && status === 'active' ? 'active' : 'unclear';
  }

  async cleanUp(): Promise<void> {
    for (const id of this.liveIds) await this.cancel(id);
  }

  /** What is live all the same, and how to cancel it. */
  leftovers(): Leftover[] {
    const known = [...this.#live.values()].map(({ id, credential }) => ({
      id,
      command: this.#client.curl(requestOf('cancelSubscription', { id, credential })),
    }));
    return [...known, ...this.unknown.list()];
  }
}
