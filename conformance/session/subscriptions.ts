import type { Leftover } from '../report.js';
import { sleep } from '../http/abort.js';
import { callOf, isObject, objectOf, succeeded, type Answer, type Credential } from '../http/call.js';
import type { Client } from '../http/client.js';
import { Unverified } from '../finding.js';
import { UnknownLeftovers } from './unknown-leftovers.js';

interface Created {
  readonly id: string;
  readonly credential: Credential;
  /** when its creation was answered, ms since 1970 */
  readonly since: number;
  /** it was there after a cancellation that succeeded, so that another success does not count for much */
  readonly doubtful?: true;
}

/** The id that the answer to a creation gives, in its body or else in Location. */
function createdId({ json, headers }: Answer): string | null {
  if (isObject(json) && typeof json.id === 'string' && json.id !== '') return json.id;
  const last = headers.get('location')?.split('?')[0]?.split('/').filter(Boolean).at(-1);
  return last === undefined ? null : decodeURIComponent(last);
}

const attempts = 3;

/** Milliseconds that a deployment may take until a creation shows everywhere. */
const grace = 3000;

/** Milliseconds: older than this, a subscription is not one that was created just now. */
const fresh = 10 * 60_000;

/**
 * Was the subscription there before the request that it answers? A deployment may answer a duplicate with the one
 * that it has, and that one is not the run's to cancel. Told by the deployment's own clock, and only where its
 * timestamps leave no doubt; 201 says that it is new.
 */
function wasThereBefore({ status, json, headers }: Answer): boolean {
  const createdAt = isObject(json) && typeof json.created_at === 'string' ? json.created_at : '';
  const unambiguous = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(createdAt);
  const age = Date.parse(headers.get('date') ?? '') - Date.parse(createdAt);
  return status !== 201 && unambiguous && age > fresh;
}

/** Every subscription that the run created and has not cancelled yet. Nothing else in the kit cancels. */
export class CreatedSubscriptions {
  readonly #client: Client;
  readonly #patience: number;
  readonly #live = new Map<string, Created>();
  readonly #tried = new Set<string>();
  /** what could not be cancelled, however often it was tried */
  readonly #stuck = new Set<string>();
  /** ids of subscriptions that the account had before, and a creation was answered with */
  readonly #foreign = new Set<string>();
  /** creations that may have left what cannot be named */
  readonly unknown = new UnknownLeftovers();

  /** @param patience milliseconds for which a cancellation may conflict with what goes on, such as a scrape */
  constructor(client: Client, patience: number) {
    this.#client = client;
    this.#patience = patience;
  }

  /** Was it created by the run, and has nobody tried to cancel it? */
  isAlive(id: string): boolean {
    return this.#live.has(id) && !this.#tried.has(id);
  }

  /** Did the account have it before the run? */
  isForeign(id: string): boolean {
    return this.#foreign.has(id);
  }

  /** A cancellation is on its way. */
  tried(id: string | undefined): void {
    if (id !== undefined) this.#tried.add(id);
  }

  get liveIds(): string[] {
    return [...this.#live.keys()];
  }

  /**
   * Notes what an answer to a creation brought into the world, if anything.
   * @param valid is it a creation that has to be accepted?
   */
  note(answer: Answer, valid: boolean): string | null {
    this.unknown.judge(answer, valid);
    // a redirect to a resource may follow its creation
    const redirected = answer.status === 303;
    if (!succeeded(answer) && !redirected) return null;
    const id = createdId(answer);
    if (id === null) {
      if (redirected) return null;
      this.unknown.nameless(answer);
      return null;
    }
    if (!this.#tried.has(id) && !this.#live.has(id) && wasThereBefore(answer)) {
      this.#foreign.add(id);
      return null;
    }
    const { credential } = answer.call;
    this.#live.set(id, { id, credential: credential === 'other' ? 'other' : 'own', since: Date.now() });
    return id;
  }

  /** A subscription is gone: a cancellation succeeded. */
  forget(id: string): void {
    this.#live.delete(id);
  }

  /** One that was cancelled may be live again. */
  revive(id: string): void {
    this.#live.set(id, { id, credential: 'own', since: 0, doubtful: true });
  }

  /** Makes room for the next creation: the kit never holds two. */
  async makeRoom(): Promise<void> {
    for (const id of this.liveIds) {
      if (this.#stuck.has(id) || !(await this.cancel(id))) {
        throw new Unverified(`subscription ${id} could not be cancelled, so no other one is created`, {
          root: 'room',
        });
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
      this.tried(id);
      try {
        const call = callOf('cancelSubscription', { id, credential: created.credential });
        const answer = await this.#client.send(call, { steady: true });
        conflict = answer.status === 409;
        const done = succeeded(answer) && created.doubtful !== true;
        // where a creation takes a moment to show, "there is none" does not mean that it is gone
        const tooSoon = answer.status === 404 && Date.now() - created.since < grace;
        if (tooSoon && attempt < attempts - 1) continue;
        if (done || (await this.#isGone(created))) {
          this.forget(id);
          return true;
        }
      } catch {
        // no answer: tried again, and listed as a leftover in the end
      }
    }
    this.#stuck.add(id);
    return false;
  }

  /** Is there nothing left to cancel, whatever the cancellation was answered by? */
  async #isGone({ id, credential }: Created): Promise<boolean> {
    const answer = await this.#client.send(callOf('getSubscription', { id, credential }), {
      steady: true,
    });
    const { status, cancelled_at: at } = objectOf(answer);
    return [404, 410].includes(answer.status) || status === 'cancelled' || typeof at === 'string';
  }

  /** Cancels whatever is live. */
  async cleanUp(): Promise<void> {
    for (const id of this.liveIds) await this.cancel(id);
  }

  /** What is live all the same, and how to cancel it. */
  leftovers(): Leftover[] {
    const left = [...this.#live.values()].map(({ id, credential }) => {
      const call = callOf('cancelSubscription', { id, credential });
      return { id, command: this.#client.curl(call) };
    });
    return [...left, ...this.unknown.list()];
  }
}
