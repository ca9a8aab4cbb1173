import { faultOf, type RequestFault } from './faults.js';
import { isAccepted, isNotFound } from './marks.js';
import { objectOf, type TranscriptExchange, type Party } from './transcript.js';
import type { Tracked, WorldModel } from './world.js';

/** The situation that a request tests. The first that applies counts. */
export type RequestOccasion =
  /** an address that the specification does not have */
  | { readonly name: 'no-operation' }
  /** a made-up credential, or one in another form */
  | { readonly name: 'invalid-credential' }
  /** a subscription of another account; undefined if both accounts may be one */
  | { readonly name: 'foreign'; readonly subscription: Tracked | undefined }
  /** an id without a subscription */
  | { readonly name: 'unknown-id' }
  | { readonly name: 'fault'; readonly fault: RequestFault }
  /** a request without a known fault */
  | { readonly name: 'valid' };

/** The situations that the requests of a transcript test. */
export class Occasions {
  readonly #world: WorldModel;
  /** whether both credentials are of one account, so that nothing is foreign */
  readonly #isOneAccount: boolean;
  /** whether the other token is known to be of another account */
  readonly isOtherKnown: boolean;

  constructor(world: WorldModel) {
    this.#world = world;
    const own = accountOf(world, 'own');
    const other = accountOf(world, 'other');
    this.#isOneAccount = own !== undefined && own === other;
    const isLocked = (one: TranscriptExchange): boolean =>
      (one.operation === 'get' || one.operation === 'list') &&
      one.sender === 'other' &&
      (world.subscriptions.get(one.id)?.isOwn === true ||
        world.transcript.existing.includes(one.id)) &&
      isNotFound(one);
    this.isOtherKnown = other !== undefined || world.transcript.exchanges.some(isLocked);
  }

  of(exchange: TranscriptExchange): RequestOccasion {
    const { operation, sender, intent, id } = exchange;
    if (operation === null) return { name: 'no-operation' };
    if (sender === 'nobody') return { name: 'invalid-credential' };
    if (sender === 'other') {
      const subscription = this.#world.subscriptions.get(id);
      const isGiven = this.#world.transcript.existing.includes(id);
      const isForeign = (subscription?.isOwn === true || isGiven) && !this.#isOneAccount;
      return { name: 'foreign', subscription: isForeign ? subscription : undefined };
    }
    if (intent.unknownId) return { name: 'unknown-id' };
    const fault = faultOf(exchange);
    return fault === undefined ? { name: 'valid' } : { name: 'fault', fault };
  }
}

/** Returns the account that the last create request of a sender shows. */
function accountOf({ transcript }: WorldModel, sender: Party): unknown {
  const creation = transcript.exchanges.findLast(
    (one) => one.operation === 'create' && one.sender === sender && isAccepted(one),
  );
  return objectOf(creation?.json).account_id;
}
