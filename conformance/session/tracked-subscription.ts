import { normalizeWord } from '../model/values.js';
import { copied, type HttpResponse } from '../http/response.js';

/** The values with which a subscription's entities are compared. */
export interface KnownSubscription {
  /** subscribed names, in all known spellings */
  readonly fields: readonly string[];
  /** names that an update removed */
  readonly removed: readonly string[];
  /** whether its fields are unknown, because an update might have taken effect or not */
  readonly uncertain: boolean;
}

export interface SeenStatus {
  readonly word: string;
  readonly response: HttpResponse;
}

/** The run's knowledge of one subscription: its requests, and their responses. */
export class TrackedSubscription {
  readonly id: string;
  /** whether the run lists its entities; true from its creation on, so that each body is judged */
  isListed = false;
  /** undefined unless the run lists its entities */
  known: KnownSubscription | undefined;
  /** its `data_status`, in order of the responses */
  readonly dataStatuses: SeenStatus[] = [];
  /** the last successful read */
  lastRead: HttpResponse | undefined;
  /** time of the last successful read, ms since the epoch */
  lastReadAt = -Infinity;
  /** the last page at offset 0 */
  lastPage: HttpResponse | undefined;
  /** the last page without parameters */
  lastPlainPage: HttpResponse | undefined;
  /** time of its creation, ms since the epoch */
  createdAt: number | undefined;
  /** time of the last successful update or cancellation, ms since the epoch */
  changedAt: number | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** Marks its entities to be listed, with these fields. */
  list(fields: readonly string[]): void {
    this.known = { fields, removed: [], uncertain: false };
  }

  /** Notes a successful update to these fields. */
  replaceFields(fields: readonly string[]): void {
    if (this.known === undefined) return;
    const kept = new Set(fields.map(normalizeWord));
    const isKept = (name: string): boolean => kept.has(normalizeWord(name));
    const before = [...this.known.removed, ...this.known.fields];
    this.known = {
      ...this.known,
      fields: [...fields],
      removed: before.filter((name) => !isKept(name)),
      uncertain: false,
    };
  }

  /**
   * Notes an update that might have taken effect or not: entities can have the old fields or the
   * new ones.
   */
  markUncertain(): void {
    if (this.known !== undefined) {
      this.known = { ...this.known, uncertain: true };
    }
  }

  /** The fields that it must currently have; null if unknown. */
  get dueFields(): readonly string[] | null {
    if (this.known === undefined || this.known.uncertain) return null;
    return this.known.fields;
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

  all(): TrackedSubscription[] {
    return [...this.#byId.values()];
  }
}
