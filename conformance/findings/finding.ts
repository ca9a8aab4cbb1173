import type { Answer } from '../../src/open-questions/index.js';
import type { CauseId } from '../check-id.js';
import type { Exchange } from '../http/exchange.js';
import type { HttpResponse } from '../http/response.js';

/** A path in a JSON body. */
export type BodyPath = readonly (string | number)[];

/** The result of `typeof`, with `array` and `null`. */
export const jsonTypes = ['array', 'boolean', 'null', 'number', 'object', 'string'] as const;
export type JsonType = (typeof jsonTypes)[number];

/** The kind of a violation, from which causes are derived. */
export type ViolationKind =
  /** the object at the path lacks these keys */
  | { readonly kind: 'missing'; readonly keys: readonly string[] }
  /** a key has a value of an unexpected type */
  | {
      readonly kind: 'type';
      readonly key: string;
      readonly due: readonly JsonType[];
      readonly found: JsonType;
    }
  /** a key, or something else with a name, has an unexpected value */
  | { readonly kind: 'value'; readonly key: string }
  /** a valid request receives an unexpected status or body */
  | { readonly kind: 'rejected' }
  /** a request that must be rejected succeeds */
  | {
      readonly kind: 'accepted';
      /** the error in its body, such as `without a body` */
      readonly sent?: string;
      /** the operations that accept it, if the check is about several */
      readonly operations?: readonly string[];
    };

/**
 * The result of a check. The check's level decides whether a violation is a failure or a warning.
 */
export type Finding =
  | { readonly kind: 'pass' }
  | {
      readonly kind: 'violation';
      /** undefined for an uncommon violation */
      readonly violation?: ViolationKind;
      readonly expected: string;
      readonly found: string;
      readonly exchanges: readonly Exchange[];
      /** path in the body of the first exchange */
      readonly path?: BodyPath;
      /** set if the specification only implies here what it states elsewhere */
      readonly level?: 'should';
    }
  | { readonly kind: 'observed'; readonly answer: Answer; readonly exchanges: readonly Exchange[] }
  /** the situation of the requirement did not occur */
  | {
      readonly kind: 'not-applicable';
      readonly message: string;
      /** the missing situation, if several checks needed it */
      readonly causeId?: CauseId;
    }
  | {
      readonly kind: 'inconclusive';
      readonly message: string;
      /** the missing prerequisite, if several checks needed it */
      readonly causeId?: CauseId;
      readonly exchanges: readonly Exchange[];
    };

/** Maximum number of exchanges in one result. */
export const maxExchanges = 4;

/** A response, or a request without a response. */
export type Evidence = Pick<HttpResponse, 'exchange'>;

const exchangesOf = (evidence: readonly Evidence[]): Exchange[] =>
  [...new Set(evidence.map(({ exchange }) => exchange))].slice(0, maxExchanges);

export const passed = (): Finding => ({ kind: 'pass' });

export const violation = (expected: string, found: string, ...evidence: Evidence[]) =>
  ({
    kind: 'violation',
    expected,
    found: found + waitedText(evidence[0]),
    exchanges: exchangesOf(evidence),
  }) satisfies Finding;

/** Describes how long the run waited in vain for another response; empty if it did not wait. */
function waitedText(response: Evidence | undefined): string {
  const waited = response?.exchange.waited_ms;
  if (waited === undefined) return '';
  return `, still after ${(waited / 1000).toFixed(1)} s`;
}

/** Creates a violation of a kind. */
export const violationOf = (kind: ViolationKind, ...found: Parameters<typeof violation>) =>
  ({ ...violation(...found), violation: kind }) satisfies Finding;

/** Creates the finding of an open question: the deployment's answer. */
export const observed = (answer: Answer, ...responses: HttpResponse[]): Finding => ({
  kind: 'observed',
  answer,
  exchanges: exchangesOf(responses),
});

export const notApplicable = (message: string, causeId?: CauseId): Finding => ({
  kind: 'not-applicable',
  message,
  ...(causeId === undefined ? {} : { causeId }),
});

export const inconclusive = (message: string, ...responses: Evidence[]): Finding => ({
  kind: 'inconclusive',
  message,
  exchanges: exchangesOf(responses),
});

/** Creates an inconclusive finding, caused by another requirement. */
export const inconclusiveBy = (
  causeId: CauseId,
  message: string,
  ...responses: Evidence[]
): Finding => ({ kind: 'inconclusive', message, causeId, exchanges: exchangesOf(responses) });

/**
 * The cause of checks that are inconclusive because no response was relevant to the requirement.
 */
export const unseen = 'unseen';

/** Creates the finding of a check for which no response was relevant. */
export const notSeen = (message: string): Finding => ({
  kind: 'inconclusive',
  message,
  causeId: unseen,
  exchanges: [],
});

/** The cause of checks that need a token of another account. */
export const otherToken = 'other-token';

/** The cause of checks that are inconclusive because the token has expired. */
export const tokenExpired = 'token-expired';

/**
 * The cause of checks that are inconclusive because the deployment has lost what the run had
 * created.
 */
export const restarted = 'restarted';

/** The cause of checks that are inconclusive because the run has used up its wait budget. */
export const waitBudgetSpent = 'wait-budget';

/** Thrown if something that a check needs is missing: the check is then inconclusive. */
export class Inconclusive extends Error {
  /** undefined if the message concerns only this check */
  readonly causeId: CauseId | undefined;
  readonly exchanges: readonly Exchange[];

  /**
   * @param causeId what is missing, by which reports group: the id of the responsible check, if
   * there is one
   */
  constructor(message: string, causeId?: CauseId, ...evidence: Evidence[]) {
    super(message);
    this.name = 'Inconclusive';
    this.causeId = causeId;
    this.exchanges = exchangesOf(evidence);
  }
}

/** Thrown if the situation of a requirement never occurs: the check then does not apply. */
export class Inapplicable extends Inconclusive {}

/** Converts the error that ended a check to its finding. */
export function findingOf(error: Inconclusive): Finding {
  const { message, causeId, exchanges } = error;
  if (error instanceof Inapplicable) return notApplicable(message, causeId);
  const evidence = exchanges.map((exchange) => ({ exchange }));
  if (causeId === undefined) return inconclusive(message, ...evidence);
  return inconclusiveBy(causeId, message, ...evidence);
}

/** The reason for missing answers if no request succeeded. */
export const nothingAccepted =
  'no request was accepted, so the responses may come from a proxy or gateway';

/** Creates the error for a response whose body is too large for the kit to read. */
export const unreadBody = (response: HttpResponse): Inconclusive =>
  new Inconclusive(
    `not checked, because ${response.problem ?? 'the body was not read'}`,
    undefined,
    response,
  );

/**
 * Waits for a promise, and returns a function that returns its value or throws why it is
 * inconclusive.
 */
export async function attempted<Value>(work: Promise<Value>): Promise<() => Value> {
  try {
    const value = await work;
    return () => value;
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    return () => {
      throw error;
    };
  }
}

/**
 * Returns the value of a promise, or a fallback if it rejects as inconclusive.
 * @param causes only for these causes
 */
export async function ifConclusive<Value, Fallback>(
  work: Promise<Value>,
  fallback: Fallback,
  causes?: readonly CauseId[],
): Promise<Value | Fallback> {
  try {
    return await work;
  } catch (error) {
    if (
      error instanceof Inconclusive &&
      (causes === undefined || (error.causeId !== undefined && causes.includes(error.causeId)))
    ) {
      return fallback;
    }
    throw error;
  }
}
