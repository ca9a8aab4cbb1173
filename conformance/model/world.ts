import { isAtOnce, othersAtOnce } from './at-once.js';
import { lossesOf, type LookupLoss } from './losses.js';
import { faultOf } from './faults.js';
import {
  isAccepted,
  isNotFound,
  isTurnedAway,
  requestOutcome,
  type RequestOutcome,
} from './marks.js';
import {
  registerNames,
  shownId,
  shownIn,
  writtenBy,
  type RegisterName,
  type Values,
} from './registers.js';
import { firstIndex } from './sequences.js';
import { Track, type RegisterWrite } from './track.js';
import {
  objectOf,
  type TranscriptExchange,
  type OperationName,
  type Transcript,
} from './transcript.js';
import { normalizeWord, wordSet, valueKey, textsIn, validNames } from './values.js';

/** A subscription, with everything written to it and shown of it. */
export class Tracked {
  readonly id: string;
  /** position in the order of creation, from 0 */
  readonly ordinal: number;
  /** null for a subscription that existed before */
  readonly creation: TranscriptExchange | null;
  readonly tracks: Readonly<Record<RegisterName, Track>>;
  /** whether a list, or a response other than the creation's, has shown the subscription */
  isEverFound = true;
  /** operations that find the subscription only sometimes */
  losses: readonly LookupLoss[] = [];
  /** all exchanges about it */
  readonly exchanges: TranscriptExchange[] = [];
  /** its accepted updates */
  readonly updates: TranscriptExchange[] = [];
  /** its accepted updates, each with those that were concurrent with it */
  #updatesAtOnce: ReadonlyMap<TranscriptExchange, readonly TranscriptExchange[]> | undefined;
  readonly #lag: number;
  /** whether a concurrent recording changes the subscription, so that its state is unknown */
  readonly isDisturbed: boolean;

  constructor(
    id: string,
    ordinal: number,
    creation: TranscriptExchange | null,
    { disturbed = [], lag }: Pick<Transcript, 'disturbed' | 'lag'>,
  ) {
    this.#lag = lag;
    this.id = id;
    this.ordinal = ordinal;
    this.creation = creation;
    this.isDisturbed = disturbed === 'all' || disturbed.includes(id);
    const track = (name: RegisterName): Track => new Track(name);
    this.tracks = {
      state: track('state'),
      fields: track('fields'),
      city: track('city'),
      entity_type: track('entity_type'),
      account_id: track('account_id'),
      created_at: track('created_at'),
    };
    const start = { exchange: null, sent: -Infinity, received: -Infinity } as const;
    for (const name of registerNames) {
      const before = name === 'state' ? (['gone'] as const) : [];
      const values = creation === null ? 'any' : before;
      this.tracks[name].addWrite({ ...start, outcome: 'accepted', values });
    }
  }

  /** when the subscription certainly existed, ms since the epoch */
  get since(): number {
    return this.creation?.received ?? -Infinity;
  }

  get isOwn(): boolean {
    return this.creation?.sender === 'own';
  }

  /** The age at the end of an exchange, ms. */
  ageAt({ received }: TranscriptExchange): number {
    return received - this.since;
  }

  /** Number of accepted updates sent before an exchange. */
  updatesBy({ sent }: TranscriptExchange): number {
    return firstIndex(this.updates, (one) => one.sent > sent);
  }

  /** Other accepted updates that were concurrent with an update. */
  updatesAtOnce(update: TranscriptExchange): readonly TranscriptExchange[] {
    this.#updatesAtOnce ??= othersAtOnce(this.updates);
    const isBeside = (one: TranscriptExchange): boolean => isAtOnce(one, update);
    return this.#updatesAtOnce.get(update) ?? this.updates.filter(isBeside);
  }

  /** Adds an exchange. Exchanges are added in the order of sending. */
  add(exchange: TranscriptExchange): void {
    this.exchanges.push(exchange);
    if (exchange.operation === 'update' && isAccepted(exchange)) this.updates.push(exchange);
  }

  /**
   * Notes the operations that find the subscription only at times. If gets do, a 404 does not mean that it is
   * gone.
   */
  noteLosses(lag: number): void {
    const { since } = this;
    const exchanges = this.exchanges.filter((one) => !this.isSpelledOtherwise(one));
    this.losses = lossesOf({ exchanges, since }, lag);
    this.isEverFound = this.exchanges.some(
      (one) =>
        one.sender === 'own' &&
        isAccepted(one) &&
        (one.operation === 'list' || (one.operation !== 'create' && shownId(one) === this.id)),
    );
    if (!this.loses('get')) return;
    this.tracks.state.leaveOut((at) => isNotFound(at) && !this.mayBeCancelledBy(at.received));
  }

  /** Whether a path spells the id differently, or continues after it: whether that is found is open. */
  isSpelledOtherwise({ path }: TranscriptExchange): boolean {
    const shown = this.exchanges.find((one) => isAccepted(one) && shownId(one) === this.id);
    const { id } = objectOf(shown?.json);
    if (typeof id !== 'string' || !normalizeWord(path).includes(normalizeWord(id))) return false;
    return !path.endsWith(id) && !path.endsWith(`${id}/entities`);
  }

  /** Whether an operation does not find the subscription although others do. */
  loses(operation: OperationName | null): boolean {
    return this.losses.some((one) => one.operation === operation);
  }

  /** Whether a finding already explains that an operation does not find the subscription. */
  isMissedBy(operation: OperationName | null): boolean {
    if (this.loses(operation)) return true;
    const isRead = this.exchanges.some((one) => one.operation === 'get' && isNotFound(one));
    return isRead && this.isOwn && !this.isEverFound;
  }

  /**
   * When the first cancellation was sent that may have had an effect; otherwise infinite. A cancellation with
   * an unknown outcome had none if a later read shows the subscription active.
   */
  get mayEnd(): number {
    return this.tracks.state.mayEnd(this.#lag);
  }

  /** Whether a cancellation that may have had an effect was sent by a time. */
  mayBeCancelledBy(moment: number): boolean {
    return this.mayEnd <= moment;
  }
}

const writing: readonly (OperationName | null)[] = ['create', 'update', 'cancel'];

/** Whether the same valid create request has returned two ids, so that each one creates. */
function createsEach({ exchanges }: Transcript): boolean {
  const ids = new Map<string, string>();
  return exchanges.some((one) => {
    const id = shownId(one);
    const isOwn = one.operation === 'create' && one.sender === 'own';
    if (!isOwn || !isAccepted(one) || faultOf(one) !== undefined || id === '') return false;
    const body = valueKey(one.body);
    const before = ids.get(body);
    ids.set(body, id);
    return before !== undefined && before !== id;
  });
}

/** Whether a valid request of the account has created a subscription. */
const isOwnValid = ({ isOwn, creation }: Tracked): boolean =>
  isOwn && creation !== null && faultOf(creation) === undefined;

/** All subscriptions of a transcript. */
export class WorldModel {
  /** number of known subscriptions; in a run, number of valid creations */
  #ordinal = 0;
  readonly transcript: Transcript;
  readonly subscriptions = new Map<string, Tracked>();
  readonly #all: Tracked[] = [];
  /** operations that store unusual names of fields; otherwise, the treatment of such names is open */
  readonly #storesUnusual: ReadonlySet<OperationName | null>;
  readonly #createsEach: boolean;
  /** the create requests of the account, each with those that were concurrent with it */
  #atOnce: ReadonlyMap<TranscriptExchange, readonly TranscriptExchange[]> | undefined;
  #changes: readonly TranscriptExchange[] | undefined;
  readonly #accepted: ReadonlySet<OperationName | null>;

  constructor(transcript: Transcript) {
    this.transcript = transcript;
    this.#createsEach = createsEach(transcript);
    const storing = transcript.exchanges.filter(storesUnusual);
    this.#storesUnusual = new Set(storing.map(({ operation }) => operation));
    const accepted = transcript.exchanges.filter((one) => one.sender === 'own' && isAccepted(one));
    this.#accepted = new Set(accepted.map(({ operation }) => operation));
    for (const exchange of transcript.exchanges) this.#add(exchange);
    for (const subscription of this.all) subscription.noteLosses(transcript.lag);
  }

  /** The account's other create requests that were concurrent with a create request. */
  createdAtOnce(at: TranscriptExchange): readonly TranscriptExchange[] {
    this.#atOnce ??= othersAtOnce(
      this.transcript.exchanges.filter(
        ({ operation, sender }) => operation === 'create' && sender === 'own',
      ),
    );
    return this.#atOnce.get(at) ?? [];
  }

  /** The requests of any account that have changed a subscription, in order. */
  get changes(): readonly TranscriptExchange[] {
    this.#changes ??= this.transcript.exchanges.filter(
      (one) => writing.includes(one.operation) && isAccepted(one),
    );
    return this.#changes;
  }

  /** All subscriptions, in the order in which they were first shown. */
  get all(): readonly Tracked[] {
    return this.#all;
  }

  /** Whether any request of the account for an operation was accepted. */
  accepts(operation: OperationName): boolean {
    return this.#accepted.has(operation);
  }

  #add(exchange: TranscriptExchange): void {
    const { operation, sender } = exchange;
    if (operation === null || operation === 'interpret') return;
    const subscription = this.#about(exchange);
    if (subscription === undefined) return;
    subscription.add(exchange);
    const isOpen = isNotFound(exchange) && subscription.isSpelledOtherwise(exchange);
    for (const name of registerNames) {
      const track = subscription.tracks[name];
      const write = this.#writeOf(exchange, subscription, name);
      if (write !== undefined) track.addWrite(write);
      const value = isOpen ? undefined : shownIn(exchange, name);
      // other senders must be rejected: what they are shown is a matter of its own
      if (value !== undefined && sender === 'own') track.addSighting({ exchange, value });
    }
  }

  /** Returns the subscription that an exchange is about, adding it when it is first shown. */
  #about(exchange: TranscriptExchange): Tracked | undefined {
    const { operation } = exchange;
    const shown = isAccepted(exchange) ? shownId(exchange) : '';
    const id = operation === 'create' ? shown : exchange.id;
    const known = this.subscriptions.get(id);
    if (known !== undefined || id === '') return known;
    const { existing, isRecording } = this.transcript;
    const isShown = shown === id && (isRecording || operation === 'create');
    if (!isShown && !existing.includes(id)) return undefined;
    const creation = this.#isCreation(exchange) ? exchange : null;
    const found = new Tracked(id, this.#ordinal, creation, this.transcript);
    this.#ordinal += isRecording || isOwnValid(found) ? 1 : 0;
    this.subscriptions.set(id, found);
    this.#all.push(found);
    return found;
  }

  /** Whether a create request has created what it returned, as far as is known. */
  #isCreation({ operation, intent }: TranscriptExchange): boolean {
    return operation === 'create' && (intent.mayReturnEarlier !== true || this.#createsEach);
  }

  #writeOf(
    exchange: TranscriptExchange,
    subscription: Tracked,
    name: RegisterName,
  ): RegisterWrite | undefined {
    const { operation, sent, received } = exchange;
    if (!writing.includes(operation)) return undefined;
    const outcome = outcomeOfWrite(exchange);
    // what an update does to a cancelled subscription is open: it may revive it
    const isLate =
      operation === 'update' && outcome === 'accepted' && subscription.mayBeCancelledBy(sent);
    const values = isLate && name === 'state' ? lateState(exchange) : writtenBy(exchange, name);
    if (values === undefined) return undefined;
    const write: RegisterWrite = { exchange, sent, received, outcome, values };
    // a create request may return an earlier subscription, changed or not
    if (operation === 'create' && subscription.creation !== exchange) {
      return { ...write, outcome: 'unknown', values: 'any' };
    }
    const stored = name === 'fields' ? this.#storedNames(exchange, values) : values;
    return { ...write, outcome: isLate ? 'unknown' : outcome, values: stored };
  }

  /**
   * Values of a write with unusual names. Their treatment is unspecified, so the values are unknown
   * unless the deployment has stored such names elsewhere.
   */
  #storedNames({ intent, operation }: TranscriptExchange, values: Values): Values {
    const { unusualNames } = intent;
    if (unusualNames === undefined || values === 'any' || values === undefined) return values;
    if (!this.transcript.isRecording) return this.#storesUnusual.has(operation) ? values : 'any';
    // no response has ever shown them: the deployment may leave them out
    const unusual = wordSet(unusualNames);
    const without = values.map((names) =>
      (textsIn(names) ?? []).filter((name) => !unusual.has(normalizeWord(name))),
    );
    return [...values, ...without];
  }
}

/**
 * Returns the states that an update of a cancelled subscription may leave; undefined if none
 * changes.
 */
const lateState = (update: TranscriptExchange): Values =>
  shownIn(update, 'state') === 'cancelled' ? undefined : 'any';

/**
 * Returns the outcome of a write. A success for another account is `unknown`: some services report
 * one without doing anything.
 */
function outcomeOfWrite(exchange: TranscriptExchange): RequestOutcome {
  const outcome = requestOutcome(exchange);
  const { sender, operation } = exchange;
  if (sender !== 'own' && isTurnedAway(exchange)) return 'rejected';
  return sender !== 'own' && operation !== 'create' && outcome === 'accepted' ? 'unknown' : outcome;
}

/** Whether a response shows unusual names from its request. */
function storesUnusual(exchange: TranscriptExchange): boolean {
  const { unusualNames = [] } = exchange.intent;
  if (unusualNames.length === 0 || !isAccepted(exchange)) return false;
  const shown = wordSet(validNames(objectOf(exchange.json).fields));
  return unusualNames.some((name) => shown.has(normalizeWord(name)));
}
