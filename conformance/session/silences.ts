import type { Unverified } from '../finding.js';
import type { Call } from '../http/call.js';

const ofOneOperation = 2;
const ofAnything = 3;

const strangers = 'strangers';

/** Who stays silent when a request gets no answer. What a stranger is answered is open, and may be nothing at all. */
export const addressee = ({ credential, operation, path }: Call): string =>
  credential === 'own' || credential === 'other' ? (operation ?? path) : strangers;

/**
 * Requests that got no answer. An operation that stays silent is not asked again, and a deployment that does
 * is not either: each silence may cost a whole time-out.
 */
export class Silences {
  #row: string[] = [];
  readonly #byOperation = new Map<string, number>();
  readonly #mute = new Map<string, Unverified>();
  #down: Unverified | undefined;

  /** Why it makes no sense to ask. */
  reasonNotToAsk(operation: string): Unverified | undefined {
    return this.#down ?? this.#mute.get(operation);
  }

  broken(operation: string): void {
    this.#row = [];
    this.#byOperation.delete(operation);
  }

  /** `first`: nobody has answered anything yet. */
  note(operation: string, silence: Unverified, first: boolean): void {
    if (operation !== strangers) this.#row.push(operation);
    const count = (this.#byOperation.get(operation) ?? 0) + 1;
    this.#byOperation.set(operation, count);
    if (count >= ofOneOperation) this.#mute.set(operation, silence);
    const everywhere = this.#row.length >= ofAnything && new Set(this.#row).size > 1;
    if (first || everywhere) this.#down = silence;
  }
}
