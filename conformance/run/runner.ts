import type {
  Check,
  ExchangeCheck,
  ModelCheck,
  QuestionCheck,
  RuleCheck,
} from '../requirements/check.js';
import { Interrupted } from '../http/abort.js';
import { Inconclusive, type Evidence } from '../session/findings/finding.js';
import { script, sentIn, type Phase } from '../script/script.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import type { Numbers, Obstacle, Reason, RunFacts } from './run-facts.js';
import { isAllowed } from './select.js';

const isRule = (check: Check): check is RuleCheck => 'rule' in check;
const isOfModel = (check: Check): check is ModelCheck => 'sends' in check;
const isOfExchanges = (check: Check): check is ExchangeCheck => 'judge' in check;
const isRead = ({ step }: Check): boolean => sentIn(step) === 'reads';

/** The checks of some steps, in the order of steps. */
const inSteps = (steps: Phase['atOnce'] = {}, checks: readonly Check[]): Check[] =>
  Object.keys(steps).flatMap((name) => checks.filter(({ step }) => step === name));

/** The control of a check that expects a rejection. */
interface Control {
  readonly check: Check;
  readonly run: () => Promise<void>;
}

/** Plays the script with the selected checks. */
export class Runner {
  readonly #session: Session;
  readonly #onPhase: (when: string) => void;
  /** what goes on beside the phases, by step */
  readonly #beside = new Map<string, Promise<void>>();
  /** why the script could not put a requirement to the test, or observe an answer */
  readonly #obstacles = new Map<Check, unknown>();
  /** the exchanges that requirements on some responses are about */
  readonly #looked = new Map<Check, readonly Evidence[]>();
  /** the exchanges of each act that asks an open question */
  readonly #asked = new Map<Check, readonly Evidence[][]>();

  /** @param onPhase called when a phase begins, with what has happened by then */
  constructor(session: Session, onPhase: (when: string) => void) {
    this.#session = session;
    this.#onPhase = onPhase;
  }

  async run(selected: readonly Check[]): Promise<void> {
    const checks = selected.filter((check) => isAllowed(check, this.#session.settings));
    try {
      for (const phase of checks.length > 0 ? script : []) {
        this.#onPhase(phase.when);
        await this.#play(phase, checks);
      }
    } finally {
      await together([...this.#beside.values()]);
    }
  }

  /** Returns the facts that the script has found out. @param numbers of all requests */
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
      sights: waiting.lags.sights.flatMap(({ response, ...sight }) =>
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
    return { kind: 'error', message: textOf(error), requests: [] };
  }

  async #play(phase: Phase, checks: readonly Check[]): Promise<void> {
    const { awaits = [], ahead = [], first } = phase;
    await together(awaits.flatMap((name) => this.#beside.get(name) ?? []));
    await this.#attemptFirst(first);
    this.#startBeside(phase.beside, checks);
    const sentAhead = together(
      checks.filter(({ id }) => ahead.includes(id)).map((check) => this.#sendAhead(check)),
    );
    const controls: Control[] = [];
    const atOnce = inSteps(phase.atOnce, checks);
    await together(atOnce.map((check) => this.#start(check, controls)));
    for (const check of inSteps(phase.inTurn, checks)) {
      await this.#start(check, controls);
    }
    await sentAhead;
    const controlled = this.#runControls(controls);
    this.#startBeside(phase.thenBeside, checks);
    await controlled;
  }

  /** Whoever depends on it will have the same failure. */
  async #attemptFirst(first: Phase['first']): Promise<void> {
    try {
      await first?.(this.#session);
    } catch {
      // told by every check
    }
  }

  #startBeside(steps: Phase['beside'] = {}, checks: readonly Check[]): void {
    const work = this.#runBeside(inSteps(steps, checks));
    // it may reject before someone waits for it
    work.catch(() => undefined);
    for (const name of Object.keys(steps)) this.#beside.set(name, work);
  }

  async #runBeside(checks: readonly Check[]): Promise<void> {
    const controls: Control[] = [];
    await together(checks.map((check) => this.#start(check, controls)));
    await together(controls.map((control) => control.run()));
  }

  async #runControls(controls: readonly Control[]): Promise<void> {
    const reading = controls.filter(({ check }) => isRead(check));
    await together(reading.map((control) => control.run()));
    for (const control of controls) {
      if (!reading.includes(control)) await control.run();
    }
  }

  /** @param controls gets the control of a check that expects a rejection */
  async #start(check: Check, controls: Control[]): Promise<void> {
    if (isRule(check)) return this.#attempt(check, () => check.fetch(this.#session));
    if (isOfModel(check)) return this.#send(check, controls);
    if (isOfExchanges(check)) return this.#attempt(check, () => this.#look(check));
    await this.#attempt(check, () => this.#ask(check));
  }

  async #sendAhead({ ahead }: Check): Promise<void> {
    try {
      await ahead?.(this.#session);
    } catch (error) {
      // told by the check itself
      if (!(error instanceof Inconclusive || error instanceof Interrupted)) throw error;
    }
  }

  async #send(check: ModelCheck, controls: Control[]): Promise<void> {
    const { sends, control } = check;
    await this.#attempt(check, () => sends(this.#session));
    if (control !== undefined && !this.#obstacles.has(check)) {
      controls.push({ check, run: () => this.#attempt(check, () => control(this.#session)) });
    }
  }

  async #look(check: ExchangeCheck): Promise<void> {
    this.#looked.set(check, await check.from(this.#session));
  }

  async #ask(check: QuestionCheck): Promise<void> {
    const asked: Evidence[][] = [];
    for (const act of check.acts) asked.push([await act(this.#session)].flat());
    this.#asked.set(check, asked);
  }

  async #attempt(check: Check, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#obstacles.set(check, error);
    }
  }
}

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
