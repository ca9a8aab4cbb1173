import type { OperationId } from '../api/operations.js';
import { milliseconds } from '../input/duration.js';
import type { Account } from './accounts.js';
import { ServiceError } from './errors.js';
import type { Fault, FaultMatch, Faults, StandingFault } from './faults.js';
import { random } from './random.js';
import type { RenderedResponse } from './response.js';

/** What of a request decides which faults hit it. */
export interface FaultRequest {
  readonly account: Account;
  /** the id in the path; empty where there is none */
  readonly id: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** the header Prefer (RFC 7240): a client may ask for a fault itself, as mock servers know it */
  readonly prefer: string | null | undefined;
}

/** What the journal and the log show of it. */
export interface InjectedFault {
  /** the ids of the faults that hit; none where only the client asked for it */
  readonly ids: readonly number[];
  readonly status?: number;
  readonly delay_ms?: number;
  readonly body?: 'malformed' | 'drop';
}

/** What is to happen to one request before, or instead of, its operation. */
export interface AppliedFaults {
  /** how long to wait, ms */
  readonly delay: number;
  /** respond with this instead */
  readonly refusal?: ServiceError;
  /** `malformed`: cut the body off; `drop`: close the connection */
  readonly body?: 'malformed' | 'drop';
  /** to be added to the response; names in lower case */
  readonly headers: Readonly<Record<string, string>>;
  /** absent where nothing was injected */
  readonly injected?: InjectedFault;
}

export const noFaults: AppliedFaults = { delay: 0, headers: {} };

/** The longest wait that a client may ask for with `Prefer: wait`, s. */
const longestWait = 60;

/** Parses `Prefer: code=500, wait=2`, and ignores what it cannot honour. */
function preferences(prefer: string): { code?: number; wait: number; applied: string[] } {
  const found = new Map(
    prefer.split(/[,;]/).map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name.trim().toLowerCase(), value.trim().replace(/^"(.*)"$/, '$1')];
    }),
  );
  const code = Number(found.get('code'));
  const wait = Number.parseFloat(found.get('wait') ?? '');
  const fails = Number.isInteger(code) && code >= 400 && code <= 599;
  const waits = wait >= 0 && wait <= longestWait;
  return {
    ...(fails && { code }),
    wait: waits ? wait : 0,
    applied: [...(fails ? [`code=${code}`] : []), ...(waits ? [`wait=${wait}`] : [])],
  };
}

function isFor({ id, account, query = {} }: FaultMatch, request: FaultRequest): boolean {
  return (
    (id === undefined || id.toLowerCase() === request.id.toLowerCase()) &&
    (account === undefined || account === request.account.id || account === request.account.name) &&
    Object.entries(query).every(([key, value]) => String(request.query[key]) === value)
  );
}

function latencyOf({ id, hits, latency = 0 }: StandingFault, seed: number): number {
  if (typeof latency !== 'object') return milliseconds(latency);
  const [min, max] = [milliseconds(latency.min), milliseconds(latency.max)];
  return Math.round(min + (max - min) * random(seed, `latency ${id} ${hits}`));
}

function lowerCaseNames(headers: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}

function refusalOf(
  status: number,
  fault: Fault | undefined,
  challenge: Readonly<Record<string, string>>,
): ServiceError {
  return new ServiceError(status, fault?.error ?? `This ${status} was injected`, {
    ...(fault?.extra && { extra: fault.extra }),
    headers: status === 401 ? challenge : {},
  });
}

/**
 * What faults and the Prefer header make of a request, which is counted against the faults.
 * @param challenge the header that a 401 carries
 */
export function applyFaults(
  faults: Faults,
  operation: OperationId,
  request: FaultRequest,
  { seed, challenge }: { readonly seed: number; readonly challenge: Readonly<Record<string, string>> },
): AppliedFaults {
  const hits = faults.hit(operation, (match) => isFor(match, request));
  if (hits.length === 0 && !request.prefer) return noFaults;
  const { code, wait, applied } = preferences(request.prefer ?? '');
  const failing = hits.find((fault) => fault.status !== undefined);
  const status = failing?.status ?? code;
  const body = hits.find((fault) => fault.body !== undefined)?.body;
  const delay = hits.reduce((sum, fault) => sum + latencyOf(fault, seed), wait * 1000);
  if (hits.length === 0 && applied.length === 0) return noFaults;
  return {
    delay,
    headers: {
      ...(applied.length > 0 && { 'preference-applied': applied.join(', ') }),
      ...lowerCaseNames(hits.flatMap(({ headers = {} }) => Object.entries(headers))),
    },
    ...(status !== undefined && { refusal: refusalOf(status, failing, challenge) }),
    ...(body !== undefined && { body }),
    injected: {
      ids: hits.map(({ id }) => id),
      ...(status !== undefined && { status }),
      ...(delay > 0 && { delay_ms: delay }),
      ...(body !== undefined && { body }),
    },
  };
}

/** A response as it leaves: with the headers of the faults, and cut off in the middle where one says so. */
export function withFaults(response: RenderedResponse, { body, headers }: AppliedFaults): RenderedResponse {
  const cut = body === 'malformed';
  return {
    status: response.status,
    headers: { ...response.headers, ...headers },
    body: cut ? response.body.slice(0, Math.ceil(response.body.length / 2)) : response.body,
  };
}
