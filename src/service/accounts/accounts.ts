import { isUuid } from '../../input/values.js';
import { uuidOf } from '../../places/rng.js';
import type { Policy } from '../../policy/policy.js';
import { ServiceError } from '../responses/errors.js';

type AuthenticationPolicy = Policy['authentication'];

/** The account that a credential identifies. */
export interface Account {
  /** UUID */
  readonly id: string;
  /** display name; accounts created by `anyToken` for an arbitrary token have none */
  readonly name?: string;
}

/** An account as the control interface shows it. */
export interface ListedAccount extends Required<Account> {
  readonly revoked: boolean;
  /** only for the built-in demo accounts: other tokens are secret */
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

function refusal(
  { status, body, headers }: AuthenticationPolicy['missing' | 'scheme' | 'unknown'],
  message: string,
): ServiceError {
  return new ServiceError(status, message, { body, headers });
}

/** Turns the Authorization header into an account (section "Authentication"). */
export class Accounts {
  readonly #byToken: ReadonlyMap<string, Required<Account>>;
  readonly #anyToken: boolean;
  readonly #onChange: () => void;
  readonly #revoked = new Set<string>();

  /**
   * @param anyToken whether any token is accepted, as an account of its own
   * @param onChange called after accounts were revoked or restored
   */
  constructor(tokens: Readonly<Record<string, string>>, anyToken: boolean, onChange: () => void) {
    this.#byToken = new Map(
      Object.entries(tokens).map(([token, name]) => [token, namedAccount(name)]),
    );
    this.#anyToken = anyToken;
    this.#onChange = onChange;
  }

  /** The named accounts, each once. */
  list(): ListedAccount[] {
    const accounts = [...this.#byToken].map(([token, { id, name }]) => ({
      id,
      name,
      revoked: this.#revoked.has(name),
      ...(defaultTokens[token] === name && { token }),
    }));
    return accounts.filter(({ id }, at) => accounts.findIndex((other) => other.id === id) === at);
  }

  /** Whether requests may come from an account of that name or id. */
  mayBe(nameOrId: string, { acceptsUnknown }: AuthenticationPolicy): boolean {
    const named = this.list().some(({ id, name }) => [id, name].includes(nameOrId));
    return named || ((this.#anyToken || acceptsUnknown) && isUuid(nameOrId));
  }

  /**
   * Refuses the tokens of an account from now on, like expired ones.
   * @throws {RangeError} listing the existing accounts
   */
  revoke(name: string): void {
    this.#revoked.add(this.#checked(name));
    this.#onChange();
  }

  /**
   * Accepts the tokens of an account again, or of all accounts.
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

  /** @throws {ServiceError} when the header is missing, has another scheme, or an invalid token */
  authenticate(authorization: string | null | undefined, policy: AuthenticationPolicy): Account {
    if (!authorization) {
      throw refusal(
        policy.missing,
        'This operation needs a bearer token: Authorization: Bearer <token>',
      );
    }
    const [, token] = /^bearer\s+(.+)$/i.exec(authorization.trim()) ?? [];
    if (token === undefined) {
      throw refusal(policy.scheme, 'The Authorization header has to be: Bearer <token>');
    }
    const known = this.#byToken.get(token);
    if (!known && (this.#anyToken || policy.acceptsUnknown)) {
      return { id: uuidOf(`token ${token}`) };
    }
    if (known && !this.#revoked.has(known.name)) return known;
    throw refusal(
      policy.unknown,
      known ? 'The bearer token has expired' : 'The bearer token is not known',
    );
  }

  #checked(name: string): string {
    const names = new Set(this.list().map((account) => account.name));
    if (names.has(name)) return name;
    throw new RangeError(`There is no account "${name}"; there are ${[...names].join(', ')}`);
  }
}
