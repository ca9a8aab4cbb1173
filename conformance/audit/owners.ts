import { bodyObject, succeeded } from '../http/response.js';
import { isSubscription } from '../session/findings/expect-subscription.js';
import { fold } from '../session/findings/expect.js';
import { shownText } from '../http/masks.js';
import type { Recorded } from './recorded.js';

/** Which account created which subscription, over all recordings: the order does not matter. */
export class Owners {
  /** by base URL and id */
  readonly #creators = new Map<string, string>();
  /** the `account_id`s of what an account created, by base URL and label */
  readonly #ids = new Map<string, Set<string>>();

  constructor(streams: readonly (readonly Recorded[])[]) {
    for (const recorded of streams.flat()) this.#note(recorded);
  }

  #note({ baseUrl, account, response }: Recorded): void {
    const body = bodyObject(response);
    const [id, owner] = [shownText(body.id), shownText(body.account_id)];
    const isCreation = response.request.operation === 'createSubscription' && succeeded(response);
    if (!isCreation || account === null || !isSubscription(response)) return;
    if (id !== undefined) this.#creators.set(`${baseUrl} ${fold(id)}`, account);
    if (owner === undefined) return;
    const key = `${baseUrl} ${account}`;
    this.#ids.set(key, (this.#ids.get(key) ?? new Set()).add(fold(owner)));
  }

  /** The account that created a subscription; undefined if no recording shows that. */
  creator(baseUrl: string, id: string): string | undefined {
    return this.#creators.get(`${baseUrl} ${fold(id)}`);
  }

  /** The one `account_id` of what an account created; null unless there is exactly one. */
  accountId(baseUrl: string, account: string): string | null {
    const ids = [...(this.#ids.get(`${baseUrl} ${account}`) ?? [])];
    const [id] = ids;
    return ids.length === 1 && id !== undefined ? id : null;
  }

  /** The `account_id` of the first one that an account created. */
  firstAccountId(baseUrl: string, account: string): string | undefined {
    return [...(this.#ids.get(`${baseUrl} ${account}`) ?? [])][0];
  }

  /** Whether a subscription is certainly of another account than the one that asks for it. */
  isForeign({ baseUrl, account, response: { request } }: Recorded): boolean {
    const creator = this.creator(baseUrl, request.id ?? '');
    if (account === null || creator === undefined || creator === account) return false;
    const [mine, theirs] = [this.accountId(baseUrl, account), this.accountId(baseUrl, creator)];
    return mine !== null && theirs !== null && mine !== theirs;
  }
}
