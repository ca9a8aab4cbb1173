import { isAccepted, outcomeOf } from './marks.js';
import { registerNames, shownId, shownIn, writtenBy, type RegisterName } from './registers.js';
import { Track, type RegisterWrite } from './track.js';
import {
  objectOf,
  type TranscriptExchange,
  type OperationName,
  type Transcript,
} from './transcript.js';
import { fold, foldedSet, validNames } from './values.js';

/** A subscription, with all that was written to it and shown of it. */
export class Tracked {
  readonly id: string;
  /** its number, from 0 */
  readonly ordinal: number;
  /** null if it existed before */
  readonly creation: TranscriptExchange | null;
  readonly tracks: Readonly<Record<RegisterName, Track>> = {
    state: new Track('state'),
    fields: new Track('fields'),
    city: new Track('city'),
    entity_type: new Track('entity_type'),
    account_id: new Track('account_id'),
    created_at: new Track('created_at'),
  };
  /** all exchanges about it */
  readonly exchanges: TranscriptExchange[] = [];

  constructor(id: string, ordinal: number, creation: TranscriptExchange | null) {
    this.id = id;
    this.ordinal = ordinal;
    this.creation = creation;
    const start = { exchange: null, sent: -Infinity, received: -Infinity } as const;
    for (const name of registerNames) {
      const before = name === 'state' ? (['gone'] as const) : [];
      const values = creation === null ? 'any' : before;
      this.tracks[name].addWrite({ ...start, outcome: 'accepted', values });
    }
  }

  /** when it existed at the latest, ms since the epoch */
  get since(): number {
    return this.creation?.received ?? -Infinity;
  }

  get isOwn(): boolean {
    return this.creation?.sender === 'own';
  }

  /** How old it is at the end of an exchange, ms. */
  ageAt({ received }: TranscriptExchange): number {
    return received - this.since;
  }

  /** Whether a cancellation of it was sent by a moment, and not rejected. */
  mayBeCancelledBy(moment: number): boolean {
    return this.tracks.state.writes.some(
      ({ exchange, outcome, sent }) =>
        exchange?.operation === 'cancel' && outcome !== 'rejected' && sent <= moment,
    );
  }
}

const writing: readonly (OperationName | null)[] = ['create', 'update', 'cancel'];

/** All subscriptions that a transcript is about. */
export class WorldModel {
  readonly transcript: Transcript;
  readonly subscriptions = new Map<string, Tracked>();
  /** operations that store unusual names of fields: elsewhere, what becomes of them is open */
  readonly #storesUnusual: ReadonlySet<OperationName | null>;

  constructor(transcript: Transcript) {
    this.transcript = transcript;
    const storing = transcript.exchanges.filter(storesUnusual);
    this.#storesUnusual = new Set(storing.map(({ operation }) => operation));
    for (const exchange of transcript.exchanges) this.#add(exchange);
  }

  get all(): readonly Tracked[] {
    return [...this.subscriptions.values()];
  }

  #add(exchange: TranscriptExchange): void {
    const { operation, sender } = exchange;
    if (operation === null || operation === 'interpret') return;
    const subscription = this.#about(exchange);
    if (subscription === undefined) return;
    subscription.exchanges.push(exchange);
    for (const name of registerNames) {
      const track = subscription.tracks[name];
      const write = this.#writeOf(exchange, subscription, name);
      if (write !== undefined) track.addWrite(write);
      const value = shownIn(exchange, name);
      // other senders must be rejected: what they are shown is a matter of its own
      if (value !== undefined && sender === 'own') track.sightings.push({ exchange, value });
    }
  }

  /** The subscription that an exchange is about, which exists once something was shown of it. */
  #about(exchange: TranscriptExchange): Tracked | undefined {
    const { operation } = exchange;
    const isCreation = operation === 'create';
    const created = isAccepted(exchange) ? shownId(exchange) : '';
    const id = isCreation ? created : exchange.id;
    const known = this.subscriptions.get(id);
    if (known !== undefined || id === '') return known;
    const { existing, isRecording } = this.transcript;
    const isShown = isRecording && isAccepted(exchange) && shownId(exchange) === id;
    if (!isCreation && !existing.includes(id) && !isShown) return undefined;
    const found = new Tracked(id, this.subscriptions.size, isCreation ? exchange : null);
    this.subscriptions.set(id, found);
    return found;
  }

  #writeOf(
    exchange: TranscriptExchange,
    subscription: Tracked,
    name: RegisterName,
  ): RegisterWrite | undefined {
    const { operation, sent, received } = exchange;
    if (!writing.includes(operation)) return undefined;
    const outcome = outcomeOf(exchange);
    // what an update does to a cancelled subscription is open: it may revive it
    const isLate =
      operation === 'update' && outcome === 'accepted' && subscription.mayBeCancelledBy(sent);
    const values = isLate && name === 'state' ? 'any' : writtenBy(exchange, name);
    if (values === undefined) return undefined;
    const write: RegisterWrite = { exchange, sent, received, outcome, values };
    // a creation may return an earlier subscription, changed or not
    if (operation === 'create' && subscription.creation !== exchange) {
      return { ...write, outcome: 'unknown', values: 'any' };
    }
    const isOpen = name === 'fields' && this.#leavesNamesOpen(exchange);
    return { ...write, outcome: isLate ? 'unknown' : outcome, values: isOpen ? 'any' : values };
  }

  #leavesNamesOpen({ intent, operation }: TranscriptExchange): boolean {
    return intent.unusualNames !== undefined && !this.#storesUnusual.has(operation);
  }
}

/** Whether a response shows unusual names of its request. */
function storesUnusual(exchange: TranscriptExchange): boolean {
  const { unusualNames = [] } = exchange.intent;
  if (unusualNames.length === 0 || !isAccepted(exchange)) return false;
  const shown = foldedSet(validNames(objectOf(exchange.json).fields));
  return unusualNames.some((name) => shown.has(fold(name)));
}
