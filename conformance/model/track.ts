import type { JsonValue } from '../../src/api/wire.js';
import type { RequestOutcome } from './marks.js';
import { registers, type RegisterName, type Values } from './registers.js';
import { firstIndex } from './sequences.js';
import { precedes, type TranscriptExchange } from './transcript.js';

/** A write to a register: the time in which it takes effect, and its outcome. */
export interface RegisterWrite {
  /** null for the state before the first exchange, and for a write that a read implies */
  readonly exchange: TranscriptExchange | null;
  readonly sent: number;
  readonly received: number;
  readonly outcome: RequestOutcome;
  readonly values: Values;
}

/** A value of a register in a response. */
export interface Sighting {
  readonly exchange: TranscriptExchange;
  readonly value: JsonValue;
}

/** The last sent of the accepted writes that had ended by a time. */
interface Settled {
  readonly by: number;
  readonly latest: RegisterWrite;
}

/** All writes to one register, and all its sightings, in the order of sending. */
export class Track {
  readonly name: RegisterName;
  readonly writes: RegisterWrite[] = [];
  readonly sightings: Sighting[] = [];
  /** writes that were not rejected */
  readonly #possible: RegisterWrite[] = [];
  /** when the first accepted cancellation was over, ms since the epoch; infinite for none */
  firstCancellation = Infinity;
  /** when the first accepted cancellation was sent, ms since the epoch; infinite for none */
  #firstEnd = Infinity;
  /** cancellations with an unknown outcome, in the order of sending */
  readonly #mayEnd: RegisterWrite[] = [];
  /** how many of the first ones of these had no effect */
  #survived = 0;
  /** when the last get that showed an active subscription was sent, ms since the epoch */
  #lastActive = -Infinity;
  readonly #rejections: Record<'own' | 'others', RegisterWrite[]> = { own: [], others: [] };
  #settled: readonly Settled[] | undefined;
  /** how long the longest write with a response took, ms */
  #longest = 0;
  /** writes without a response in a recording, which may take effect at any time */
  readonly #endless: RegisterWrite[] = [];

  constructor(name: RegisterName) {
    this.name = name;
  }

  addWrite(write: RegisterWrite): void {
    this.writes.push(write);
    if (write.outcome !== 'rejected') this.#possible.push(write);
    this.#settled = undefined;
    this.#noteEnd(write);
    const isEndless = write.received === Infinity;
    if (isEndless && write.outcome !== 'rejected') this.#endless.push(write);
    if (Number.isFinite(write.sent) && !isEndless) {
      this.#longest = Math.max(this.#longest, write.received - write.sent);
    }
  }

  /** Adds a sighting. Sightings are added in the order of sending. */
  addSighting(sighting: Sighting): void {
    this.sightings.push(sighting);
    const { exchange, value } = sighting;
    if (value === 'active' && exchange.operation === 'get') this.#lastActive = exchange.sent;
  }

  #noteEnd(write: RegisterWrite): void {
    const { exchange, outcome, sent, received } = write;
    if (exchange === null) return;
    if (outcome === 'rejected') {
      this.#rejections[exchange.sender === 'own' ? 'own' : 'others'].push(write);
    } else if (exchange.operation === 'cancel' && outcome === 'accepted') {
      this.firstCancellation = Math.min(this.firstCancellation, received);
      this.#firstEnd = Math.min(this.#firstEnd, sent);
    } else if (exchange.operation === 'cancel') this.#mayEnd.push(write);
  }

  /**
   * When the first cancellation was sent that may have had an effect; otherwise infinite. A cancellation with
   * an unknown outcome had none if a later read shows the subscription active.
   */
  mayEnd(lag: number): number {
    const isSurvived = ({ received }: RegisterWrite): boolean => received + lag <= this.#lastActive;
    let first = this.#mayEnd[this.#survived];
    // what one read has shown, later ones cannot take back
    while (first !== undefined && isSurvived(first)) {
      this.#survived += 1;
      first = this.#mayEnd[this.#survived];
    }
    return Math.min(this.#firstEnd, first?.sent ?? Infinity);
  }

  /** Whether a read would show a rejected write if it was stored: no later write has replaced it. */
  wouldShowRejected(at: TranscriptExchange, by: 'own' | 'others'): boolean {
    const rejections = this.#rejections[by];
    const since = this.settledBy(at.sent)?.received ?? -Infinity;
    const first = rejections[firstIndex(rejections, ({ sent }) => sent >= since)];
    return first !== undefined && first.received <= at.sent;
  }

  /**
   * Assumes that someone wrote a wrong value, so that a fault is reported once.
   * @param lag how long a later write does not replace the value, ms
   */
  assume({ exchange, value }: Sighting, lag: number): void {
    const { sent } = exchange;
    const received = Math.max(exchange.received, sent + lag);
    const assumed = {
      exchange: null,
      sent,
      received,
      outcome: 'unknown',
      values: [value],
    } as const;
    for (const writes of [this.writes, this.#possible]) {
      writes.splice(
        firstIndex(writes, (one) => one.sent > sent),
        0,
        assumed,
      );
    }
    this.#longest = Math.max(this.#longest, received - sent);
  }

  /** Returns the accepted write that was sent last, of those that had ended by a time. */
  settledBy(moment: number): RegisterWrite | undefined {
    this.#settled ??= settledOf(this.writes);
    const index = firstIndex(this.#settled, ({ by }) => by > moment);
    return this.#settled[index - 1]?.latest;
  }

  /** Returns the writes, except rejected ones, that may be visible between two times. */
  near(since: number, until: number, lag: number): readonly RegisterWrite[] {
    const earliest = since - this.#longest - lag;
    const start = firstIndex(this.#possible, ({ sent }) => sent >= earliest);
    const end = firstIndex(this.#possible, ({ sent }) => sent > until);
    const earlier = firstIndex(this.#endless, ({ sent }) => sent >= earliest);
    return [...this.#endless.slice(0, earlier), ...this.#possible.slice(start, end)];
  }

  allows(write: RegisterWrite | undefined, value: JsonValue): boolean {
    const { isSame } = registers[this.name];
    if (write?.values === undefined) return false;
    return write.values === 'any' || write.values.some((one) => isSame(one, value));
  }

  /** Removes sightings that prove nothing. */
  leaveOut(isNothing: (exchange: TranscriptExchange) => boolean): void {
    const all = this.sightings.splice(0);
    for (const one of all) if (!isNothing(one.exchange)) this.sightings.push(one);
  }

  /** Returns the last sighting that ended before an exchange began. */
  lastBefore(at: TranscriptExchange): Sighting | undefined {
    const { sightings } = this;
    let index = firstIndex(sightings, ({ exchange }) => exchange.sent >= at.sent) - 1;
    for (; index >= 0; index -= 1) {
      const sighting = sightings[index];
      if (sighting !== undefined && precedes(sighting.exchange, at)) return sighting;
    }
    return undefined;
  }

  /** Returns the first sighting that began after an exchange ended. */
  firstAfter(at: TranscriptExchange): Sighting | undefined {
    const { sightings } = this;
    return sightings[firstIndex(sightings, ({ exchange }) => exchange.sent >= at.received)];
  }
}

function settledOf(writes: readonly RegisterWrite[]): readonly Settled[] {
  const accepted = writes.filter(({ outcome }) => outcome === 'accepted');
  accepted.sort((one, other) => one.received - other.received);
  let latest: RegisterWrite | undefined;
  return accepted.map((write) => {
    if (latest === undefined || write.sent >= latest.sent) latest = write;
    return { by: write.received, latest };
  });
}

/**
 * Returns the writes whose value a read may show, the last one first. A write is visible from the time of
 * sending until another accepted write, which began after its end, has itself ended longer ago than the lag.
 * A rejected write is never visible. A write with an unknown outcome replaces nothing. It may be visible until
 * an accepted write replaces it that began at least one lag after its end. The response to an accepted write
 * shows that write or a later one.
 */
export function visible(
  track: Track,
  at: TranscriptExchange,
  lag: number,
): readonly RegisterWrite[] {
  const settled = track.settledBy(at.sent - lag);
  const near = track.near(settled?.sent ?? -Infinity, at.received, lag);
  const own = near.find(({ exchange, outcome }) => exchange === at && outcome === 'accepted');
  const isOverwritten = (write: RegisterWrite): boolean => {
    const isUncertain = write.outcome === 'unknown' && write.exchange !== null;
    const end = write.received + (isUncertain ? lag : 0);
    return [settled, own].some((later) => later && later !== write && end <= later.sent);
  };
  return near.filter((one) => !isOverwritten(one)).reverse();
}
