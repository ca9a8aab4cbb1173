import type { HttpRequest } from '../../http/request.js';
import type { HttpResponse } from '../../http/response.js';
import type { CreatedSubscriptions } from './created-subscriptions.js';
import { Inconclusive } from '../../findings/finding.js';

/** Ids that no subscription has, so that requests with them change nothing. */
class MadeUpIds {
  /** a UUID */
  readonly unknown: string = crypto.randomUUID();
  /** not a UUID */
  readonly malformed = 'not-a-uuid';
  readonly #all = new Set<string>([this.unknown, this.malformed]);

  /**
   * Returns an unused id of the same form as an existing one, because a deployment might reject
   * others as malformed.
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

/** Decides what a run can change: only what it provably created. */
export class Ownership {
  readonly madeUpIds = new MadeUpIds();
  readonly #created: CreatedSubscriptions;
  /** create requests that are sent to learn their behaviour */
  readonly #sentAnyway = new WeakSet<HttpRequest>();
  /** the responses to the create requests that have proven the behaviour */
  #proof: Promise<readonly HttpResponse[]> | undefined;
  /** why nothing more is created */
  #creationsStopped: Inconclusive | undefined;

  constructor(created: CreatedSubscriptions) {
    this.#created = created;
  }

  /**
   * Requires that a request changes nothing but the run's own subscriptions, regardless of its
   * credential.
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
   * Learns the behaviour of create requests, once; again if nothing was learnt.
   * @param prove returns responses that contain a false claim about it
   */
  async proven(prove: () => Promise<readonly HttpResponse[]>): Promise<readonly HttpResponse[]> {
    const proof = (this.#proof ??= prove());
    const claim = await proof;
    const isOpen = !this.#created.isSettled && this.#creationsStopped === undefined;
    if (isOpen && this.#proof === proof) this.#proof = undefined;
    return claim;
  }

  /** Marks a create request that is sent even if the run is interrupted, so that it can clean up. */
  sendAnyway(request: HttpRequest): void {
    this.#sentAnyway.add(request);
  }

  /** Whether a create request is sent even if the run is interrupted. */
  isSentAnyway(request: HttpRequest): boolean {
    return this.#sentAnyway.has(request);
  }

  /** Explains why a subscription does not count as the run's own. */
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

  /** Stops the run from creating anything, because create requests do not seem to create. */
  stopCreations(cause: Inconclusive): void {
    this.#creationsStopped ??= cause;
  }
}
