import type { Check, ExchangeCheck, ModelCheck, RuleCheck } from '../requirements/check.js';
import { Interrupted } from '../http/abort.js';
import { Inconclusive, type Evidence } from '../session/findings/finding.js';
import { script, sentIn, type Phase } from '../script/script.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { leftOut } from './record-results.js';
import type { Results } from './results.js';
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

/** Plays the script with the selected checks, and records the observed answers to open questions. */
export class Runner {
  readonly #session: Session;
  readonly #results: Results;
  /** what goes on beside the phases, by step */
  readonly #beside = new Map<string, Promise<void>>();
  /** why the script could not put a requirement to the test */
  readonly #obstacles = new Map<Check, unknown>();
  /** the exchanges that requirements on some responses are about */
  readonly #looked = new Map<Check, readonly Evidence[]>();

  constructor(session: Session, results: Results) {
    this.#session = session;
    this.#results = results;
  }

  async run(selected: readonly Check[]): Promise<void> {
    const checks = selected.filter((check) => this.#isAllowed(check));
    try {
      for (const phase of checks.length > 0 ? script : []) await this.#play(phase, checks);
    } finally {
      await together([...this.#beside.values()]);
    }
  }

  /** Returns the facts that the script has found out. @param numbers of all requests */
  facts(numbers: Numbers): Pick<RunFacts, 'looked' | 'obstacles'> {
    const looked = [...this.#looked].map(([{ id }, evidence]) => [id, numbers.of(evidence)]);
    const obstacles = [...this.#obstacles].map(([{ id }, error]): Obstacle => {
      return { check: id, ...this.#reasonOf(error, numbers) };
    });
    return { looked: Object.fromEntries(looked) as RunFacts['looked'], obstacles };
  }

  #reasonOf(error: unknown, numbers: Numbers): Reason {
    if (error instanceof Inconclusive) return numbers.reasonOf(this.#traced(error));
    if (error instanceof Interrupted) {
      return numbers.reasonOf(new Inconclusive(error.message, 'interrupted'));
    }
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: 'error', message, requests: [] };
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

  #isAllowed(check: Check): boolean {
    const isToBeRun = isAllowed(check, this.#session.settings);
    if (!isToBeRun && check.level === 'open') this.#results.record(check, leftOut(check));
    return isToBeRun;
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
    try {
      this.#results.record(check, await check.run(this.#session));
    } catch (error) {
      this.#recordError(check, error);
    }
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

  async #attempt(check: Check, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#obstacles.set(check, error);
    }
  }

  /**
   * The error with the other subscription's operation as its cause, if that operation changed the
   * subscription.
   */
  #traced(error: Inconclusive): Inconclusive {
    if (error.causeId !== undefined) return error;
    const changed = this.#session.tracked
      .all()
      .find(
        ({ id, sideEffect }) =>
          sideEffect !== undefined &&
          error.exchanges.some(({ request }) => request.url.includes(id)),
      );
    const causeId = changed?.sideEffect?.cause.causeId;
    if (causeId === undefined) return error;
    const evidence = error.exchanges.map((exchange) => ({ exchange }));
    return new Inconclusive(error.message, causeId, ...evidence);
  }

  #recordError(check: Check, error: unknown): void {
    if (error instanceof Inconclusive) {
      this.#results.recordInconclusive(check, this.#traced(error));
    } else if (error instanceof Interrupted) {
      this.#results.recordInconclusive(check, new Inconclusive(error.message, 'interrupted'));
    } else {
      this.#results.recordCrash(check, error);
    }
  }
}
