import type { Unverified } from '../finding.js';
import type { Call } from '../http/call.js';

const ofOneOperation = 2;
const ofAnything = 3;

const nameOf = ({ operation, path }: Call): string => operation ?? path;
const isStrangers = ({ credential }: Call): boolean => credential !== 'own' && credential !== 'other';

/**
 * Requests that got no answer. An operation that stays silent is not asked again, and a deployment that does
 * is not either: each silence may cost a whole time-out. What a request without an accepted credential is answered
 * is open, and may be nothing at all: that says nothing about the others.
 */
export class Silences {
  #row: string[] = [];
  readonly #byOperation = new Map<string, number>();
  readonly #mute = new Map<string, Unverified>();
  readonly #muteToStrangers = new Map<string, Unverified>();
  #down: Unverified | undefined;

  /** Why it makes no sense to ask. */
  reasonNotToAsk(call: Call): Unverified | undefined {
    const name = nameOf(call);
    const strange = isStrangers(call) ? this.#muteToStrangers.get(name) : undefined;
    return this.#down ?? this.#mute.get(name) ?? strange;
  }

  /** An answer came. */
  broken(call: Call): void {
    this.#row = [];
    this.#byOperation.delete(nameOf(call));
  }

  /** No answer came. `first`: nobody has answered anything yet. */
  note(call: Call, silence: Unverified, first: boolean): void {
    const name = nameOf(call);
    if (isStrangers(call)) this.#muteToStrangers.set(name, silence);
    else this.#count(name, silence);
    const everywhere = this.#row.length >= ofAnything && new Set(this.#row).size > 1;
    if (first || everywhere) this.#down = silence;
  }

  #count(name: string, silence: Unverified): void {
    this.#row.push(name);
    const count = (this.#byOperation.get(name) ?? 0) + 1;
    this.#byOperation.set(name, count);
    if (count >= ofOneOperation) this.#mute.set(name, silence);
  }
}
