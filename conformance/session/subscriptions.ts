import type { Leftover } from '../report.js';
import { sleep } from '../http/abort.js';
import { callOf, isObject, objectOf, succeeded, type Answer, type Credential } from '../http/call.js';
import type { Client } from '../http/client.js';
import { Unverified } from '../finding.js';

interface Created {
  readonly id: string;
  readonly credential: Credential;
}

/** The id that the answer to a creation gives, in its body or else in Location. */
function createdId({ json, headers }: Answer): string | null {
  if (isObject(json) && typeof json.id === 'string' && json.id !== '') return json.id;
  const last = headers.get('location')?.split('?')[0]?.split('/').filter(Boolean).at(-1);
  return last === undefined ? null : decodeURIComponent(last);
}

const attempts = 3;

/** Every subscription that the run created and has not cancelled yet. Nothing else in the kit cancels. */
export class CreatedSubscriptions {
  readonly #client: Client;
  readonly #live = new Map<string, Created>();
  /** creations that succeeded without naming what they created */
  readonly #nameless: Leftover[] = [];

  constructor(client: Client) {
    this.#client = client;
  }

  get liveIds(): string[] {
    return [...this.#live.keys()];
  }

  /** Notes what an answer to a creation brought into the world, if anything. */
  note(answer: Answer): string | null {
    if (!succeeded(answer)) return null;
    const id = createdId(answer);
    if (id === null) {
      this.#nameless.push({ id: 'unknown', command: answer.exchange.curl });
      return null;
    }
    const { credential } = answer.call;
    this.#live.set(id, { id, credential: credential === 'other' ? 'other' : 'own' });
    return id;
  }

  /** A subscription is gone: a cancellation succeeded. */
  forget(id: string): void {
    this.#live.delete(id);
  }

  /** One that was cancelled may be live again. */
  revive(id: string): void {
    this.#live.set(id, { id, credential: 'own' });
  }

  /** Makes room for the next creation: the kit never holds two. */
  async makeRoom(): Promise<void> {
    for (const id of this.liveIds) {
      if (!(await this.cancel(id))) {
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
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0) await sleep(100 * 4 ** attempt);
      try {
        const call = callOf('cancelSubscription', { id, credential: created.credential });
        const answer = await this.#client.send(call, true);
        if (succeeded(answer) || (await this.#isGone(created))) {
          this.forget(id);
          return true;
        }
      } catch {
        // no answer: tried again, and listed as a leftover in the end
      }
    }
    return false;
  }

  /** Is there nothing left to cancel, whatever the cancellation was answered by? */
  async #isGone({ id, credential }: Created): Promise<boolean> {
    const answer = await this.#client.send(callOf('getSubscription', { id, credential }), true);
    return [404, 410].includes(answer.status) || objectOf(answer).status === 'cancelled';
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
    return [...left, ...this.#nameless];
  }
}
