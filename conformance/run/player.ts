import { actsIn, type Act } from '../script/act.js';
import { Inconclusive } from '../findings/finding.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';

/** Plays acts, each once, and keeps their outcomes. */
export class Player {
  readonly #session: Session;
  readonly #played: ReadonlySet<Act>;
  readonly #outcomes = new Map<Act, Promise<unknown>>();

  /** @param played the acts of the run */
  constructor(session: Session, played: ReadonlySet<Act>) {
    this.#session = session;
    this.#played = played;
  }

  /** Plays acts, as far as they belong to the run: each as soon as it has what it needs. */
  async play(acts: readonly Act[]): Promise<void> {
    await Promise.allSettled(acts.filter(this.#isPlayed).map((act) => this.playNow(act)));
  }

  /** Plays an act, unless it was played before. */
  playNow<Value>(act: Act<Value>): Promise<Value> {
    const known = this.#outcomes.get(act) as Promise<Value> | undefined;
    if (known !== undefined) return known;
    const outcome = this.#valueOf(act);
    this.#outcomes.set(act, outcome);
    return outcome;
  }

  /** Returns the outcome of an act of the run, or of a fact. */
  readonly outcomeOf = async <Value>(act: Act<Value>): Promise<Value> => {
    if (act.sends === null) return this.#valueOf(act);
    if (this.#isPlayed(act)) return this.playNow(act);
    throw new Inconclusive(
      'a read-only run needs an existing subscription: pass its id with --subscription',
      'create.subscription',
    );
  };

  async #valueOf<Value>(act: Act<Value>): Promise<Value> {
    const { settings } = this.#session;
    const outcomes = await together(
      act.of(settings).map(async (one) => {
        const isLeftOut = !actsIn([one], settings).every(this.#isPlayed);
        return act.needs === 'if played' && isLeftOut ? null : this.#attempt(one);
      }),
    );
    return act.value(this.#session, outcomes);
  }

  readonly #isPlayed = (act: Act): boolean => this.#played.has(act);

  async #attempt(act: Act): Promise<() => unknown> {
    try {
      const value = await this.outcomeOf(act);
      return () => value;
    } catch (error) {
      return () => {
        throw error;
      };
    }
  }
}
