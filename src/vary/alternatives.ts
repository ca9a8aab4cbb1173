import type { OperationId } from '../api/operations.js';
import {
  type OpenQuestion,
  isOpenQuestion,
  openQuestions,
  type Profile,
} from '../open-questions/index.js';
import { leftOutOf, type Variation, variations } from '../open-questions/variations.js';
import type { SandboxOptions } from '../server/sandbox.js';
import { conditionIds, conditions } from '../service/conditions.js';
import type { JournalEntry } from '../service/journal/journal.js';
import { type Alternative, excludeEachOther } from './alternative.js';
import type { NotTried } from './report.js';

/** Requests of a client in the baseline that another answer could make impossible. */
interface Requested {
  readonly operations: readonly OperationId[];
  /** of subscriptions that were created */
  readonly cities: readonly string[];
  readonly entityTypes: readonly string[];
  /** the largest number of fields of a subscription */
  readonly fields: number;
}

/** Reads what was asked for, and granted. */
export function requestedIn(exchanges: readonly JournalEntry[]): Requested {
  const bodies = exchanges.filter(isGranted).map(({ request }) => bodyObject(request.body));
  const all = (key: string): string[] => {
    const values = bodies.map((body) => body[key]).filter((value) => typeof value === 'string');
    return [...new Set(values)].sort();
  };
  const lengthOf = ({ fields }: Readonly<Record<string, unknown>>): number =>
    Array.isArray(fields) ? fields.length : 0;
  return {
    operations: [...new Set(exchanges.flatMap(({ operation }) => operation ?? []))],
    cities: all('city'),
    entityTypes: all('entity_type'),
    fields: Math.max(0, ...bodies.map(lengthOf)),
  };
}

const writing: readonly (OperationId | null)[] = ['createSubscription', 'updateSubscription'];

const isGranted = ({ operation, response }: JournalEntry): boolean =>
  writing.includes(operation) && response !== null && response.status < 300;

function bodyObject(body: JournalEntry['request']['body']): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
}

/** The alternatives of each open question, most of them first. */
function byQuestion(alternatives: readonly Alternative[]): Alternative[][] {
  const groups = new Map<string, Alternative[]>();
  for (const alternative of alternatives) {
    const group = groups.get(alternative.id) ?? [];
    groups.set(alternative.id, [...group, alternative]);
  }
  return [...groups.values()].toSorted((one, other) => other.length - one.length);
}

interface OpenSet {
  readonly members: Alternative[];
  weight: number;
}

const emptySet = (): OpenSet => ({
  members: [],
  weight: 0,
});

/** The set that is least likely to fail, of those that the alternative may join. */
function lightest(sets: readonly OpenSet[], alternative: Alternative): OpenSet | undefined {
  const [first] = sets
    .filter(({ members }) => !members.some((other) => excludeEachOther(alternative, other)))
    .toSorted((one, other) => one.weight - other.weight);
  return first;
}

/**
 * As few sets as possible that have each alternative once, and no two of one open question. All of
 * them are about equally likely to fail.
 * @param weight how likely an alternative is to make a run fail, compared with others
 */
export function coveringSets(
  alternatives: readonly Alternative[],
  weight: (alternative: Alternative) => number,
): Alternative[][] {
  const questions = byQuestion(alternatives);
  const most = questions[0]?.length ?? 0;
  const sets: OpenSet[] = Array.from({ length: most }, emptySet);
  for (const alternative of questions.flat()) {
    let set = lightest(sets, alternative);
    if (set === undefined) {
      set = emptySet();
      sets.push(set);
    }
    set.members.push(alternative);
    set.weight += weight(alternative);
  }
  return sets.map(({ members }) => members);
}

/** The groups of conditions: the first words of their ids. */
export const conditionGroups = ['format', 'data', 'failures'] as const;

/** The group that is tried unless something else is selected. */
const usualGroup = 'format';

/** Selection of the alternatives to try. */
export interface Selection {
  readonly base: Profile;
  readonly sandbox: SandboxOptions;
  /** ids of open questions and conditions, or what they begin with; empty for all */
  readonly only: readonly string[];
  /** further groups of conditions */
  readonly groups: readonly string[];
}

/** Alternatives that are tried, and others that are not. */
export interface Candidates {
  readonly alternatives: readonly Alternative[];
  readonly leftOut: readonly NotTried[];
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
    section: openQuestions[id].section,
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

/** Keeps one entry for each open question. */
const distinct = (all: readonly NotTried[]): NotTried[] => [
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
    return `the client requests ${fields} fields, but ${answer} would be the maximum`;
  if (id === 'create.cities') return whyNotServed(answer, cities);
  if (id === 'create.entity-types') return whyNotServed(answer, entityTypes);
  return null;
}

function whyNotServed(answer: Alternative['answer'], wanted: readonly string[]): string | null {
  if (!Array.isArray(answer)) return null;
  const missing = wanted.filter((name) => !answer.includes(name));
  return missing.length === 0 ? null : `the client requests ${missing.join(', ')}`;
}

/** Whether an alternative changes so much that others would not show beside it. */
export const isForItself = ({ id, answer }: Alternative): boolean =>
  answer === null && groupOf(id) !== usualGroup;

/** Whether it only makes something show later, so that a client sees everything else in the end. */
export const isDelay = ({ id }: Alternative): boolean => openQuestionOf(id)?.isDelay === true;

const openQuestionOf = (id: string): OpenQuestion | undefined =>
  isOpenQuestion(id) ? openQuestions[id] : undefined;

/** Text of an open question, or description of a condition. */
export function questionOf(id: string): string {
  const question = openQuestionOf(id);
  if (question !== undefined) return question.question;
  const condition = conditionIds.find((known) => known === id);
  return condition === undefined ? '' : conditions[condition].text;
}
