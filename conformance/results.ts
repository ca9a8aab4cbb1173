import { openPointIds, type Answer as OpenAnswer, type Profile } from '../src/profile/open-points.js';
import type { Check } from './check.js';
import { drifted } from './drift.js';
import type { Unverified } from './finding.js';
import { type Finding } from './finding.js';
import type { Redactor } from './http/redaction.js';
import type { CheckResult, Exchange, ObservedPoint } from './report.js';
import { levelOf, sectionOf } from './sections.js';
import { openPoints } from '../src/profile/open-points.js';

type Verdict = Pick<CheckResult, 'outcome' | 'message'> & Partial<CheckResult>;

/** The results of a run, as they come. No credential gets into them. */
export class Results {
  readonly #redactor: Redactor;
  readonly #profile: Partial<Profile>;
  /** a `should` that does not hold fails */
  readonly #strict: boolean;
  readonly #tell: (result: CheckResult) => void;
  readonly #byId = new Map<string, CheckResult>();
  readonly #answers = new Map<string, OpenAnswer>();
  /** what the profile has, where the answer differs */
  readonly #recorded = new Map<string, OpenAnswer>();
  /** by what is lacking: the checks that lack it, and what they say of it */
  readonly #lacking = new Map<string, { id: string; message: string; exchanges: readonly Exchange[] }[]>();

  constructor(
    redactor: Redactor,
    { profile, strict }: { profile: Partial<Profile>; strict: boolean },
    tell: (result: CheckResult) => void,
  ) {
    this.#redactor = redactor;
    this.#profile = profile;
    this.#strict = strict;
    this.#tell = tell;
  }

  has(check: Check): boolean {
    return this.#byId.has(check.id);
  }

  settle(check: Check, finding: Finding): void {
    this.#add(check, this.#verdict(check, finding));
  }

  /** A check that lacks what it needs. The cause is given once; whoever lacks the same refers to it. */
  unverified(check: Check, { message, root, exchanges }: Unverified): void {
    if (levelOf(check.clause) === 'open') {
      this.#add(check, { outcome: 'not-applicable', message: `could not be observed: ${message}` });
      return;
    }
    const alike = root === undefined ? [] : (this.#lacking.get(root) ?? []);
    const result = this.#add(check, {
      outcome: 'not-verified',
      message,
      ...(root !== undefined && { cause: root }),
      exchanges: alike[0] === undefined ? [...exchanges] : [],
    });
    if (result === null || root === undefined) return;
    this.#lacking.set(root, [...alike, { id: check.id, message: this.#redactor.text(message), exchanges }]);
  }

  /** The kit itself broke. */
  broken(check: Check, error: unknown): void {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#add(check, { outcome: 'error', message: `the kit itself broke: ${what}` });
  }

  #verdict(check: Check, finding: Finding): Verdict {
    switch (finding.kind) {
      case 'holds':
        return { outcome: 'pass', message: finding.message };
      case 'breach': {
        const { expected, found, exchanges } = finding;
        const outcome = this.#strict || levelOf(check.clause) === 'must' ? 'fail' : 'warn';
        return {
          outcome,
          message: `expected ${expected}; found ${found}`,
          expected,
          found,
          exchanges: [...exchanges],
        };
      }
      case 'observed':
        return this.#observation(check, finding);
      case 'not-applicable':
        return { outcome: 'not-applicable', message: finding.message };
      case 'not-verified':
        return { outcome: 'not-verified', message: finding.message, exchanges: [...finding.exchanges] };
    }
  }

  #observation(check: Check, { answer, note, exchanges }: Finding & { kind: 'observed' }): Verdict {
    const point = openPointIds.find((id) => id === check.clause);
    const before = point === undefined ? undefined : this.#profile[point];
    this.#answers.set(check.clause, answer);
    const message = `${shown(answer)}${note === '' ? '' : `; ${note}`}`;
    if (point === undefined || before === undefined || !drifted(point, before, answer)) {
      return { outcome: 'observed', message, exchanges: [...exchanges] };
    }
    this.#recorded.set(point, before);
    const [expected, found] = [shown(before), shown(answer)];
    const drift = `it was ${expected} and is ${found} now`;
    return { outcome: 'changed', message: drift, expected, found, exchanges: [...exchanges] };
  }

  #add(check: Check, verdict: Verdict): CheckResult | null {
    if (this.#byId.has(check.id)) return null;
    const clean = (text: string): string => this.#redactor.text(text);
    const { expected, found } = verdict;
    const result: CheckResult = {
      id: check.id,
      clause: check.clause,
      section: sectionOf(check.clause),
      level: levelOf(check.clause),
      title: check.title,
      outcome: verdict.outcome,
      message: clean(verdict.message),
      ...(expected === undefined ? {} : { expected: clean(expected) }),
      ...(found === undefined ? {} : { found: clean(found) }),
      ...(verdict.cause !== undefined && { cause: clean(verdict.cause) }),
      ...(verdict.path !== undefined && { path: verdict.path }),
      exchanges: unique(verdict.exchanges ?? []),
    };
    this.#byId.set(check.id, result);
    this.#tell(result);
    return result;
  }

  /** The results in the order of the checks. */
  inOrder(checks: readonly Check[]): CheckResult[] {
    const order = checks.map(({ id }) => id);
    for (const [root, alike] of this.#lacking) {
      const ids = alike.map(({ id }) => id).sort((a, b) => order.indexOf(a) - order.indexOf(b));
      this.#giveCauseTo(ids.includes(root) ? root : (ids[0] ?? root), alike);
    }
    return order.flatMap((id) => this.#byId.get(id) ?? []);
  }

  /** The cause stands where a reader looks for it, whichever check came upon it first. */
  #giveCauseTo(
    owner: string,
    alike: readonly { id: string; message: string; exchanges: readonly Exchange[] }[],
  ): void {
    for (const { id, message, exchanges } of alike) {
      const result = this.#byId.get(id);
      if (result === undefined) continue;
      const mine = id === owner ? { message, exchanges: unique(exchanges) } : { exchanges: [] };
      this.#byId.set(id, { ...result, ...mine });
    }
  }

  /**
   * The deployment's answer to every open point, as far as they could be seen.
   * @param later open points that this run left to a deep one
   */
  openPoints(later: ReadonlySet<string>): ObservedPoint[] {
    return openPointIds.map((id) => {
      const { section, question } = openPoints[id];
      const answer = this.#answers.get(id);
      const result = this.#byId.get(id);
      if (answer === undefined) {
        const left = later.has(id) ? leftToDeepRuns : 'not looked at in this run';
        const note = result?.message ?? left;
        return { id, section, question, answer: null, note };
      }
      const recorded = this.#recorded.get(id);
      return {
        id,
        section,
        question,
        answer: this.#clean(answer),
        ...(recorded !== undefined && { recorded: this.#clean(recorded) }),
      };
    });
  }

  #clean(answer: OpenAnswer): OpenAnswer {
    if (typeof answer === 'number') return answer;
    return typeof answer === 'string'
      ? this.#redactor.text(answer)
      : answer.map((text) => this.#redactor.text(text));
  }
}

const leftToDeepRuns = 'it takes requests of its own; a run with --write-profile or --profile looks at it';

const unique = (exchanges: readonly Exchange[]): Exchange[] => [...new Set(exchanges)];

function shown(answer: OpenAnswer): string {
  if (typeof answer === 'number') return String(answer);
  return typeof answer === 'string' ? answer : answer.length === 0 ? 'none' : answer.join(', ');
}
