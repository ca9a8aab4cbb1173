import { type OpenPoint, openPointIds, openPoints, type Profile } from '../points/index.js';
import { leftOutOf, type Variation, variations } from '../points/variations.js';
import type { SandboxOptions } from '../server/sandbox.js';
import { conditionIds, conditions } from '../service/conditions.js';
import type { Alternative } from './alternative.js';
import type { LeftOut } from './report.js';
import type { Requested } from './requested.js';

/** The groups of conditions: the first words of their ids. */
export const conditionGroups = ['wire', 'data', 'trouble'] as const;

/** The group that is tried unless something else is selected. */
const usualGroup = 'wire';

/** Which alternatives to try. */
export interface Selection {
  readonly base: Profile;
  readonly sandbox: SandboxOptions;
  /** ids of open points and conditions, or what they begin with; empty for all */
  readonly only: readonly string[];
  /** further groups of conditions */
  readonly groups: readonly string[];
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
export function candidates(selection: Selection): Candidates {
  const { alternatives, leftOut } = answers(selection);
  return { alternatives: [...conditionsIn(selection), ...alternatives], leftOut };
}

const groupOf = (id: string): string => id.split('.')[0] ?? '';

const isAmong = (id: string, filters: readonly string[]): boolean =>
  filters.some((filter) => id === filter || id.startsWith(`${filter}.`));

function conditionsIn({ only, groups }: Selection): Alternative[] {
  const usual = only.length === 0 ? [usualGroup] : [];
  return conditionIds
    .filter((id) => isAmong(id, [...only, ...groups, ...usual]))
    .map((id) => ({
      id,
      answer: null,
      also: {},
      section: groupOf(id),
    }));
}

function answers({ base, only: filters, sandbox }: Selection): Candidates {
  const isOfCondition = (filter: string): boolean =>
    conditionIds.some((id) => isAmong(id, [filter]));
  const only = filters.filter((filter) => !isOfCondition(filter));
  if (filters.length > 0 && only.length === 0) {
    return {
      alternatives: [],
      leftOut: [],
    };
  }

  const all = variations({ base, only });
  const isPossible = ({ needs }: Variation): boolean =>
    needs === undefined || (sandbox[needs] ?? null) !== null;
  const alternatives = all.filter(isPossible).map(({ id, answer, also }) => ({
    id,
    answer,
    also,
    section: openPoints[id].section,
  }));
  const unseen = all
    .filter((variation) => !isPossible(variation))
    .map(({ id, needs }) => ({
      id,
      reason: `it matters only with ${flags[needs ?? 'quota']}`,
    }));
  const leftOut = [...leftOutOf({ base, only }), ...unseen];
  return {
    alternatives,
    leftOut: distinct(leftOut),
  };
}

const flags = { quota: '--quota', rateLimit: '--rate-limit' } as const;

/** One entry for each open point. */
const distinct = (all: readonly LeftOut[]): LeftOut[] => [
  ...new Map(all.map((one) => [`${one.id} ${one.reason}`, one])).values(),
];

/** Leaves out what would make impossible what the client asked for in the base run. */
export function possible({ alternatives, leftOut }: Candidates, requested: Requested): Candidates {
  const judged = alternatives.map((alternative) => ({
    alternative,
    reason: whyImpossible(alternative, requested),
  }));
  const impossible = judged.flatMap(({ alternative: { id }, reason }) =>
    reason === null ? [] : [{ id, reason }],
  );
  return {
    alternatives: judged.filter(({ reason }) => reason === null).map((one) => one.alternative),
    leftOut: distinct([...leftOut, ...impossible]),
  };
}

/** Why the client could not get what it asks for; null if it can. */
function whyImpossible({ id, answer }: Alternative, requested: Requested): string | null {
  const { fields, cities, entityTypes } = requested;
  if (id === 'fields.maximum' && typeof answer === 'number' && answer < fields)
    return `the client asks for ${fields} fields, and ${answer} would be the maximum`;
  if (id === 'create.cities') return whyNotServed(answer, cities);
  if (id === 'create.entity-types') return whyNotServed(answer, entityTypes);
  return null;
}

function whyNotServed(answer: Alternative['answer'], wanted: readonly string[]): string | null {
  if (!Array.isArray(answer)) return null;
  const missing = wanted.filter((name) => !answer.includes(name));
  return missing.length === 0 ? null : `the client asks for ${missing.join(', ')}`;
}

/** Whether an alternative changes so much that others would not show beside it. */
export const isForItself = ({ id, answer }: Alternative): boolean =>
  answer === null && groupOf(id) !== usualGroup;

/** Whether it only makes something show later, so that a client sees everything else in the end. */
export const isDelay = ({ id }: Alternative): boolean => openPointOf(id)?.isDelay === true;

function openPointOf(id: string): OpenPoint | undefined {
  const point = openPointIds.find((known) => known === id);
  return point && openPoints[point];
}

/** What an open point asks, or what a condition is. */
export function questionOf(id: string): string {
  const point = openPointOf(id);
  if (point !== undefined) return point.question;
  const condition = conditionIds.find((known) => known === id);
  return condition === undefined ? '' : conditions[condition].text;
}
