import {
  stages,
  type ActiveCheck,
  type Check,
  type RuleCheck,
  type Stage,
} from '../clauses/check.js';
import { Interrupted } from '../http/abort.js';
import { notSeen, Unverified, type Finding } from '../session/findings/finding.js';
import { unlessByItself } from '../script/by-itself.js';
import { firstContact, requireToken } from '../script/before-creation.js';
import type { Session } from '../session/session.js';
import type { Results } from './results.js';
import { isAllowed } from './select.js';

/**
 * Waits until all have settled, also when one rejects: nothing may be running during the clean-up.
 */
async function allSettled(work: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}

/** The same promise, which may reject before somebody waits for it. */
function settling(work: Promise<void>): Promise<void> {
  work.catch(() => undefined);
  return work;
}

const isRule = (check: Check): check is RuleCheck => 'rule' in check;
const isRead = ({ sends }: Check): boolean => sends === 'reads';
const isWrite = ({ sends }: Check): boolean => sends === 'writes';
const outlasts = ({ outlastsStage }: Check): boolean => outlastsStage === true;

const [firstStage] = stages;
const lastStage = 'finished' satisfies Stage;
const laterStages = stages.filter((stage) => stage !== firstStage && stage !== lastStage);
/** Before the first subscription is cancelled. */
const endOfOutlasting = 'refused-cancellations' satisfies Stage;

/** Whether it needs nothing that a stage leaves behind. */
const isIndependent = ({ stage, sends }: Check): boolean =>
  stage === firstStage && (sends === 'interpretations' || sends === 'reads');

/** The control of a check whose expectation was met. */
interface Control {
  readonly check: Check;
  readonly run: () => Promise<void>;
}

/** Runs the checks stage by stage, and records a result for each. */
export class Runner {
  readonly #session: Session;
  readonly #results: Results;
  readonly #shorten: (text: string) => string;
  /** why there are no responses that rules could be applied to */
  readonly #fetchErrors = new Map<RuleCheck, unknown>();

  constructor(session: Session, results: Results, shorten: (text: string) => string) {
    this.#session = session;
    this.#results = results;
    this.#shorten = shorten;
  }

  async run(selected: readonly Check[]): Promise<void> {
    const checks = selected.filter((check) => this.#isAllowed(check));
    // alone, so that an unreachable deployment costs only one timeout
    if (checks.length > 0) await this.#makeContact();
    await this.#runStages(checks);
    for (const check of checks) {
      if (isRule(check)) this.#recordRule(check);
    }
  }

  /** One after the other, and what depends on none of them beside them. */
  async #runStages(checks: readonly Check[]): Promise<void> {
    const beside = checks.filter(isIndependent);
    const staged = checks.filter((check) => !isIndependent(check));
    // the first stage keeps all connections busy by itself, but its controls do not
    const controls = await this.#tryStage(firstStage, staged);
    const runLater = async (): Promise<void> => {
      await this.#runControls(controls);
      await this.#runLaterStages(staged);
    };
    await allSettled([runLater(), this.#runBeside(beside)]);
    await this.#runStage(lastStage, staged);
  }

  async #runLaterStages(checks: readonly Check[]): Promise<void> {
    const outlasting: Promise<void>[] = [];
    const staged = checks.filter((check) => !outlasts(check));
    try {
      for (const stage of laterStages) {
        if (stage === endOfOutlasting) await allSettled(outlasting.splice(0));
        const beside = checks.filter((check) => check.stage === stage && outlasts(check));
        outlasting.push(settling(this.#runBeside(beside)));
        await this.#runStage(stage, staged);
      }
    } finally {
      await allSettled(outlasting);
    }
  }

  /** Interpretations depend on nothing, and may take long. */
  async #runBeside(checks: readonly Check[]): Promise<void> {
    const controls: Control[] = [];
    await allSettled(checks.map((check) => this.#start(check, controls)));
    await allSettled(controls.map((control) => control.run()));
  }

  /** Whoever depends on it will have the same failure. */
  async #makeContact(): Promise<void> {
    try {
      await firstContact(this.#session);
      await requireToken(this.#session);
    } catch {
      // told by every check
    }
  }

  #isAllowed(check: Check): boolean {
    if (isAllowed(check, this.#session.settings)) return true;
    const what =
      check.sends === 'interpretations' ? 'interpretations unless asked for with --only' : 'writes';
    this.#results.record(check, {
      kind: 'not-applicable',
      message: `a read-only run does not send ${what}`,
    });
    return false;
  }

  async #runStage(stage: Stage, checks: readonly Check[]): Promise<void> {
    await this.#runControls(await this.#tryStage(stage, checks));
  }

  /**
   * What changes something comes last, one at a time.
   * @returns the controls of checks that expect a rejection, which come after that
   */
  async #tryStage(stage: Stage, checks: readonly Check[]): Promise<Control[]> {
    const ofStage = checks.filter((check) => check.stage === stage);
    const controls: Control[] = [];
    // creations that have to be rejected come first, since others wait for them
    const atOnce = [
      ...ofStage.filter(({ sends }) => sends === 'harmless-writes'),
      ...ofStage.filter(({ sends }) => sends !== 'harmless-writes' && sends !== 'writes'),
    ];
    const ahead = checks.filter(({ early }) => early?.stage === stage);
    const early = Promise.all(ahead.map((check) => this.#sendEarly(check)));
    await allSettled(atOnce.map((check) => this.#start(check, controls)));
    for (const check of ofStage.filter(isWrite)) {
      await this.#start(check, controls);
    }
    await early;
    return controls;
  }

  async #runControls(controls: readonly Control[]): Promise<void> {
    const reading = controls.filter(({ check }) => isRead(check));
    await allSettled(reading.map((control) => control.run()));
    for (const control of controls) {
      if (!reading.includes(control)) await control.run();
    }
  }

  /** @param controls gets the control of a check that expects a rejection */
  async #start(check: Check, controls: Control[]): Promise<void> {
    if (isRule(check)) return this.#fetch(check);
    const finding = await this.#attempt(check, () => check.run(this.#session));
    if (finding?.kind === 'holds' && check.control !== undefined) {
      controls.push({ check, run: () => this.#control(check, finding) });
    } else if (finding !== null) this.#results.record(check, finding);
  }

  async #sendEarly({ early }: Check): Promise<void> {
    try {
      await early?.send(this.#session);
    } catch (error) {
      // told by the check itself
      if (!(error instanceof Unverified || error instanceof Interrupted)) throw error;
    }
  }

  async #fetch(check: RuleCheck): Promise<void> {
    try {
      await check.fetch(this.#session);
    } catch (error) {
      this.#fetchErrors.set(check, error);
    }
  }

  #recordRule(check: RuleCheck): void {
    const seen = this.#session.judge.finding(check.id, this.#shorten);
    if (seen !== null) {
      this.#results.record(check, seen);
    } else if (this.#fetchErrors.has(check)) {
      this.#recordError(check, this.#fetchErrors.get(check));
    } else {
      this.#results.record(
        check,
        check.nothingSeen ?? notSeen('no response that it applies to was seen'),
      );
    }
  }

  async #control(check: ActiveCheck, finding: Finding): Promise<void> {
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

  #recordError(check: Check, error: unknown): void {
    if (error instanceof Unverified) {
      this.#results.recordUnverified(check, error);
    } else if (error instanceof Interrupted) {
      this.#results.recordUnverified(check, new Unverified(error.message, 'interrupted'));
    } else {
      this.#results.recordCrash(check, error);
    }
  }
}
