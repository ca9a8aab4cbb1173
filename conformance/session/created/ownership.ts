import type { HttpRequest } from '../../http/request.js';
import type { CreatedSubscriptions } from './created-subscriptions.js';
import { Unverified } from '../findings/finding.js';
import { MadeUpIds } from './made-up-ids.js';

/** Decides what a run may change: what it provably created, and nothing else. */
export class Ownership {
  readonly madeUpIds = new MadeUpIds();
  readonly #created: CreatedSubscriptions;
  /** why nothing more is created */
  #creationsStopped: Unverified | undefined;

  constructor(created: CreatedSubscriptions) {
    this.#created = created;
  }

  /**
   * Whatever the credential, and whether or not the deployment would refuse it.
   * @throws {Unverified}
   */
  require({ method, operation, id }: HttpRequest): void {
    if (operation === 'createSubscription') {
      if (this.#creationsStopped !== undefined) throw this.#creationsStopped;
      return;
    }
    const changes = ['PUT', 'PATCH', 'DELETE'].includes(method);
    if (!changes || id === undefined || this.#created.isOwn(id) || this.madeUpIds.has(id)) {
      return;
    }
    throw this.whyNotOwn(id);
  }

  /** Why a subscription is not taken for the run's own. */
  whyNotOwn(id: string): Unverified {
    const message = `nothing proves that the run created subscription ${id}, so that it is left as it is`;
    return this.#creationsStopped ?? new Unverified(message, 'create.subscription');
  }

  /** Creations do not create, as far as is known: no more are sent, and nothing is changed. */
  stopCreations(cause: Unverified): void {
    this.#creationsStopped = cause;
  }
}
