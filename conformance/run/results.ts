import {
  openQuestionIds,
  openQuestions,
  type Answer,
  isOpenQuestion,
  isTexts,
  type KeyTypes,
  type ObjectAnswer,
  type Profile,
} from '../../src/open-questions/index.js';
import type { Check } from '../requirements/check.js';
import { copied } from '../http/response.js';
import { readable } from '../../render/shorten-values.js';
import { inconclusiveBy, type Finding } from '../findings/finding.js';
import { compareStatements } from './differences.js';
import { answerText } from '../findings/answer-text.js';
import type { CheckResult, ObservedQuestion } from './report.js';

type PartialResult = Pick<CheckResult, 'outcome' | 'message'> & Partial<CheckResult>;

const leftToExtendedRuns =
  'it needs additional requests, which only runs with --write-profile or --profile send';

/** Redacts credentials in a string, then shortens the values in it. */
export const shortened = (
  clean: (text: string) => string,
  text: string,
  length?: number,
): string => {
  const whole = clean(text);
  const short = readable(whole, length);
  return short === whole ? whole : copied(short);
};

/** Keys can be anything that a deployment sends; their values are types. */
function cleanKeys(answer: ObjectAnswer, clean: (text: string) => string): ObjectAnswer {
  const entries = Object.entries(answer).map(([key, value]): [string, string | KeyTypes] => {
    const cleaned = typeof value === 'string' ? value : cleanKeyTypes(value, clean);
    return [clean(key), cleaned];
  });
  return Object.fromEntries(entries);
}

const cleanKeyTypes = (types: KeyTypes, clean: (text: string) => string): KeyTypes =>
  Object.fromEntries(Object.entries(types).map(([key, type]) => [clean(key), type]));

export class Results {
  readonly #clean: (text: string) => string;
  readonly #profile: Partial<Profile>;
  readonly #strict: boolean;
  readonly #onResult: (result: CheckResult) => void;
  readonly #results = new Map<string, CheckResult>();
  readonly #answers = new Map<string, Answer>();
  /** the profile's answer, if the observed one differs */
  readonly #recorded = new Map<string, Answer>();
  /** whether an internal error outside a check was recorded */
  #hasFailed = false;

  constructor(
    clean: (text: string) => string,
    { profile, strict }: { profile: Partial<Profile>; strict: boolean },
    onResult: (result: CheckResult) => void,
  ) {
    this.#clean = clean;
    this.#profile = profile;
    this.#strict = strict;
    this.#onResult = onResult;
  }

  record(check: Check, finding: Finding): void {
    this.#add(check, this.#outcomeOf(check, finding));
  }

  recordCrash(check: Check, error: unknown): void {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#add(check, { outcome: 'error', message: `internal error in location-data-kit: ${what}` });
  }

  /**
   * Records an internal error outside a check: it is reported once, and is the reason why checks
   * have no result.
   */
  recordFailure(checks: readonly Check[], error: unknown): void {
    const missing = checks.filter(({ id }) => !this.#results.has(id));
    const shown = this.#hasFailed ? undefined : (missing[0] ?? checks.at(-1));
    this.#hasFailed = true;
    if (shown !== undefined) {
      this.#results.delete(shown.id);
      this.recordCrash(shown, error);
    }
    const because = 'the run ended early because of an internal error in location-data-kit';
    for (const check of missing) this.record(check, inconclusiveBy('kit', because));
  }

  #outcomeOf(check: Check, finding: Finding): PartialResult {
    switch (finding.kind) {
      case 'pass':
        return { outcome: 'pass', message: '' };
      case 'violation':
        return this.#violation(check, finding);
      case 'observed':
        return this.#observation(check, finding);
      case 'not-applicable':
      case 'inconclusive': {
        const { kind, message, causeId } = finding;
        if (kind === 'inconclusive' && check.level === 'open') {
          return { outcome: 'not-applicable', message: `could not be observed: ${message}` };
        }
        const exchanges = kind === 'inconclusive' ? [...finding.exchanges] : [];
        const cause = causeId === undefined ? {} : { cause: causeId };
        return { outcome: kind, message, exchanges, ...cause };
      }
    }
  }

  #violation(check: Check, finding: Finding & { kind: 'violation' }): PartialResult {
    const { violation, expected, found, exchanges, path, level = check.level } = finding;
    return {
      outcome: this.#strict || level === 'must' ? 'fail' : 'warn',
      message: `expected ${expected}; found ${found}`,
      expected,
      found,
      exchanges: [...exchanges],
      ...(violation === undefined ? {} : { violation }),
      ...(path === undefined ? {} : { path }),
    };
  }

  #observation(
    { id }: Check,
    { answer, exchanges }: Finding & { kind: 'observed' },
  ): PartialResult {
    const before = isOpenQuestion(id) ? this.#profile[id] : undefined;
    this.#answers.set(id, answer);
    const found = answerText(answer);
    if (before === undefined || compareStatements(id, before, answer) !== 'different') {
      return { outcome: 'observed', message: found, exchanges: [...exchanges] };
    }
    this.#recorded.set(id, before);
    const expected = answerText(before);
    const message = `${expected} → ${found}`;
    return { outcome: 'changed', message, expected, found, exchanges: [...exchanges] };
  }

  #add(check: Check, { expected, found, cause, exchanges = [], ...outcome }: PartialResult): void {
    if (this.#results.has(check.id)) return;
    const clean = (text: string): string => shortened(this.#clean, text);
    const result: CheckResult = {
      id: check.id,
      section: check.section,
      level: check.level,
      title: check.title,
      ...outcome,
      message: clean(outcome.message),
      ...(expected === undefined ? {} : { expected: clean(expected) }),
      ...(found === undefined ? {} : { found: clean(found) }),
      ...(cause === undefined ? {} : { cause: clean(cause) }),
      exchanges,
    };
    this.#results.set(check.id, result);
    this.#onResult(result);
  }

  inOrder(checks: readonly Check[]): CheckResult[] {
    return checks.flatMap(({ id }) => this.#results.get(id) ?? []);
  }

  /**
   * Returns the observed answers to the open questions.
   * @param extended questions that only an extended run observes
   */
  openQuestions(extended: ReadonlySet<string>): ObservedQuestion[] {
    return openQuestionIds.map((id) => {
      const { section, question } = openQuestions[id];
      const answer = this.#answers.get(id);
      if (answer === undefined) {
        const unseen = extended.has(id) ? leftToExtendedRuns : 'not part of this run';
        return {
          id,
          section,
          question,
          answer: null,
          note: this.#results.get(id)?.message ?? unseen,
        };
      }
      const recorded = this.#recorded.get(id);
      return {
        id,
        section,
        question,
        answer: this.#redact(answer),
        ...(recorded === undefined ? {} : { recorded: this.#redact(recorded) }),
      };
    });
  }

  #redact(answer: Answer): Answer {
    if (typeof answer === 'number') return answer;
    if (typeof answer === 'string') return this.#clean(answer);
    if (isTexts(answer)) {
      return answer.map((text) => this.#clean(text));
    }
    return cleanKeys(answer, this.#clean);
  }
}
