import { isUuid } from '../input/values.js';
import { uuidOf } from '../places/rng.js';
import { openQuestions, type Profile } from '../open-questions/index.js';
import type { Account } from '../state/state.js';
import { type RejectionDetails, type RejectionNotes, ServiceError } from './rejection.js';

/** Authentication and rate limits. */

type AuthenticationRules = ReturnType<typeof authenticationRules>;

/** Derives the rules of authentication (section "Authentication"). */
export function authenticationRules(answers: Profile) {
  const challenge = answers['auth.challenge'];
  const challengeOfUnknown = answers['auth.unknown.challenge'];
  const unknown = answers['auth.unknown.status'];
  const missing = { body: answers['auth.missing.body'], headers: challengeHeaders(challenge) };
  const ofUnknown = {
    body: answers['auth.unknown.body'],
    headers: challengeHeaders(challengeOfUnknown),
  };
  const statusOfUnknown = unknown === 'accepted' ? 401 : unknown;
  const notes: RejectionNotes = {
    'auth.missing.status': { body: missing.body, ...noteOf(challenge) },
    'auth.unknown.status': { body: ofUnknown.body, ...noteOf(challengeOfUnknown) },
  };
  const error =
    (status: number, message: string, details: RejectionDetails): (() => ServiceError) =>
    () =>
      new ServiceError(status, message, details);
  const messageOf = (id: 'auth.missing.status' | 'auth.unknown.status') =>
    openQuestions[id].rejection.message;
  const statusOfMissing = answers['auth.missing.status'];
  return {
    /** whether an unknown token is accepted, as a separate account */
    acceptsUnknown: unknown === 'accepted',
    missing: error(statusOfMissing, messageOf('auth.missing.status'), missing),
    /** for a credential with a scheme other than Bearer */
    scheme: error(statusOfMissing, 'The Authorization header must be: Bearer <token>', missing),
    unknown: error(statusOfUnknown, messageOf('auth.unknown.status'), ofUnknown),
    expired: error(statusOfUnknown, 'The bearer token has expired', ofUnknown),
    /** for unknown and revoked tokens */
    statusOfUnknown,
    /** the challenge of the 401 */
    headers: missing.headers,
    notes,
  };
}

function challengeHeaders(challenge: string): Readonly<Record<string, string>> {
  if (challenge === 'none') return {};
  return { 'www-authenticate': challenge };
}

function noteOf(challenge: string) {
  if (challenge === 'none') return {};
  return { header: { name: 'WWW-Authenticate', description: 'How to authenticate' } };
}

type RateLimitRules = ReturnType<typeof rateLimitRules>;

/**
 * Derives the rejection of a client that sends too many requests (open questions `rate-limit.*`).
 */
export function rateLimitRules(answers: Profile) {
  const header = { name: 'Retry-After', description: 'When to try again' };
  const retryAfter = answers['rate-limit.retry-after'];
  const notes: RejectionNotes = retryAfter === 'none' ? {} : { 'rate-limit.status': { header } };
  return {
    status: answers['rate-limit.status'],
    /** the format of `Retry-After` */
    retryAfter,
    notes,
  };
}

/** An account as the control interface shows it. */
export interface ListedAccount extends Required<Account> {
  readonly revoked: boolean;
  /** only for the built-in demo accounts, because other tokens are secret */
  readonly token?: string;
}

/** The default tokens, and the names of their accounts. */
export const defaultTokens: Readonly<Record<string, string>> = {
  'demo-token': 'demo',
  'other-token': 'other',
};

export const namedAccount = (name: string): Required<Account> => ({
  id: uuidOf(`account ${name}`),
  name,
});

/** Maps the Authorization header to an account (section "Authentication"). */
export class Accounts {
  readonly #byToken: ReadonlyMap<string, Required<Account>>;
  readonly #anyToken: boolean;
  readonly #onChange: () => void;
  readonly #revoked = new Set<string>();

  /**
   * @param anyToken whether any token is accepted, as a separate account
   * @param onChange called after accounts were revoked or restored
   */
  constructor(tokens: Readonly<Record<string, string>>, anyToken: boolean, onChange: () => void) {
    this.#byToken = new Map(
      Object.entries(tokens).map(([token, name]) => [token, namedAccount(name)]),
    );
    this.#anyToken = anyToken;
    this.#onChange = onChange;
  }

  /** Lists the named accounts, without duplicates. */
  list(): ListedAccount[] {
    const accounts = [...this.#byToken].map(([token, { id, name }]) => ({
      id,
      name,
      revoked: this.#revoked.has(name),
      ...(defaultTokens[token] === name && { token }),
    }));
    return accounts.filter(({ id }, at) => accounts.findIndex((other) => other.id === id) === at);
  }

  /** Whether requests can come from an account with that name or id. */
  mayBe(nameOrId: string, { acceptsUnknown }: AuthenticationRules): boolean {
    const named = this.list().some(({ id, name }) => [id, name].includes(nameOrId));
    return named || ((this.#anyToken || acceptsUnknown) && isUuid(nameOrId));
  }

  /**
   * Rejects the tokens of an account from now on, like expired tokens.
   * @throws {RangeError} listing the existing accounts
   */
  revoke(name: string): void {
    this.#revoked.add(this.#checked(name));
    this.#onChange();
  }

  /**
   * Accepts the tokens of an account, or of all accounts, again.
   * @throws {RangeError} listing the existing accounts
   */
  restore(name?: string): void {
    if (name === undefined) {
      this.#revoked.clear();
    } else {
      this.#revoked.delete(this.#checked(name));
    }
    this.#onChange();
  }

  /**
   * @throws {ServiceError} if the header is missing, has another scheme, or contains an invalid
   * token
   */
  authenticate(authorization: string | null | undefined, rules: AuthenticationRules): Account {
    if (!authorization) {
      throw rules.missing();
    }
    const [, token] = /^bearer\s+(.+)$/i.exec(authorization.trim()) ?? [];
    if (token === undefined) {
      throw rules.scheme();
    }
    const known = this.#byToken.get(token);
    if (!known && (this.#anyToken || rules.acceptsUnknown)) {
      return { id: uuidOf(`token ${token}`) };
    }
    if (known && !this.#revoked.has(known.name)) return known;
    throw known ? rules.expired() : rules.unknown();
  }

  #checked(name: string): string {
    const names = new Set(this.list().map((account) => account.name));
    if (names.has(name)) return name;
    throw new RangeError(`Unknown account "${name}"; the accounts are ${[...names].join(', ')}`);
  }
}

const tooMany = openQuestions['rate-limit.status'].rejection.message;

/** Maximum number of buckets: with `anyToken`, the number of accounts is unlimited. */
const maximum = 10_000;

export type RateLimit = ReturnType<typeof rateLimit>;

/**
 * Creates a token bucket per account.
 * @param perSecond requests per second, also the size of a burst
 */
export function rateLimit(perSecond: number, clock: { readonly now: () => number }) {
  /** remaining requests of each account, and the time of the last refill, ms since the epoch */
  const buckets = new Map<string, { left: number; since: number }>();
  return {
    /** Counts a request. @throws {ServiceError} if the account has sent too many */
    consume({ id }: Account, rules: RateLimitRules): void {
      const now = clock.now();
      const size = Math.max(1, perSecond);
      const { left, since } = buckets.get(id) ?? { left: size, since: now };
      // After a reset, the clock can be behind the bucket's time.
      const filled = Math.min(size, left + (Math.max(0, now - since) / 1000) * perSecond);
      if (buckets.size >= maximum && !buckets.has(id)) {
        buckets.clear();
      }
      buckets.set(id, { left: filled < 1 ? filled : filled - 1, since: now });
      if (filled >= 1) return;
      const seconds = Math.max(1, Math.ceil((1 - filled) / perSecond));
      const { status, retryAfter: form } = rules;
      const value =
        form === 'date' ? new Date(now + seconds * 1000).toUTCString() : String(seconds);
      const headers = form === 'none' ? {} : { 'retry-after': value };
      throw new ServiceError(status, tooMany, { headers });
    },
    /** Fills every bucket. */
    clear: () => buckets.clear(),
  };
}
