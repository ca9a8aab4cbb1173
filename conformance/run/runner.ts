import { isQuestion, type Check } from '../requirements/check.js';
import { Interrupted } from '../http/abort.js';
import { Inconclusive, type Evidence } from '../findings/finding.js';
import { actsFor, type Act, actsIn } from '../script/act.js';
import { arrival } from '../script/before-creation.js';
import type { Part, Phase } from '../script/phases.js';
import { script } from '../script/script.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { actsNamedBy, inOrder } from './acts-of-checks.js';
import type { Numbers, Obstacle, Reason, RunFacts } from './run-facts.js';
import { isAllowed } from './select.js';

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

/** Plays the script with the selected checks. */
export class Runner {
  readonly #session: Session;
  readonly #onPhase: (when: string) => void;
  readonly #checks: readonly Check[];
  readonly #player: Player;
  /** the groups of parts for which the run does not wait */
  readonly #beside: Promise<void>[] = [];
  /** why the script could not test a requirement, or ask a question */
  readonly #obstacles = new Map<Check, unknown>();
  /** the exchanges of requirements about certain responses */
  readonly #looked = new Map<Check, readonly Evidence[]>();
  /** the exchanges of each act that asks an open question */
  readonly #asked = new Map<Check, readonly Evidence[][]>();

  /**
   * @param selected the checks of the run
   * @param onPhase called when a phase begins, with what has happened so far
   */
  constructor(session: Session, selected: readonly Check[], onPhase: (when: string) => void) {
    const { settings } = session;
    this.#session = session;
    this.#onPhase = onPhase;
    this.#checks = selected.filter((check) => isAllowed(check, settings));
    this.#player = new Player(
      session,
      actsFor([arrival, ...this.#checks.flatMap(actsNamedBy)], settings),
    );
  }

  /** Plays an act now, if its outcome must be known before something is sent. */
  playNow<Value>(act: Act<Value>): Promise<Value> {
    return this.#player.playNow(act);
  }

  /** Returns the outcome of an act or a fact. */
  outcomeOf<Value>(act: Act<Value>): Promise<Value> {
    return this.#player.outcomeOf(act);
  }

  async run(): Promise<void> {
    try {
      for (const phase of this.#checks.length > 0 ? script : []) {
        this.#onPhase(phase.when);
        await this.#play(phase);
      }
    } finally {
      await together(this.#beside);
    }
    for (const check of inOrder(this.#checks)) await this.#conclude(check);
  }

  /** Returns the facts that the script has established. @param numbers of all requests */
  facts(
    numbers: Numbers,
  ): Pick<RunFacts, 'looked' | 'asked' | 'sights' | 'hadConflicts' | 'obstacles'> {
    const { waiting, passing } = this.#session;
    const looked = [...this.#looked].map(([{ id }, evidence]) => [id, numbers.of(evidence)]);
    const asked = [...this.#asked].map(([{ id }, acts]) => [
      id,
      acts.map((one) => numbers.of(one)),
    ]);
    return {
      looked: Object.fromEntries(looked) as RunFacts['looked'],
      asked: Object.fromEntries(asked) as RunFacts['asked'],
      sights: waiting.delays.sights.flatMap(({ response, ...sight }) =>
        numbers.of([response]).map((request) => ({ ...sight, request })),
      ),
      hadConflicts: passing.size > 0,
      obstacles: [...this.#obstacles].map(([{ id }, error]): Obstacle => ({
        check: id,
        ...this.#reasonOf(error, numbers),
      })),
    };
  }

  #reasonOf(error: unknown, numbers: Numbers): Reason {
    if (error instanceof Inconclusive) return numbers.reasonOf(error);
    if (error instanceof Interrupted) {
      return numbers.reasonOf(new Inconclusive(error.message, 'interrupted'));
    }
    return { kind: 'error', message: stackOf(error), requests: [] };
  }

  async #play({ groups, isAlone }: Phase): Promise<void> {
    if (isAlone === true) await together(this.#beside);
    for (const group of groups) {
      if (group.how === 'beside') this.#beside.push(this.#playAtOnce(group.parts));
      else if (group.how === 'at once') await this.#playAtOnce(group.parts);
      else for (const part of group.parts) await this.#playInTurn(part);
    }
  }

  #playAtOnce(parts: readonly Part[]): Promise<void> {
    return this.#player.play(parts.flatMap(({ acts }) => acts));
  }

  async #playInTurn({ acts }: Part): Promise<void> {
    for (const act of acts) await this.#player.play([act]);
  }

  /** Concludes a check after everything was played. */
  async #conclude(check: Check): Promise<void> {
    const { outcomeOf } = this.#player;
    try {
      if (isQuestion(check)) {
        const asked: Evidence[][] = [];
        for (const act of check.sends) asked.push([await outcomeOf(act)].flat());
        this.#asked.set(check, asked);
      } else if ('sends' in check) {
        for (const act of check.sends) await outcomeOf(act);
      } else {
        this.#looked.set(check, await outcomeOf(check.from));
      }
    } catch (error) {
      this.#obstacles.set(check, error);
    }
  }
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
