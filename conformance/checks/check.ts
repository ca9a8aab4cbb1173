import { openPointIds, openPoints, type OpenPointId } from '../../src/profile/open-points.js';
import type { Finding } from '../session/finding.js';
import type { Rule } from '../session/rule.js';
import type { Session } from '../session/session.js';
import type { Mutants } from './mutant.js';

/** `must`: the specification states it. `should`: its text hints at it. `open`: it is "not shown". */
export type Level = 'must' | 'should' | 'open';

/** Stages of a run. In each, first all that changes nothing runs side by side, then writes in the order of the list. */
export const stages = [
  /** nothing has been created: unknown ids, interpretations, and creations that have to be rejected */
  'preflight',
  /** the subscription of the run exists, and its entities appear */
  'created',
  /** its fields are replaced */
  'updated',
  /** it is cancelled */
  'cancelled',
  /** further subscriptions are created, one at a time, each cancelled at once */
  're-created',
  /** nothing is sent any more; a look back at every response */
  'finished',
] as const;
export type Stage = (typeof stages)[number];

/** What a check sends: only GETs, also interpretations, also writes that are rejected or that every run sends, or writes. */
export type Sends = 'reads' | 'interpretations' | 'harmless-writes' | 'writes';

interface CheckEntry {
  readonly id: string;
  readonly level: Level;
  readonly section: string;
  /** what must be true, in one sentence of our own; for an open point its question */
  readonly clause: string;
  readonly stage: Stage;
  readonly sends: Sends;
  /** takes requests of its own that a default run does not spend */
  readonly deep?: true;
  /** deployments that break the clause, which the check has to find */
  readonly mutants?: Mutants;
}

/** A check that sends requests of its own, or looks at what others sent. */
export interface ActiveCheck extends CheckEntry {
  readonly run: (session: Session) => Promise<Finding>;
  /** The request without the fault, which has to be accepted, or a rejection proves nothing; at the end of the stage. */
  readonly control?: (session: Session) => Promise<unknown>;
}

/** A check on every response body of a kind, whichever check requested it. */
export interface RuleCheck extends CheckEntry {
  readonly rule: Rule;
  /** the least that has to be requested, so that there is something to look at; in the stage of the check */
  readonly fetch: (session: Session) => Promise<unknown>;
  /** the finding where no response that it applies to was seen; not verified by default */
  readonly nothingSeen?: Finding;
}

/** One requirement of the specification, or one of its open points, and how it is checked. */
export type Check = ActiveCheck | RuleCheck;

type Common = Pick<CheckEntry, 'section' | 'level' | 'stage' | 'sends'>;
export type Entry<Kind extends CheckEntry> = Omit<Kind, keyof Common> & Partial<Common>;

/** The checks of one section; what an entry does not say is as in `common`. */
export const checksOf = (common: Common, entries: readonly (Entry<ActiveCheck> | Entry<RuleCheck>)[]): readonly Check[] =>
  entries.map((entry) => ({ ...common, ...entry }));

type RuleEntry = Omit<Entry<RuleCheck>, 'fetch'> & Partial<RuleCheck>;

/** The same where all are rules on bodies that are requested alike. */
export const rulesOf = (
  common: Common & Pick<RuleCheck, 'fetch' | 'nothingSeen'>,
  entries: readonly RuleEntry[],
): readonly RuleCheck[] => entries.map((entry) => ({ ...common, ...entry }));

type Observe = (session: Session) => Promise<Finding>;

export const isOpenPoint = (id: string): id is OpenPointId => openPointIds.some((known) => known === id);

/** Observations of open points, by id; section and question are those of the point. */
export const observations = (stage: Stage, sends: Sends, points: Partial<Record<OpenPointId, Observe>>): readonly ActiveCheck[] =>
  Object.entries(points).flatMap(([id, run]) => {
    if (!isOpenPoint(id)) return [];
    const { section, question } = openPoints[id];
    return [{ id, level: 'open', section, clause: question, stage, sends, run }];
  });

/** The same, of what takes requests of its own that a default run does not spend. */
export const deepObservations: typeof observations = (...parts) =>
  observations(...parts).map((check) => ({ ...check, deep: true }));
