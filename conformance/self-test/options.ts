import { referenceProfile, type Profile } from '../../src/profile/open-points.js';
import type { Twist } from './call.js';

/** How JSON is written: the value is the same, the text is not. */
export type JsonStyle = 'compact' | 'pretty' | 'decimal' | 'escaped' | 'keys-reversed';

/** How answers travel over a real port. */
export type Wire = 'plain' | 'gzip' | 'deflate' | 'brotli' | 'chunked' | 'trickle' | 'close';

/** How the deployment of the self-test is set up; everything has a default. */
export interface DeploymentOptions {
  /** answers to open points that differ from the reference ones */
  readonly answers?: Partial<Profile>;
  /** accepted credentials, each an account of its own */
  readonly tokens?: readonly string[];
  /** live subscriptions that an account may have; unlimited when absent */
  readonly quota?: number;
  /** entities of each market */
  readonly entities?: number;
  /** looks (get or list) at a subscription before its entities are there */
  readonly scrapePolls?: number;
  /** after that, entities appear bit by bit, a fifth of them with each look */
  readonly trickle?: boolean;
  /** the scrape never succeeds: no entity, and the word for a failed scrape */
  readonly scrapeFails?: boolean;
  /** path in front of `/v1`, for example `/location` */
  readonly basePath?: string;
  /** each so-many-th request is refused as one too many; never when absent */
  readonly refuseEvery?: number;
  /** how nullable properties of entities are filled */
  readonly nulls?: 'some' | 'all' | 'none';
  /** digit of the UUID version, and letter case, of every id */
  readonly uuid?: { readonly version: number; readonly upperCase: boolean };
  readonly json?: JsonStyle;
  /** content type of JSON answers and of Error bodies; null sends none */
  readonly contentType?: string | null;
  readonly errorContentType?: string | null;
  /** milliseconds before each answer */
  readonly latency?: number;
  readonly wire?: Wire;
  /** milliseconds since 1970; by default a clock of its own that moves a second with each request */
  readonly clock?: () => number;
  /** what else it does differently, outermost first */
  readonly twists?: readonly Twist[];
}

/** The options with their defaults filled in. */
export interface Setup extends Required<
  Omit<DeploymentOptions, 'answers' | 'quota' | 'refuseEvery' | 'clock'>
> {
  readonly profile: Profile;
  readonly quota: number;
  readonly refuseEvery: number;
}

export const defaultTokens = ['demo-token', 'other-token'] as const;

/** Fills in the defaults. */
export function settle(options: DeploymentOptions): Setup {
  return {
    tokens: defaultTokens,
    entities: 12,
    scrapePolls: 0,
    trickle: false,
    scrapeFails: false,
    basePath: '',
    nulls: 'some',
    uuid: { version: 4, upperCase: false },
    json: 'compact',
    contentType: 'application/json; charset=utf-8',
    errorContentType:
      options.contentType === undefined ? 'application/json; charset=utf-8' : options.contentType,
    latency: 0,
    wire: 'plain',
    twists: [],
    quota: Number.POSITIVE_INFINITY,
    refuseEvery: Number.POSITIVE_INFINITY,
    ...options,
    profile: { ...referenceProfile, ...options.answers },
  };
}
