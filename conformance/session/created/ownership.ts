import type { HttpRequest } from '../../http/request.js';
import type { HttpResponse } from '../../http/response.js';
import type { CreatedSubscriptions } from './created-subscriptions.js';
import { Inconclusive } from '../../findings/finding.js';

/** Ids that no subscription has: a request about one of them changes nothing. */
class MadeUpIds {
  /** a UUID */
  readonly unknown: string = crypto.randomUUID();
  /** not a UUID */
  readonly malformed = 'not-a-uuid';
  readonly #all = new Set<string>([this.unknown, this.malformed]);

  /**
   * An unused id of the same form as an existing one, since a deployment may reject others as
   * malformed.
   */
  similarTo(id: string): string {
    if (id.length !== this.unknown.length) return this.unknown;
    const similar = id.slice(0, -12) + this.unknown.slice(-12);
    this.#all.add(similar);
    return similar;
  }

  has(id: string): boolean {
    return this.#all.has(id);
  }
}

/** Decides what a run may change: what it provably created, and nothing else. */
export class Ownership {
  readonly madeUpIds = new MadeUpIds();
  readonly #created: CreatedSubscriptions;
  /** create requests that are sent once more, to find out what they do */
  readonly #repeated = new WeakSet<HttpRequest>();
  /** what the first create request that succeeded has proven, with others like it */
  #proof: Promise<readonly HttpResponse[]> | undefined;
  /** why nothing more is created */
  #creationsStopped: Inconclusive | undefined;

  constructor(created: CreatedSubscriptions) {
    this.#created = created;
  }

  /**
   * Whatever the credential, and whether or not the deployment would reject it.
   * @throws {Inconclusive}
   */
  require({ method, operation, id }: HttpRequest): void {
    if (operation === 'createSubscription') {
      if (this.#creationsStopped !== undefined) throw this.#creationsStopped;
      return;
    }
    const changes = ['PUT', 'PATCH', 'DELETE'].includes(method);
    if (!changes || id === undefined || this.madeUpIds.has(id)) return;
    if (!this.#created.isOwn(id)) throw this.whyNotOwn(id);
    if (method === 'DELETE' || this.#created.wasRead(id)) return;
    const message = `no read has shown subscription ${id}, so it is not updated`;
    throw new Inconclusive(message, 'get.subscription');
  }

  /**
   * Finds out once what create requests do.
   * @param prove returns responses that make a false claim about that
   */
  proven(prove: () => Promise<readonly HttpResponse[]>): Promise<readonly HttpResponse[]> {
    this.#proof ??= prove();
    return this.#proof;
  }

  /** A create request is sent once more: also if the run is interrupted, so that it can clean up. */
  repeat(request: HttpRequest): void {
    this.#repeated.add(request);
  }

  /** Whether a create request is sent once more. */
  isRepeated(request: HttpRequest): boolean {
    return this.#repeated.has(request);
  }

  /** Why a subscription is not taken for the run's own. */
  whyNotOwn(id: string): Inconclusive {
    const message = `nothing proves that this run created subscription ${id}, so it is left untouched`;
    return this.#creationsStopped ?? new Inconclusive(message, 'create.subscription');
  }

  /** Why nothing more is created, if that is the failure of a requirement. */
  get failure(): Inconclusive | undefined {
    const isFailure = this.#creationsStopped?.causeId !== 'create.subscription';
    return isFailure ? this.#creationsStopped : undefined;
  }

  /** why nothing more is created; undefined if create requests create */
  get stopped(): Inconclusive | undefined {
    return this.#creationsStopped;
  }

  /** Creations do not create, as far as is known: no more are sent, and nothing is changed. */
  stopCreations(cause: Inconclusive): void {
    this.#creationsStopped ??= cause;
  }
}
