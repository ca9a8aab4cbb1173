import {
  judge,
  type Check,
  type ExchangeCheck,
  type ModelCheck,
  type RuleCheck,
} from '../requirements/check.js';
import { Interrupted } from '../http/abort.js';
import {
  passed,
  notApplicable,
  notSeen,
  tokenExpired,
  Inconclusive,
  type Finding,
} from '../session/findings/finding.js';
import { unlessByItself } from '../script/spontaneous-changes.js';
import { script, sentIn, type Phase } from '../script/script.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import type { JudgedRun } from './judged-run.js';
import type { Results } from './results.js';
import { isAllowed } from './select.js';

/** Returns the finding of a check about the exchanges of a run. */
async function judged(check: ExchangeCheck, session: Session): Promise<Finding> {
  const exchanges = await check.from(session);
  if ('kind' in exchanges) return exchanges;
  const findings: Finding[] = [];
  for (const exchange of exchanges) {
    const finding = judge(check, exchange);
    if (finding.kind === 'violation') return finding;
    findings.push(finding);
  }
  const first = (kind: Finding['kind']) => findings.find((finding) => finding.kind === kind);
  return first('inconclusive') ?? first('pass') ?? findings[0] ?? passed();
}

const isRule = (check: Check): check is RuleCheck => 'rule' in check;
const isOfModel = (check: Check): check is ModelCheck => 'sends' in check;
const isRead = ({ step }: Check): boolean => sentIn(step) === 'reads';

/** The checks of some steps, in the order of steps. */
const inSteps = (steps: Phase['atOnce'] = {}, checks: readonly Check[]): Check[] =>
  Object.keys(steps).flatMap((name) => checks.filter(({ step }) => step === name));

/** The control of a check whose expectation was met. */
interface Control {
  readonly check: Check;
  readonly run: () => Promise<void>;
}

/** Plays the script with the selected checks, and records a result for each. */
export class Runner {
  readonly #session: Session;
  readonly #results: Results;
  readonly #shorten: (text: string) => string;
  /** what goes on beside the phases, by step */
  readonly #beside = new Map<string, Promise<void>>();
  /** why there are no responses that rules could be applied to */
  readonly #fetchErrors = new Map<RuleCheck, unknown>();
  /** why the script could not put a requirement to the test */
  readonly #obstacles = new Map<ModelCheck, unknown>();

  constructor(session: Session, results: Results, shorten: (text: string) => string) {
    this.#session = session;
    this.#results = results;
    this.#shorten = shorten;
  }

  async run(selected: readonly Check[]): Promise<void> {
    const checks = selected.filter((check) => this.#isAllowed(check));
    try {
      for (const phase of checks.length > 0 ? script : []) await this.#play(phase, checks);
    } finally {
      await together([...this.#beside.values()]);
    }
    for (const check of checks) {
      if (isRule(check)) this.#recordRule(check);
    }
  }

  /**
   * Records what the model makes of the whole run.
   * @param isOver whether the run has sent everything; otherwise, only what it found counts
   */
  recordJudged(judged: JudgedRun, checks: readonly Check[], isOver: boolean): void {
    for (const check of checks) {
      if (!isOfModel(check)) continue;
      const finding = judged.findingOf(check);
      const obstacle = this.#obstacles.get(check);
      // what is rejected since a token has expired proves nothing
      const isExpired = obstacle instanceof Inconclusive && obstacle.causeId === tokenExpired;
      if (finding !== null && !(isExpired && finding.kind === 'pass')) {
        this.#results.record(check, finding);
      } else if (obstacle !== undefined) this.#recordError(check, obstacle);
      else if (isOver) this.#recordUnseen(check, judged);
    }
  }

  /** Records why nothing could have broken a requirement. */
  #recordUnseen(check: ModelCheck, judged: JudgedRun): void {
    const { outages, ownership, history } = this.#session;
    const [obstacle] = [...this.#obstacles.values()].filter((one) => one instanceof Inconclusive);
    const [outage = (history.restart ?? judged.restart)?.cause] = outages;
    const common = outage ?? ownership.stopped ?? (judged.hasAccepted ? undefined : obstacle);
    if (common === undefined && check.unlessSeen !== undefined) {
      this.#results.record(check, notApplicable(check.unlessSeen));
    } else this.#results.recordInconclusive(check, common ?? judged.obstacleTo(check));
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
    // it may reject before somebody waits for it
    work.catch(() => undefined);
    for (const name of Object.keys(steps)) this.#beside.set(name, work);
  }

  async #runBeside(checks: readonly Check[]): Promise<void> {
    const controls: Control[] = [];
    await together(checks.map((check) => this.#start(check, controls)));
    await together(controls.map((control) => control.run()));
  }

  #isAllowed(check: Check): boolean {
    if (isAllowed(check, this.#session.settings)) return true;
    const what =
      sentIn(check.step) === 'interpretations'
        ? 'interpretations unless asked for with --only'
        : 'writes';
    this.#results.record(check, {
      kind: 'not-applicable',
      message: `a read-only run does not send ${what}`,
    });
    return false;
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
    if (isRule(check)) return this.#fetch(check);
    if (isOfModel(check)) return this.#send(check, controls);
    const session = this.#session;
    const finding = await this.#attempt(check, () =>
      'run' in check ? check.run(session) : judged(check, session),
    );
    if (finding?.kind === 'pass' && check.control !== undefined) {
      controls.push({ check, run: () => this.#control(check, finding) });
    } else if (finding !== null) this.#results.record(check, finding);
  }

  async #sendAhead({ ahead }: Check): Promise<void> {
    try {
      await ahead?.(this.#session);
    } catch (error) {
      // told by the check itself
      if (!(error instanceof Inconclusive || error instanceof Interrupted)) throw error;
    }
  }

  async #fetch(check: RuleCheck): Promise<void> {
    try {
      await check.fetch(this.#session);
    } catch (error) {
      this.#fetchErrors.set(check, error);
    }
  }

  async #send(check: ModelCheck, controls: Control[]): Promise<void> {
    const { sends, control } = check;
    const attempt = async (send: ModelCheck['sends']): Promise<void> => {
      try {
        await send(this.#session);
      } catch (error) {
        this.#obstacles.set(check, error);
      }
    };
    await attempt(sends);
    if (control !== undefined && !this.#obstacles.has(check)) {
      controls.push({ check, run: () => attempt(control) });
    }
  }

  #recordRule(check: RuleCheck): void {
    const seen = this.#session.rules.finding(check.id, this.#shorten);
    if (seen !== null) {
      this.#results.record(check, seen);
    } else if (this.#fetchErrors.has(check)) {
      this.#recordError(check, this.#fetchErrors.get(check));
    } else if (check.nothingSeen === undefined && this.#session.ownership.failure !== undefined) {
      this.#recordError(check, this.#session.ownership.failure);
    } else {
      this.#results.record(
        check,
        check.nothingSeen ?? notSeen('no response that it applies to was seen'),
      );
    }
  }

  async #control(check: Exclude<Check, RuleCheck | ModelCheck>, finding: Finding): Promise<void> {
    const controlled = await this.#attempt(check, async () => {
      await check.control?.(this.#session);
      return finding;
    });
    if (controlled !== null) this.#results.record(check, controlled);
  }

  /** Runs a check. @returns its finding; null if there is none, and the reason was recorded */
  async #attempt(check: Check, work: () => Promise<Finding>): Promise<Finding | null> {
    try {
      return await unlessByItself(this.#session, await work(), check.id);
    } catch (error) {
      this.#recordError(check, error);
      return null;
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
