import { openPoints, type Profile } from '../profile/open-points/index.js';
import { leftOutOf, variations } from '../profile/variations/index.js';
import type { Alternative } from './alternative.js';
import type { LeftOut } from './report.js';
import type { Requested } from './requested.js';

/** Which alternatives to try. */
export interface Selection {
  readonly base: Profile;
  /** ids, or what they begin with; empty for all */
  readonly only: readonly string[];
}

/** What is tried, and what is not. */
export interface Candidates {
  readonly alternatives: readonly Alternative[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Everything that can be tried.
 * @throws {RangeError} when something in `only` matches nothing
 */
export function candidates({ base, only }: Selection): Candidates {
  const alternatives = variations({ base, only }).map(({ id, answer, also }) => ({
    id,
    answer,
    also,
    section: openPoints[id].section,
  }));
  return { alternatives, leftOut: leftOutOf({ base, only }) };
}

/** Leaves out what would make impossible what the client asked for in the base run. */
export function possible({ alternatives, leftOut }: Candidates, requested: Requested): Candidates {
  const reasons = new Map(
    alternatives.map((alternative) => [alternative, whyImpossible(alternative, requested)]),
  );
  const impossible = alternatives.flatMap((alternative) => {
    const reason = reasons.get(alternative) ?? null;
    return reason === null ? [] : [{ id: alternative.id, reason }];
  });
  return {
    alternatives: alternatives.filter((alternative) => reasons.get(alternative) === null),
    leftOut: [...leftOut, ...impossible],
  };
}

/** Why the client could not get what it asks for; null if it can. */
function whyImpossible({ id, answer }: Alternative, requested: Requested): string | null {
  const { fields, cities, entityTypes } = requested;
  if (id === 'fields.maximum' && typeof answer === 'number' && answer < fields)
    return `the client asks for ${fields} fields, and ${answer} would be the most`;
  if (id === 'create.cities') return whyNotServed(answer, cities);
  if (id === 'create.entity-types') return whyNotServed(answer, entityTypes);
  return null;
}

function whyNotServed(answer: Alternative['answer'], wanted: readonly string[]): string | null {
  if (!Array.isArray(answer)) return null;
  const missing = wanted.filter((name) => !answer.includes(name));
  return missing.length === 0 ? null : `the client asks for ${missing.join(', ')}`;
}
