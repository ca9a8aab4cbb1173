import { normalizeWord } from '../model/values.js';
import { bodyObject, succeeded } from '../http/response.js';
import { shownText } from '../http/masks.js';
import { isSubscription } from '../findings/expect-subscription.js';
import { entitiesOf } from '../findings/page.js';
import type { Recorded } from './recorded.js';

/** Returns the subscription that a request names, or its response shows; undefined for none. */
export function subscriptionIdOf({ response }: Recorded): string | undefined {
  const { id } = response.request;
  if (id !== undefined) return normalizeWord(id);
  if (!succeeded(response) || !isSubscription(response)) return undefined;
  const shown = shownText(bodyObject(response).id);
  return shown === undefined ? undefined : normalizeWord(shown);
}

export const isCreation = ({ response }: Recorded): boolean =>
  response.request.operation === 'createSubscription' && succeeded(response);

/**
 * Groups tokens into parties: tokens with the same `account_id`, and tokens that succeed with the
 * same subscription, unless their subscriptions belong to different accounts. A client that renews
 * its token stays the same party.
 */
export class Parties {
  /**
   * another token of the same party, by token; the last token of such a chain represents the party
   */
  readonly #next = new Map<string, string>();
  /** the `account_id`s that create requests showed, by party */
  readonly #accounts = new Map<string, Set<string>>();
  readonly #byAccount = new Map<string, string>();
  /** the party that created a subscription, or first succeeded with it */
  readonly #byId = new Map<string, string>();
  /** how often each token was accepted */
  readonly #accepted = new Map<string, number>();
  /** the party with the most accepted requests; empty for none */
  readonly main: string;

  /** @param recorded all exchanges with one deployment */
  constructor(recorded: readonly Recorded[]) {
    for (const one of recorded) this.#noteAccount(one);
    for (const one of recorded) this.#noteUse(one);
    const byUse = [...this.#accepted].sort(([, one], [, other]) => other - one);
    this.main = this.#last(byUse[0]?.[0] ?? '');
  }

  /** Returns the party of a token; null if nothing has succeeded with it. */
  of({ account }: Recorded): string | null {
    const party = this.#last(labelOf(account));
    return this.#accepted.has(party) ? party : null;
  }

  /**
   * Returns the party that created a subscription, or first succeeded with it; undefined for none.
   */
  owner(id: string): string | undefined {
    const party = this.#byId.get(id);
    return party === undefined ? undefined : this.#last(party);
  }

  /** Whether two parties are certainly different accounts. */
  areApart(one: string, other: string): boolean {
    const [mine, theirs] = [this.#accounts.get(one), this.#accounts.get(other)];
    if (mine?.size !== 1 || theirs?.size !== 1) return false;
    return ![...mine].some((account) => theirs.has(account));
  }

  #last(label: string): string {
    let last = label;
    for (let next = this.#next.get(last); next !== undefined; next = this.#next.get(last)) {
      last = next;
    }
    return last;
  }

  #unite(one: string, other: string): void {
    const [first, second] = [this.#last(one), this.#last(other)];
    if (first === second) return;
    this.#next.set(second, first);
    const accounts = [...(this.#accounts.get(second) ?? [])];
    if (accounts.length > 0) {
      this.#accounts.set(first, new Set([...(this.#accounts.get(first) ?? []), ...accounts]));
    }
    const uses = (this.#accepted.get(first) ?? 0) + (this.#accepted.get(second) ?? 0);
    if (uses > 0) this.#accepted.set(first, uses);
  }

  #noteAccount(one: Recorded): void {
    if (!isOwn(one) || !isCreation(one)) return;
    const account = shownText(bodyObject(one.response).account_id);
    if (account === undefined) return;
    const party = this.#last(labelOf(one.account));
    const known = this.#accounts.get(party) ?? new Set();
    this.#accounts.set(party, known.add(normalizeWord(account)));
    const other = this.#byAccount.get(normalizeWord(account));
    this.#byAccount.set(normalizeWord(account), party);
    if (other !== undefined) this.#unite(other, party);
  }

  #noteUse(one: Recorded): void {
    if (!isOwn(one) || !succeeded(one.response)) return;
    const party = this.#last(labelOf(one.account));
    this.#accepted.set(party, (this.#accepted.get(party) ?? 0) + 1);
    const id = subscriptionIdOf(one);
    // Some services confirm to a stranger what they do not do.
    if (id === undefined || !showsSubscription(id, one)) return;
    const owner = this.owner(id);
    if (owner === undefined || isCreation(one)) this.#byId.set(id, party);
    else if (!this.areApart(owner, party)) this.#unite(owner, party);
  }
}

/** Whether a response shows a subscription, or entities of it. */
function showsSubscription(id: string, { response }: Recorded): boolean {
  if (entitiesOf(response).length > 0) return true;
  return isSubscription(response) && normalizeWord(shownText(bodyObject(response).id) ?? '') === id;
}

/** Whether it was sent with a token that might be valid. */
export const isOwn = ({ response: { request } }: Recorded): boolean => request.credential === 'own';

/** All requests of a recording without tokens count as one party. */
const labelOf = (account: string | null): string => account ?? '';
