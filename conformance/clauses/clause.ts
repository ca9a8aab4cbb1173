import type { OpenPointId } from '../../src/profile/open-points.js';
import type { Level } from '../report.js';

/** One statement of the specification that can be held against a deployment. */
export interface Clause {
  /** the section of the specification that it comes from */
  readonly section: string;
  /** `must`: the text states it; `should`: the text hints at it */
  readonly level: Exclude<Level, 'open'>;
  /** the statement in the kit's words */
  readonly text: string;
}

/** Clauses of one section by their permanent ids. */
export function section<const Id extends string>(
  name: string,
  entries: Readonly<Record<Id, readonly [level: Clause['level'], text: string]>>,
): Readonly<Record<Id, Clause>> {
  const clauses: Partial<Record<Id, Clause>> = {};
  for (const id in entries) {
    const [level, text] = entries[id];
    clauses[id] = { section: name, level, text };
  }
  return clauses as Record<Id, Clause>;
}

/**
 * What became of one sentence or table row of the specification: the clauses that hold it against a
 * deployment, the open points that it leaves, and, for what is neither, the reason why.
 */
export interface Sentence {
  /** where it stands: `section/what it speaks of`; words of ours, not the text */
  readonly anchor: string;
  readonly clauses?: readonly string[];
  readonly open?: readonly OpenPointId[];
  readonly excluded?: string;
}
