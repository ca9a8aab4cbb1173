import {
  type Answer,
  type Applicability,
  type OpenQuestion,
  type OpenQuestionId,
  openQuestionIds,
  openQuestions,
  type Profile,
} from './index.js';
import { completeProfile, givenAnswers, type GivenProfile } from './profile.js';

/** An open question whose other answers are not tried, with the reason. */
export interface ExcludedVariation {
  readonly id: OpenQuestionId;
  readonly reason: string;
}

/** A profile that differs from the baseline profile in one answer. */
export interface ProfileVariation {
  /** the open question */
  readonly id: OpenQuestionId;
  /** the other answer */
  readonly answer: Answer;
  /** the whole profile, for the option `profile` of a sandbox or a mock */
  readonly profile: Profile;
  /** answers that had to change, too; usually empty */
  readonly also: Readonly<Partial<Profile>>;
  /** the option of the sandbox or the mock without which the answer has no visible effect */
  readonly needs?: 'quota' | 'rateLimit';
}

/** Selection and baseline of variations. */
export interface VariationOptions {
  /**
   * ids of open questions, or id prefixes up to a dot: `create`, `list.order`
   * @default all
   */
  readonly only?: readonly string[];
  /**
   * the answers to vary: a profile file, imported or parsed, or just answers by open question. Other
   * questions get the default answer.
   * @default the default answers
   */
  readonly baseline?: GivenProfile;
}

/**
 * Returns every other answer that a deployment could give to an open question, as a profile that
 * differs from the baseline in this answer, in the order of the open questions. A client that fails
 * with a variation depends on the baseline's answer.
 * @throws {RangeError} if a filter in `only` matches no open question
 * @throws {ProfileError} for an invalid baseline
 */
export function variations(options: VariationOptions = {}): ProfileVariation[] {
  const baseline = baselineOf(options);
  const excluded = new Set(excludedVariations(options).map(({ id }) => id));
  const found: ProfileVariation[] = [];
  for (const id of selectedIds(options)) {
    if (excluded.has(id)) continue;
    for (const answer of otherAnswers(id, baseline)) {
      found.push(variation(baseline, id, answer));
    }
  }
  return found;
}

/**
 * Returns the open questions whose other answers are not tried, because they cannot be imitated,
 * have no visible effect, or would break what the client requests.
 * @throws like `variations`
 */
export function excludedVariations(options: VariationOptions): ExcludedVariation[] {
  const baseline = baselineOf(options);
  return selectedIds(options).flatMap((id) => {
    const { untried }: OpenQuestion = openQuestions[id];
    return untried && applies(untried, baseline) ? [{ id, reason: untried.reason }] : [];
  });
}

/** Whether something applies, given the baseline's answers. */
function applies({ where = {}, unless = {} }: Applicability, baseline: Profile): boolean {
  const answers: Readonly<Record<string, Answer>> = baseline;
  const isAmong = ([id, list]: [string, readonly Answer[]]): boolean =>
    list.some((answer) => answer === answers[id]);
  return Object.entries(where).every(isAmong) && !Object.entries(unless).some(isAmong);
}

function baselineOf({ baseline = {} }: VariationOptions): Profile {
  return completeProfile(givenAnswers(baseline));
}

function selectedIds({ only = [] }: VariationOptions): OpenQuestionId[] {
  if (only.length === 0) return openQuestionIds;
  for (const filter of only) {
    if (!openQuestionIds.some((id) => isSelected(filter, id))) {
      throw unmatched(filter);
    }
  }
  return openQuestionIds.filter((id) => only.some((filter) => isSelected(filter, id)));
}

function isSelected(filter: string, id: string): boolean {
  const wanted = filter.trim().replace(/\.?\*$/, '');
  return id === wanted || id.startsWith(`${wanted}.`);
}

function unmatched(filter: string): RangeError {
  const beginnings = new Set(openQuestionIds.map((id) => id.replace(/\..*/, '')));
  const known = [...beginnings].join(', ');
  return new RangeError(
    `"${filter}" matches no open question; their ids begin with ${known}, ` +
      'and "location-data-kit check --list --json" lists them',
  );
}

function isSameAnswer(one: Answer, other: Answer): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns every answer to try, except the baseline's. */
function otherAnswers(id: OpenQuestionId, baseline: Profile): Answer[] {
  const { answers, default: defaultAnswer, samples = [] }: OpenQuestion = openQuestions[id];
  const found: Answer[] = [];
  for (const answer of [defaultAnswer, ...samples, ...(answers.words ?? [])]) {
    const known = [baseline[id], ...found];
    if (!known.some((other) => isSameAnswer(answer, other))) {
      found.push(answer);
    }
  }
  return found;
}

function variation(baseline: Profile, id: OpenQuestionId, answer: Answer): ProfileVariation {
  const { together = [], needs }: OpenQuestion = openQuestions[id];
  const company = together.find((entry) => entry.answer === answer && applies(entry, baseline));
  const also: Readonly<Partial<Profile>> = company?.also ?? {};
  const profile: Profile = { ...baseline, ...also, [id]: answer };
  if (needs === undefined) return { id, answer, profile, also };
  return { id, answer, profile, also, needs };
}
