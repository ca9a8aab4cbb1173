import type { JsonValue } from '../../src/api/wire.js';
import { hasMask } from '../http/masks.js';
import { isAccepted } from './marks.js';
import { visible, type RegisterWrite } from './track.js';
import { isObject, precedes, type TranscriptExchange } from './transcript.js';
import { textsIn } from './values.js';
import type { Tracked, WorldModel } from './world.js';

/** Time for which a seen state is assumed to last if no later read confirms it, ms. */
export const memory = 5000;

/** The known state of a subscription before an exchange, by which open questions are answered. */
export class Past {
  readonly subscription: Tracked;
  readonly #world: WorldModel;
  readonly #at: TranscriptExchange;

  constructor(world: WorldModel, subscription: Tracked, at: TranscriptExchange) {
    this.#world = world;
    this.subscription = subscription;
    this.#at = at;
  }

  /** The last earlier exchange that showed the state. */
  get last(): TranscriptExchange | undefined {
    return this.subscription.tracks.state.lastBefore(this.#at)?.exchange;
  }

  /** The last earlier body; undefined if there is none, or the subscription was changed since. */
  get body(): Record<string, JsonValue> | undefined {
    const { last } = this;
    if (last === undefined || !isObject(last.json) || this.#isChangedSince(last)) return undefined;
    return last.json;
  }

  /** The fields before the exchange; undefined if they are not certain. */
  get fields(): readonly string[] | undefined {
    const { fields } = this.subscription.tracks;
    const lag = this.#world.transcript.lag;
    const [write, ...others] = visible(fields, this.#at, lag).filter(
      ({ exchange, values }) => exchange !== this.#at && values?.length !== 0,
    );
    const isOne = write !== undefined && others.length === 0 && write.values !== 'any';
    const value = isOne && write.values?.length === 1 ? write.values[0] : undefined;
    const names = textsIn(value ?? (isOne ? undefined : fields.lastBefore(this.#at)?.value));
    return names === null || hasMask([...names]) ? undefined : names;
  }

  /** Whether the subscription was seen before, and is not known to have been cancelled. */
  get wasLive(): boolean {
    const { tracks, isDisturbed } = this.subscription;
    if (this.last === undefined || isDisturbed) return false;
    const { lag } = this.#world.transcript;
    const mayEnd = ({ exchange, values, sent }: RegisterWrite): boolean =>
      exchange === null
        ? sent !== -Infinity && values !== 'any' && values?.includes('active') !== true
        : exchange !== this.#at && exchange.operation === 'cancel';
    return !visible(tracks.state, this.#at, lag).some(mayEnd);
  }

  /** Whether the subscription was certainly paused. */
  get isPaused(): boolean {
    return this.wasLive && this.isFresh && this.body?.status === 'paused';
  }

  /** Whether the subscription was seen shortly before. */
  get isFresh(): boolean {
    const { last } = this;
    return last !== undefined && this.#at.sent - last.received <= memory;
  }

  /**
   * The cancellation that is certainly visible; undefined if there is none, or the subscription may have been
   * revived.
   */
  get cancellation(): TranscriptExchange | undefined {
    const { state } = this.subscription.tracks;
    const writes = visible(state, this.#at, this.#world.transcript.lag).filter(
      ({ exchange }) => exchange === null || exchange !== this.#at,
    );
    const isCancellation = ({ exchange }: RegisterWrite): boolean =>
      exchange?.operation === 'cancel' && exchange.sender === 'own' && isAccepted(exchange);
    if (writes.length === 0 || !writes.every(isCancellation)) return undefined;
    const first = state.writes.find(isCancellation)?.exchange ?? undefined;
    if (first === undefined) return undefined;
    return new Past(this.#world, this.subscription, first).wasLive ? first : undefined;
  }

  #isChangedSince(last: TranscriptExchange): boolean {
    const { state, fields } = this.subscription.tracks;
    const isBetween = ({ exchange, outcome }: RegisterWrite): boolean =>
      exchange !== null &&
      exchange !== last &&
      exchange !== this.#at &&
      outcome !== 'rejected' &&
      precedes(last, exchange) &&
      exchange.sent < this.#at.received;
    const near = [state, fields].flatMap((track) =>
      track.near(last.received, this.#at.received, 0),
    );
    return near.some(isBetween);
  }
}
