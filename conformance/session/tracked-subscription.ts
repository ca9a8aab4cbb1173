import { copied, type HttpResponse } from '../http/response.js';
import { normalizeWord } from '../model/values.js';
import type { Inconclusive } from './findings/finding.js';

/** The values with which a subscription's entities are compared. */
export interface KnownSubscription {
  /** subscribed names, in all known spellings */
  readonly fields: readonly string[];
  /** names that an update removed */
  readonly removed: readonly string[];
  /** whether its fields are unknown, because an update may or may not have taken effect */
  readonly uncertain: boolean;
}

export interface SeenStatus {
  readonly word: string;
  readonly response: HttpResponse;
}

/** A subscription's state, as reads show it; `gone` if they no longer find it. */
export type TrackedState = 'active' | 'paused' | 'cancelled' | 'gone';

/** That it changed its state although the run did not request it. */
export interface Transition {
  readonly to: TrackedState;
  /** its age when a read showed that, ms */
  readonly age: number;
  readonly read: HttpResponse;
}

/** The effect of an operation on one subscription on another one. */
export interface SideEffect {
  readonly cause: Inconclusive;
  /** whether the other one is cancelled, or gone */
  readonly isEnded: boolean;
}

/** The run's knowledge of one subscription: its requests, and their responses. */
export class TrackedSubscription {
  readonly id: string;
  /** undefined unless the run lists its entities */
  known: KnownSubscription | undefined;
  /** its `data_status`, in order of the responses */
  readonly dataStatuses: SeenStatus[] = [];
  /** the last successful read */
  lastRead: HttpResponse | undefined;
  /** when that came, ms since the epoch */
  lastReadAt = -Infinity;
  /** the last page at offset 0 */
  lastPage: HttpResponse | undefined;
  /** the last one without parameters */
  lastPlainPage: HttpResponse | undefined;
  /** what an operation on another one did to it: reported there, and not judged once more */
  sideEffect: SideEffect | undefined;
  /** when it was created, ms since the epoch */
  createdAt: number | undefined;
  /** the state that it was last seen in */
  #state: TrackedState | undefined;
  /** the last change of its state that the run did not request */
  transition: Transition | undefined;
  /** whether reads have not found it for so long that no replica can lag behind */
  isMissing = false;
  /** why it is not judged: it changed its state by itself */
  ownChange: Inconclusive | undefined;
  /** when an update or a cancellation of it succeeded last, ms since the epoch */
  changedAt: number | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** Its entities are to be listed, with these fields. */
  list(fields: readonly string[]): void {
    this.known = { fields, removed: [], uncertain: false };
  }

  /** An update to these fields succeeded. */
  replaceFields(fields: readonly string[]): void {
    if (this.known === undefined) return;
    const kept = new Set(fields.map(normalizeWord));
    const isKept = (name: string): boolean => kept.has(normalizeWord(name));
    const before = [...this.known.removed, ...this.known.fields];
    this.known = {
      fields: [...fields],
      removed: before.filter((name) => !isKept(name)),
      uncertain: false,
    };
  }

  /**
   * An update may or may not have taken effect: entities may have the old fields or the new ones.
   */
  markUncertain(): void {
    if (this.known !== undefined) {
      this.known = { ...this.known, uncertain: true };
    }
  }

  /** The fields that it has to have now; null if they are not known. */
  get dueFields(): readonly string[] | null {
    if (this.known === undefined || this.known.uncertain) return null;
    return this.known.fields;
  }

  /** An operation on another one has changed it. */
  noteSideEffect(effect: SideEffect): void {
    this.sideEffect ??= effect;
    this.markUncertain();
  }

  /** @throws {Inconclusive} if an operation on another one has ended it */
  requireNotEnded(): void {
    if (this.sideEffect?.isEnded === true) throw this.sideEffect.cause;
  }

  /** A read shows its state, which the run has not changed since the last one. */
  noteState(state: TrackedState, read: HttpResponse, at: number): void {
    if (state === this.#state) return;
    const age = at - (this.createdAt ?? at);
    // a create request says that it is active; whether it is paused at once is judged as such
    const before = this.#state ?? (state === 'paused' ? state : 'active');
    // what is there again was not known to a replica
    if (this.#state === 'gone') this.transition = undefined;
    else if (state !== before) this.transition = { to: state, age, read };
    this.#state = state;
  }

  /** @throws {Inconclusive} if it has ended by itself */
  requireNoOwnEnd(): void {
    const hasEnded = this.#state === 'cancelled' || this.#state === 'gone';
    if (hasEnded && this.ownChange !== undefined) throw this.ownChange;
  }

  noteRead(response: HttpResponse, at: number): void {
    this.lastRead = response;
    this.lastReadAt = at;
  }

  noteDataStatus(word: string, response: HttpResponse): void {
    this.dataStatuses.push({ word: copied(word), response });
  }
}

/** The subscriptions that responses were about. */
export class TrackedSubscriptions {
  readonly #byId = new Map<string, TrackedSubscription>();

  of(id: string): TrackedSubscription {
    const subject = this.#byId.get(id) ?? new TrackedSubscription(id);
    this.#byId.set(id, subject);
    return subject;
  }

  /** All but one. */
  others(id: string | undefined): TrackedSubscription[] {
    return this.all().filter((one) => one.id !== id);
  }

  all(): TrackedSubscription[] {
    return [...this.#byId.values()];
  }
}
