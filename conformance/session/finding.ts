import type { Answer } from '../../src/profile/open-points.js';
import type { Exchange } from '../http/exchange.js';
import type { HttpResponse } from '../http/response.js';

/** Where in a JSON body something stands. */
export type BodyPath = readonly (string | number)[];

/** What a check found. The level of the check decides whether a breach is a failure or a warning. */
export type Finding =
  | { readonly kind: 'holds' }
  | {
      readonly kind: 'breach';
      readonly expected: string;
      readonly found: string;
      readonly exchanges: readonly Exchange[];
      /** where in the body of the first exchange it stands */
      readonly path?: BodyPath;
    }
  | { readonly kind: 'observed'; readonly answer: Answer; readonly exchanges: readonly Exchange[] }
  /** the situation that the clause speaks of did not arise */
  | { readonly kind: 'not-applicable'; readonly message: string }
  | { readonly kind: 'not-verified'; readonly message: string; readonly exchanges: readonly Exchange[] };

/** Exchanges that one result shows at most. */
const mostExchanges = 4;

/** A response, or a request that got none. */
type Evidence = Pick<HttpResponse, 'exchange'>;

const exchangesOf = (evidence: readonly Evidence[]): Exchange[] =>
  [...new Set(evidence.map(({ exchange }) => exchange))].slice(0, mostExchanges);

export const holds = (): Finding => ({ kind: 'holds' });

export const breach = (expected: string, found: string, ...responses: HttpResponse[]) =>
  ({ kind: 'breach', expected, found, exchanges: exchangesOf(responses) }) satisfies Finding;

/** A breach that stands at a certain place in the body of the first response. */
export const breachAt = (path: BodyPath, ...[expected, found, ...responses]: Parameters<typeof breach>): Finding => ({
  ...breach(expected, found, ...responses),
  path,
});

/** The deployment's answer to an open point. */
export const observed = (answer: Answer, ...responses: HttpResponse[]): Finding => ({
  kind: 'observed',
  answer,
  exchanges: exchangesOf(responses),
});

export const notApplicable = (message: string): Finding => ({ kind: 'not-applicable', message });

export const notVerified = (message: string, ...responses: HttpResponse[]): Finding => ({
  kind: 'not-verified',
  message,
  exchanges: exchangesOf(responses),
});

/** Something that a check needs is not there. Thrown: it ends the check, which is then not verified. */
export class Unverified extends Error {
  /** undefined where the message says it all, and concerns this check alone */
  readonly causeId: string | undefined;
  readonly exchanges: readonly Exchange[];

  /** @param causeId what is lacking, for reports by cause: the check whose matter it is, where there is one */
  constructor(message: string, causeId?: string, ...evidence: Evidence[]) {
    super(message);
    this.name = 'Unverified';
    this.causeId = causeId;
    this.exchanges = exchangesOf(evidence);
  }
}
