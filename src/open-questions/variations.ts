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

/** The open questions whose other answers are not tried. */
export interface LeftOut {
  readonly id: OpenQuestionId;
  readonly reason: string;
}

/** A profile that differs from the base profile in one answer. */
export interface Variation {
  /** the open question */
  readonly id: OpenQuestionId;
  /** the other answer */
  readonly answer: Answer;
  /** the whole profile, for the option `profile` of a sandbox or a mock */
  readonly profile: Profile;
  /** answers that had to change with it; usually none */
  readonly also: Readonly<Partial<Profile>>;
  /** the option of the sandbox or the mock without which the answer shows nowhere */
  readonly needs?: 'quota' | 'rateLimit';
}

/** Selection and baseline of variations. */
export interface VariationOptions {
  /**
   * ids of open questions, or what they begin with up to a dot: `create`, `list.order`
   * @default all
   */
  readonly only?: readonly string[];
  /**
   * the answers to vary: a profile file, imported or parsed, or just answers by open question. Other
   * questions get the default answer.
   * @default the default answers
   */
  readonly base?: GivenProfile;
}

/**
 * Every other answer that a deployment could give where the specification is silent, as a profile
 * that differs from the base in it: to find out on which answers a client depends. They come in the
 * order of the open questions, the same each time.
 * @throws {RangeError} when something in `only` matches no open question
 * @throws {ProfileError} when the base is not valid
 */
export function variations(options: VariationOptions = {}): Variation[] {
  const base = baseOf(options);
  const excluded = new Set(leftOutOf(options).map(({ id }) => id));
  const found: Variation[] = [];
  for (const id of selectedIds(options)) {
    if (excluded.has(id)) continue;
    for (const answer of otherAnswers(id, base)) {
      found.push(variation(base, id, answer));
    }
  }
  return found;
}

/**
 * The open questions whose other answers are not tried, since they cannot be imitated, would show
 * nowhere, or would make impossible what the client asks for.
 * @throws as `variations` does
 */
export function leftOutOf(options: VariationOptions): LeftOut[] {
  const base = baseOf(options);
  return selectedIds(options).flatMap((id) => {
    const { untried }: OpenQuestion = openQuestions[id];
    return untried && applies(untried, base) ? [{ id, reason: untried.reason }] : [];
  });
}

/** Whether something applies where these are the answers. */
function applies({ where = {}, unless = {} }: Applicability, base: Profile): boolean {
  const answers: Readonly<Record<string, Answer>> = base;
  const isAmong = ([id, list]: [string, readonly Answer[]]): boolean =>
    list.some((answer) => answer === answers[id]);
  return Object.entries(where).every(isAmong) && !Object.entries(unless).some(isAmong);
}

function baseOf({ base = {} }: VariationOptions): Profile {
  return completeProfile(givenAnswers(base));
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
      'and "location-data-kit checks --json" lists them',
  );
}

function isSameAnswer(one: Answer, other: Answer): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Every answer to try but that of the base. */
function otherAnswers(id: OpenQuestionId, base: Profile): Answer[] {
  const { answers, default: defaultAnswer, alternatives = [] }: OpenQuestion = openQuestions[id];
  const found: Answer[] = [];
  for (const answer of [defaultAnswer, ...alternatives, ...(answers.words ?? [])]) {
    const known = [base[id], ...found];
    if (!known.some((other) => isSameAnswer(answer, other))) {
      found.push(answer);
    }
  }
  return found;
}

function variation(base: Profile, id: OpenQuestionId, answer: Answer): Variation {
  const { together = [], needs }: OpenQuestion = openQuestions[id];
  const company = together.find((entry) => entry.answer === answer && applies(entry, base));
  const also: Readonly<Partial<Profile>> = company?.also ?? {};
  const profile: Profile = { ...base, ...also, [id]: answer };
  if (needs === undefined) return { id, answer, profile, also };
  return { id, answer, profile, also, needs };
}
