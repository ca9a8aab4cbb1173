import type { Profile } from '../profile/open-points.js';
import { ServiceError } from './errors.js';
import { identifier } from './identifiers.js';

/** Who a credential stands for. */
export interface Account {
  /** UUID */
  readonly id: string;
  /** what people call it; an account made by an arbitrary token has none */
  readonly name?: string;
}

/** Tokens and the accounts that they name, where nobody says otherwise. */
export const defaultTokens: Readonly<Record<string, string>> = {
  'demo-token': 'demo',
  'other-token': 'other',
};

export function namedAccount(name: string): Account {
  return { id: identifier('account', name), name };
}

/** Turns the Authorization header into an account (section "Authentication"). */
export class Accounts {
  readonly #byToken: ReadonlyMap<string, Account>;
  readonly #open: boolean;
  readonly #profile: Profile;

  /** @param open whether any token is accepted, as an account of its own */
  constructor(tokens: Readonly<Record<string, string>>, open: boolean, profile: Profile) {
    this.#byToken = new Map(Object.entries(tokens).map(([token, name]) => [token, namedAccount(name)]));
    this.#open = open || profile['auth.unknown.status'] === 'accepted';
    this.#profile = profile;
  }

  /** Every token that may be shown to the one who runs the service. */
  get tokens(): string[] {
    return [...this.#byToken.keys()];
  }

  /** @throws {ServiceError} when the header is missing, of another scheme, or names a token that nobody issued. */
  authenticate(authorization: string | null | undefined): Account {
    if (!authorization) {
      throw this.#refusal('missing', 'This operation needs a bearer token: Authorization: Bearer <token>');
    }
    const [, scheme = '', token = ''] = /^(\S+)(?:\s+(.*))?$/.exec(authorization.trim()) ?? [];
    if (scheme.toLowerCase() !== 'bearer' || token === '') {
      throw this.#refusal('scheme', 'The Authorization header has to be: Bearer <token>');
    }
    const known = this.#byToken.get(token);
    if (known) return known;
    if (this.#open) return { id: identifier('token', token) };
    throw this.#refusal('unknown', 'The bearer token is not known');
  }

  #refusal(situation: 'missing' | 'scheme' | 'unknown', message: string): ServiceError {
    const status = this.#profile[`auth.${situation}.status`];
    const challenge = this.#profile['auth.challenge'];
    return new ServiceError(status === 'accepted' ? 401 : status, message, {
      body: this.#profile[situation === 'unknown' ? 'auth.unknown.body' : 'auth.missing.body'],
      headers: challenge === 'none' ? {} : { 'www-authenticate': challenge },
    });
  }
}
