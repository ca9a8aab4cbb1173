import type { Options, ValueOf } from '../../src/input/option.js';
import type { Profile } from '../../src/open-questions/index.js';
import type { TargetMarket } from './market.js';
import type { sessionOptions } from './options.js';

/** Options in which defaults are filled in. */
type Resolved<Declared extends Options> = {
  readonly [Name in keyof Declared]:
    | ValueOf<Declared[Name]['schema']>
    | (Declared[Name] extends { required: true } | { default: unknown } ? never : undefined);
};

/** The options of a run, validated. */
export type ResolvedOptions = Omit<Resolved<typeof sessionOptions>, 'fetch'>;

/** Settings that are derived from the options. */
interface Derived {
  readonly market: TargetMarket;
  /** ms */
  readonly timeout: number;
  /** ms */
  readonly scrapeTimeout: number;
  /** ms */
  readonly maxRetryAfter: number;
  /** ms */
  readonly waitBudget: number;
  /** ms */
  readonly waitFor: number;
  /** ms */
  readonly recheckAfter: number;
  readonly duplicate: boolean;
  readonly profile: Partial<Profile>;
}

/** The settings of a run. */
export interface Settings
  extends Omit<ResolvedOptions, keyof Derived | keyof TargetMarket>, Derived {}

export interface CreationBody extends Record<string, string | string[]> {
  city: string;
  entity_type: string;
  fields: string[];
}
