import { phases, type Check, type Phase } from './check.js';
import { Unverified, type Finding } from './finding.js';
import { Interrupted } from './http/abort.js';
import type { Results } from './results.js';
import { names } from './select.js';
import type { Session } from './session/session.js';

/** Phases whose checks run one after the other, because they write or may come to write. */
const oneAtATime: readonly Phase[] = ['vacant', 'changing', 'cancelling', 'vacant-again', 'closing'];

/** Waits until all are over, also when one breaks: nothing may go on behind the clean-up's back. */
async function allOf(works: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(works))
    if (outcome.status === 'rejected') throw outcome.reason;
}

/** Checks in their order; those that stand together in groups, any other alone. */
function neighbours(checks: readonly Check[]): Check[][] {
  const groups: Check[][] = [];
  for (const check of checks) {
    const last = groups.at(-1);
    if (last?.[0]?.together === true && check.together === true) last.push(check);
    else groups.push([check]);
  }
  return groups;
}

/** Plays the checks in the order of their phases, and sees to it that each gets a result. */
export class Conductor {
  readonly #session: Session;
  readonly #results: Results;
  /** why a check has nothing to look at */
  readonly #missing = new Map<string, unknown>();

  constructor(session: Session, results: Results) {
    this.#session = session;
    this.#results = results;
  }

  async play(selected: readonly Check[]): Promise<void> {
    const playable = selected.filter((check) => !this.#isOutOfReach(check));
    // alone, so that an unreachable deployment costs one time-out and not seventy
    if (playable.length > 0) await this.#session.greeting().catch(() => undefined);
    // guests need nothing that lives, and creations that are to be refused leave nothing alive
    await allOf([this.#phase('guest', playable), this.#phase('vacant', playable)]);
    for (const phase of phases) {
      if (phase !== 'guest' && phase !== 'vacant') await this.#phase(phase, playable);
    }
  }

  /** A read-only run leaves writes alone, and interpretations unless they are asked for. */
  #isOutOfReach(check: Check): boolean {
    const { readOnly, only } = this.#session.settings;
    if (!readOnly || check.effect === 'reads') return false;
    if (check.effect === 'interprets' && only.some((filter) => names(filter, check))) return false;
    const what = check.effect === 'writes' ? 'writes' : 'interpretations unless asked for with --only';
    this.#results.settle(check, { kind: 'not-applicable', message: `a read-only run sends no ${what}` });
    return true;
  }

  async #phase(phase: Phase, playable: readonly Check[]): Promise<void> {
    const mine = playable.filter((check) => check.phase === phase);
    const controlled: (() => Promise<void>)[] = [];
    const play = async (check: Check): Promise<void> => {
      const finding = await this.#find(check, () => this.#look(check));
      if (finding === null) return;
      if (finding.kind === 'holds' && check.control !== undefined) {
        controlled.push(() => this.#control(check, finding));
      } else this.#results.settle(check, finding);
    };
    const sources = playable.filter(({ source }) => source?.during === phase);
    const meet = (): Promise<unknown> => Promise.all(sources.map((check) => this.#meet(check)));
    if (oneAtATime.includes(phase)) {
      for (const group of neighbours(mine)) await allOf(group.map(play));
      await meet();
    } else await allOf([...mine.map(play), meet()]);
    for (const control of controlled) await control();
  }

  async #meet(check: Check): Promise<void> {
    try {
      await check.source?.meet(this.#session);
    } catch (error) {
      this.#missing.set(check.id, error);
    }
  }

  /** Why nothing was met says more than that nothing was. */
  async #look(check: Check): Promise<Finding> {
    const finding = await check.run(this.#session);
    const seen = finding.kind === 'holds' || finding.kind === 'breach';
    if (!seen && this.#missing.has(check.id)) throw this.#missing.get(check.id);
    return finding;
  }

  async #control(check: Check, finding: Finding): Promise<void> {
    const controlled = await this.#find(check, async () => {
      await check.control?.(this.#session);
      return finding;
    });
    if (controlled !== null) this.#results.settle(check, controlled);
  }

  /** What a check found; null when it did not come to that, which is a result too. */
  async #find(check: Check, look: () => Promise<Finding>): Promise<Finding | null> {
    try {
      return await look();
    } catch (error) {
      if (error instanceof Unverified) this.#results.unverified(check, error);
      else if (error instanceof Interrupted) {
        this.#results.unverified(check, new Unverified(error.message, { root: 'interrupted' }));
      } else this.#results.broken(check, error);
      return null;
    }
  }
}
