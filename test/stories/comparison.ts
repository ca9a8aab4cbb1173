import process from 'node:process';
import { judge } from '../../conformance/model/judge.js';
import { exercised } from '../../conformance/model/exercised.js';
import { withoutConsequences } from '../../conformance/rules/told-finding.js';
import type { Part } from './cases.js';
import { storiesOf } from './files.js';
import { isStateful } from './scope.js';
import type { Story } from './story.js';

/** In what the model differs from the judge of a run, in one story. */
export interface Difference {
  /** requirements that the run found, and the model does not */
  readonly missed: readonly string[];
  /** requirements that the model finds, and the run did not */
  readonly blamed: readonly string[];
}

/** Verdict of the model on a story. */
export interface Verdict extends Difference, Omit<Story, 'transcript'> {
  readonly part: Part;
  /** how it finds the fault of a mutant: by its requirement, by that requirement at another place, or by others */
  readonly kill: 'same' | 'other' | 'none';
  /** what it found, by requirement */
  readonly found: ReadonlySet<string>;
  readonly exercised: ReadonlySet<string>;
  /** time taken, ms */
  readonly took: number;
}

/** Whether a warning about a conforming deployment is expected. */
const isExpected = ({ warns = [], report }: Story, id: string): boolean =>
  warns.includes(id) || report.found.includes(id);

export function verdictOn(story: Story, part: Part): Verdict {
  const { transcript, ...rest } = story;
  const { report, check } = rest;
  const began = process.hrtime.bigint();
  const { findings, world } = judge(transcript);
  const took = Number(process.hrtime.bigint() - began) / 1e6;
  const selected = new Set([...report.found, ...report.passed, ...report.others]);
  const told = findings.filter(
    ({ id, requirement }) => selected.has(id) || selected.has(requirement),
  );
  const found = new Set<string>(told.flatMap(({ id, requirement }) => [id, requirement]));
  const isOwn = check !== undefined && found.has(check);
  const other = found.size > 0 ? 'other' : 'none';
  return {
    ...rest,
    part,
    took,
    found,
    kill: isOwn ? 'same' : other,
    exercised: new Set(exercised(world).keys()),
    missed: report.found.filter((id) => isStateful(id) && !found.has(id)),
    blamed: blamedOf(story, withoutConsequences(told)),
  };
}

/** Each requirement once, unless today's judge blames it at this place or at another one. */
function blamedOf(
  story: Story,
  told: readonly { readonly id: string; readonly requirement: string }[],
): readonly string[] {
  const others = told.filter(
    ({ id, requirement }) => ![id, requirement].some((one) => isExpected(story, one)),
  );
  return [...new Set(others.map(({ id }) => id))];
}

/** Verdicts of the model on all stories of a part. */
export function* verdictsOn(part: Part): Generator<Verdict> {
  for (const story of storiesOf(part)) yield verdictOn(story, part);
}
