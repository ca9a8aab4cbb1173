import { isTexts } from '../open-questions/open-question.js';
import type { Answer, Profile } from '../open-questions/index.js';
import { contradictory } from '../service/conditions.js';

/** A difference between a run and the baseline. */
export interface Variation {
  /** id of the open question, or of the condition */
  readonly id: string;
  /** null for a condition, which has no answers */
  readonly answer: Answer | null;
  /** answers to other open questions that must change with it */
  readonly also: Readonly<Partial<Profile>>;
  /** the section of the specification, or the group of the condition */
  readonly section: string;
}

/** Whether two variations cannot be in the same run. */
export function excludeEachOther(one: Variation, other: Variation): boolean {
  const isSameQuestion = one.id === other.id || one.id in other.also || other.id in one.also;
  return isSameQuestion || contradictory.some((pair) => isPair(pair, one.id, other.id));
}

const isPair = (pair: readonly string[], ...ids: readonly string[]): boolean =>
  ids.every((id) => pair.includes(id));

/** Returns `create.status = 200`, or the name of a condition. */
export function nameOf({ id, answer }: Pick<Variation, 'id' | 'answer'>): string {
  return answer === null ? id : `${id} = ${answerText(answer)}`;
}

/** Formats an answer for a sentence. */
export function answerText(answer: Answer): string {
  if (typeof answer !== 'object') return String(answer);
  return isTexts(answer) ? `[${answer.join(', ')}]` : JSON.stringify(answer);
}

/** The behaviour of a sandbox in a run. */
export interface Setting {
  readonly profile: Profile;
  readonly conditions: readonly string[];
}

/** Returns the baseline with these variations. */
export function settingOf(baseline: Profile, variations: readonly Variation[]): Setting {
  const answers = variations.flatMap(({ id, answer }) =>
    answer === null ? [] : [[id, answer] as const],
  );
  const others = variations.map(({ also }) => also);
  const conditions = variations.filter(({ answer }) => answer === null).map(({ id }) => id);
  const profile = Object.assign({ ...baseline }, ...others, Object.fromEntries(answers)) as Profile;
  return { profile, conditions };
}

/** Returns a string that identifies a set of variations, in any order. */
export function variationsKey(variations: readonly Variation[]): string {
  return variations.map(nameOf).toSorted().join('\n');
}
