import { openPointIds, openPoints, type Answer, type OpenPointId } from '../../src/profile/open-points.js';
import type { ProfileFile } from '../../src/profile/profile.js';

/** A profile and what people call it: its name, or the file it is in. */
export interface NamedProfile {
  readonly name: string;
  readonly profile: ProfileFile;
}

/** One open point in two profiles. */
export interface ComparedPoint {
  readonly id: OpenPointId;
  readonly section: string;
  readonly question: string;
  /** of the one and of the other; null where it was not observed */
  readonly answers: readonly [Answer | null, Answer | null];
}

/** Two profiles, side by side. Where one of them has no answer, nothing can be said of a difference. */
export interface Comparison {
  readonly names: readonly [string, string];
  readonly different: readonly ComparedPoint[];
  readonly same: readonly ComparedPoint[];
  /** answered by one of them alone, or by neither */
  readonly unknown: readonly ComparedPoint[];
}

/** Compares what two profiles answer. */
export function compare(one: NamedProfile, other: NamedProfile): Comparison {
  const points = openPointIds.map((id): ComparedPoint => {
    const { section, question } = openPoints[id];
    const answers = [one.profile.answers[id] ?? null, other.profile.answers[id] ?? null] as const;
    return { id, section, question, answers };
  });
  const known = points.filter(({ answers: [a, b] }) => a !== null && b !== null);
  const alike = ({ answers: [a, b] }: ComparedPoint): boolean => JSON.stringify(a) === JSON.stringify(b);
  return {
    names: [one.name, other.name],
    different: known.filter((point) => !alike(point)),
    same: known.filter(alike),
    unknown: points.filter((point) => !known.includes(point)),
  };
}
