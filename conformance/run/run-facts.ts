import type { Exchange } from '../http/exchange.js';
import type { HttpResponse } from '../http/response.js';
import type { CauseId } from '../check-id.js';
import type { Sight } from '../session/delays.js';
import { Inapplicable, Inconclusive, type Evidence } from '../findings/finding.js';

/** The reason why something could not be tested, as plain data. */
export interface Reason {
  /** `error`: an internal error */
  readonly kind: 'inconclusive' | 'not-applicable' | 'error';
  readonly message: string;
  readonly cause?: string;
  /** the numbers of the requests that show it */
  readonly requests: readonly number[];
}

/** The reason why the script could not test a requirement. */
export interface Obstacle extends Reason {
  readonly check: string;
}

/** When a change was visible, with the number of the request that showed it. */
export interface SightFact extends Omit<Sight, 'response'> {
  readonly request: number;
}

/** The filters of a run, and whether it sends the requests of extended runs. */
export interface RunFilters {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly readOnly: boolean;
  readonly extended: boolean;
}

/**
 * Facts that a run knows and no request or response shows, as plain data. The results of a run
 * follow from its exchanges and these facts; `check --har` writes both.
 */
export interface RunFacts {
  readonly filters: RunFilters;
  /** how long reads can show the state before a change, ms */
  readonly lag: number;
  /** ids of subscriptions that the run was given */
  readonly existing: readonly string[];
  /** ids of subscriptions whose entities the run lists */
  readonly listed: readonly string[];
  /** the numbers of the requests that a requirement is about, by its id */
  readonly looked: Readonly<Record<string, readonly number[]>>;
  /**
   * the numbers of the requests of each act that asks an open question, by the id of the question
   */
  readonly asked: Readonly<Record<string, readonly (readonly number[])[]>>;
  /** when changes became visible */
  readonly sights: readonly SightFact[];
  /** whether conflicts have ended by themselves, so that another run might see none */
  readonly hadConflicts: boolean;
  /** in the order in which the script encountered them */
  readonly obstacles: readonly Obstacle[];
  /** why nothing more was created, if a violated requirement is the reason; otherwise null */
  readonly failure: Reason | null;
  /** why nothing more was created */
  readonly stopped: Reason | null;
  /** the outage of the service; one entry at most */
  readonly outages: readonly Reason[];
}

/** Finds the numbers of requests by their exchanges. */
export class Numbers {
  readonly #numbers: ReadonlyMap<Exchange, number>;

  /** @param requests all requests that were sent */
  constructor(requests: readonly (Evidence & { readonly number: number })[]) {
    this.#numbers = new Map(requests.map(({ exchange, number }) => [exchange, number]));
  }

  of(evidence: readonly Evidence[]): number[] {
    return evidence.flatMap(({ exchange }) => this.#numbers.get(exchange) ?? []);
  }

  reasonOf(why: Inconclusive): Reason {
    const { message, causeId, exchanges } = why;
    return {
      kind: why instanceof Inapplicable ? 'not-applicable' : 'inconclusive',
      message,
      ...(causeId === undefined ? {} : { cause: causeId }),
      requests: this.of(exchanges.map((exchange) => ({ exchange }))),
    };
  }
}

/**
 * Converts a reason to the error with which a check ends.
 * @param responseTo by number of the request
 */
export function errorOf(
  { kind, message, cause, requests }: Reason,
  responseTo: (request: number) => HttpResponse | undefined,
): Inconclusive {
  const evidence = requests.flatMap((number) => responseTo(number) ?? []);
  const Kind = kind === 'not-applicable' ? Inapplicable : Inconclusive;
  return new Kind(message, cause as CauseId | undefined, ...evidence);
}
