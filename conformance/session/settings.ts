import type { Profile } from '../../src/profile/open-points/index.js';
import type { Sleep } from '../http/abort.js';
import { sameWord } from './expect.js';

/** The validated options of a run, with defaults, and durations in ms. */
export interface Settings {
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly otherToken: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly market: Market;
  /** id of an existing subscription to read entities from */
  readonly subscription: string | undefined;
  readonly readOnly: boolean;
  readonly timeout: number;
  readonly scrapeTimeout: number;
  readonly maxWait: number;
  readonly concurrency: number;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly deep: boolean;
  readonly duplicate: boolean;
  /** whatever a creation returns was created by it */
  readonly assumeCreated: boolean;
  readonly strict: boolean;
  readonly profile: Partial<Profile>;
  readonly signal: AbortSignal | undefined;
  /** the time, ms since the epoch */
  readonly now: () => number;
  readonly sleep: Sleep;
}

export interface Market {
  readonly city: string;
  readonly entityType: string;
  readonly fields: readonly string[];
  /** the fields of the update: without the first one, with another one added */
  readonly updatedFields: readonly string[];
}

const defaultFields = ['phone', 'website', 'opening_hours'] as const;

export interface MarketOptions {
  readonly city?: string | undefined;
  readonly entityType?: string | undefined;
  readonly fields?: readonly string[] | undefined;
}

/** The market of a run; cafes in Berlin by default. */
export function marketOf(options: MarketOptions): Market {
  const given = [...new Set(options.fields ?? defaultFields)];
  const [first] = given;
  const other = defaultFields.find((name) => !sameWord(first, name)) ?? defaultFields[0];
  const names = given.length > 1 ? given : [...given, other];
  return {
    city: options.city ?? 'Berlin',
    entityType: options.entityType ?? 'cafe',
    fields: names.slice(0, -1),
    updatedFields: names.slice(1),
  };
}

export interface CreationBody extends Record<string, string | string[]> {
  city: string;
  entity_type: string;
  fields: string[];
}
