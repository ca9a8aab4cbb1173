import type { OperationId } from '../api/operations.js';
import {
  type OpenQuestion,
  isOpenQuestion,
  openQuestions,
  type Profile,
} from '../open-questions/index.js';
import {
  excludedVariations,
  type ProfileVariation,
  variations,
} from '../open-questions/variations.js';
import type { SandboxOptions } from '../server/sandbox.js';
import { conditionIds, conditions } from '../service/conditions.js';
import type { LogEntry } from '../service/request-log/request-log.js';
import { type Variation, excludeEachOther } from './variation.js';
import type { NotTried } from './report.js';

/** Requests of the baseline run that some answers could make impossible. */
interface Requested {
  readonly operations: readonly OperationId[];
  /** cities of created subscriptions */
  readonly cities: readonly string[];
  readonly entityTypes: readonly string[];
  /** maximum number of fields of a subscription */
  readonly fields: number;
}

/** Reads what was requested successfully. */
export function requestedIn(exchanges: readonly LogEntry[]): Requested {
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

const isGranted = ({ operation, response }: LogEntry): boolean =>
  writing.includes(operation) && response !== null && response.status < 300;

function bodyObject(body: LogEntry['request']['body']): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
}

/** Groups variations by open question, the largest group first. */
function byQuestion(variations: readonly Variation[]): Variation[][] {
  const groups = new Map<string, Variation[]>();
  for (const variation of variations) {
    const group = groups.get(variation.id) ?? [];
    groups.set(variation.id, [...group, variation]);
  }
  return [...groups.values()].toSorted((one, other) => other.length - one.length);
}

interface OpenSet {
  readonly members: Variation[];
  weight: number;
}

const emptySet = (): OpenSet => ({
  members: [],
  weight: 0,
});

/** Returns the set with the lowest probability of failing, of those that a variation can join. */
function lightest(sets: readonly OpenSet[], variation: Variation): OpenSet | undefined {
  const [first] = sets
    .filter(({ members }) => !members.some((other) => excludeEachOther(variation, other)))
    .toSorted((one, other) => one.weight - other.weight);
  return first;
}

/**
 * Distributes variations to as few sets as possible: each is in one set, and no set has two of one
 * open question. All sets are about equally likely to fail.
 * @param weight relative probability that a variation makes a run fail
 */
export function coveringSets(
  variations: readonly Variation[],
  weight: (variation: Variation) => number,
): Variation[][] {
  const questions = byQuestion(variations);
  const most = questions[0]?.length ?? 0;
  const sets: OpenSet[] = Array.from({ length: most }, emptySet);
  for (const variation of questions.flat()) {
    let set = lightest(sets, variation);
    if (set === undefined) {
      set = emptySet();
      sets.push(set);
    }
    set.members.push(variation);
    set.weight += weight(variation);
  }
  return sets.map(({ members }) => members);
}

/** The groups of conditions: the first part of their ids. */
export const conditionGroups = ['format', 'data', 'failures'] as const;

/** The group that is always tried. */
const usualGroup = 'format';

/** Selects the variations to try. */
export interface Selection {
  readonly baseline: Profile;
  readonly sandbox: SandboxOptions;
  /** ids of open questions and conditions, or id prefixes; empty for all */
  readonly only: readonly string[];
  /** additional groups of conditions */
  readonly groups: readonly string[];
}

/** The variations to try, and those that are excluded. */
export interface Candidates {
  readonly variations: readonly Variation[];
  readonly excluded: readonly NotTried[];
}

/**
 * Returns everything that can be tried.
 * @throws {RangeError} if an entry of `only` matches nothing
 */
export function candidates(selection: Selection): Candidates {
  const { variations, excluded } = answers(selection);
  return { variations: [...conditionsIn(selection), ...variations], excluded };
}

const groupOf = (id: string): string => id.split('.')[0] ?? '';

const isAmong = (id: string, filters: readonly string[]): boolean =>
  filters.some((filter) => id === filter || id.startsWith(`${filter}.`));

function conditionsIn({ only, groups }: Selection): Variation[] {
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

function answers({ baseline, only: filters, sandbox }: Selection): Candidates {
  const isOfCondition = (filter: string): boolean =>
    conditionIds.some((id) => isAmong(id, [filter]));
  const only = filters.filter((filter) => !isOfCondition(filter));
  if (filters.length > 0 && only.length === 0) {
    return {
      variations: [],
      excluded: [],
    };
  }

  const all = variations({ baseline, only });
  const isPossible = ({ needs }: ProfileVariation): boolean =>
    needs === undefined || (sandbox[needs] ?? null) !== null;
  const unseen = all
    .filter((variation) => !isPossible(variation))
    .map(({ id, needs }) => ({
      id,
      reason: `it matters only with ${flags[needs ?? 'quota']}`,
    }));
  const excluded = [...excludedVariations({ baseline, only }), ...unseen];
  return {
    variations: all.filter(isPossible).map(({ id, answer, also }) => ({
      id,
      answer,
      also,
      section: openQuestions[id].section,
    })),
    excluded: distinct(excluded),
  };
}

const flags = { quota: '--quota', rateLimit: '--rate-limit' } as const;

/** Keeps one entry for each open question and reason. */
const distinct = (all: readonly NotTried[]): NotTried[] => [
  ...new Map(all.map((one) => [`${one.id} ${one.reason}`, one])).values(),
];

/** Excludes what would make impossible what the client requested in the baseline run. */
export function possible({ variations, excluded }: Candidates, requested: Requested): Candidates {
  const judged = variations.map((variation) => ({
    variation,
    reason: whyImpossible(variation, requested),
  }));
  const impossible = judged.flatMap(({ variation: { id }, reason }) =>
    reason === null ? [] : [{ id, reason }],
  );
  return {
    variations: judged.filter(({ reason }) => reason === null).map((one) => one.variation),
    excluded: distinct([...excluded, ...impossible]),
  };
}

/** Explains why the client could not get what it requests; null if it can. */
function whyImpossible({ id, answer }: Variation, requested: Requested): string | null {
  const { fields, cities, entityTypes } = requested;
  if (id === 'fields.maximum' && typeof answer === 'number' && answer < fields)
    return `the client requests ${fields} fields, but ${answer} would be the maximum`;
  if (id === 'create.cities') return whyNotServed(answer, cities);
  if (id === 'create.entity-types') return whyNotServed(answer, entityTypes);
  return null;
}

function whyNotServed(answer: Variation['answer'], wanted: readonly string[]): string | null {
  if (!Array.isArray(answer)) return null;
  const missing = wanted.filter((name) => !answer.includes(name));
  return missing.length === 0 ? null : `the client requests ${missing.join(', ')}`;
}

/** Whether a variation changes so much that the effects of others would be hidden. */
export const isForItself = ({ id, answer }: Variation): boolean =>
  answer === null && groupOf(id) !== usualGroup;

/**
 * Whether a variation only delays something, so that the client eventually sees everything else.
 */
export const isDelay = ({ id }: Variation): boolean => openQuestionOf(id)?.isDelay === true;

const openQuestionOf = (id: string): OpenQuestion | undefined =>
  isOpenQuestion(id) ? openQuestions[id] : undefined;

/** Returns the question of an open question, or the description of a condition. */
export function questionOf(id: string): string {
  const question = openQuestionOf(id);
  if (question !== undefined) return question.question;
  const condition = conditionIds.find((known) => known === id);
  return condition === undefined ? '' : conditions[condition].text;
}
