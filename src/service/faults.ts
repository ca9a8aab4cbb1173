import type { OperationId } from '../api/operations.js';
import { milliseconds, type Timer } from '../input/values.js';
import type { Rules } from '../operations/operations.js';
import { Rejection } from '../operations/rejection.js';
import type { RenderedResponse } from '../operations/http.js';
import { hashText, unit } from '../places/rng.js';
import {
  type Fault,
  FaultError,
  type FaultFilter,
  type FaultResponse,
  isMatch,
  type MatchedRequest,
  type PresetFault,
  readFault,
  readFaultFilter,
  replaces,
} from './fault.js';

/** The responses that are currently delayed, by a fault or by the mock's latency. */
export class DelayedResponses {
  readonly #ends = new Set<() => void>();
  #isClosed = false;

  /**
   * Resolves after a number of ms, or as soon as nothing waits for the response.
   * @param gone aborted when the client has disconnected
   */
  delay(ms: number, timer: Timer, gone: AbortSignal): Promise<void> {
    if (this.#isClosed || gone.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        stop();
        this.#ends.delete(end);
        gone.removeEventListener('abort', end);
        resolve();
      };
      const stop = timer(end, ms);
      this.#ends.add(end);
      gone.addEventListener('abort', end);
    });
  }

  /** Ends all current delays. */
  release(): void {
    for (const end of [...this.#ends]) end();
  }

  /** Ends all delays, and delays nothing from now on. */
  close(): void {
    this.#isClosed = true;
    this.release();
  }
}

/** The faults that affected a request, for the request log and the printed log. */
export interface InjectedFault extends Pick<Fault, 'status' | 'body' | 'perform'> {
  /** the ids of the faults; empty if only the client requested the effect */
  readonly ids: readonly number[];
  delay_ms?: number;
}

/** The effects of faults on a request and its response. */
export interface AppliedFaults {
  readonly injected: InjectedFault;
  /** whether the operation is performed */
  readonly isPerformed: boolean;
  /** the response that replaces the operation's */
  readonly instead?: Rejection | FaultResponse;
  /** added to the response; names in lowercase */
  readonly headers: Readonly<Record<string, string>>;
}

function typeOf(body: FaultResponse['body']): string {
  if (typeof body !== 'string') return 'application/json; charset=utf-8';
  if (body.trimStart().startsWith('<')) return 'text/html; charset=utf-8';
  return 'text/plain; charset=utf-8';
}

/** Renders a response as a fault describes it. */
export function renderFault({ status, headers = {}, body }: FaultResponse): RenderedResponse {
  const own = inLowerCase(headers);
  if (body === undefined) return { status, headers: own, body: '' };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: { 'content-type': typeOf(body), ...own }, body: text };
}

/** Returns headers with lowercase names. */
const inLowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const),
  );

/** Adds the faults' headers to a response, and truncates its body for `malformed`. */
export function withFaults(response: RenderedResponse, faults: AppliedFaults): RenderedResponse {
  const { status, headers, body } = response;
  const isMalformed = faults.injected.body === 'malformed';
  return {
    status,
    headers: { ...headers, ...faults.headers },
    body: isMalformed ? body.slice(0, Math.ceil(body.length / 2)) : body,
  };
}

/** An active fault, with its id and hit count. */
export interface ActiveFault extends Fault {
  readonly id: number;
  /** number of affected requests so far */
  readonly hits: number;
}

interface MatchedFault {
  fault: ActiveFault;
  /** number of matching requests so far */
  matched: number;
}

/** The properties of a request that determine the faults that affect it. */
interface FaultRequest extends MatchedRequest {
  /** the fault that the request's `Prefer` header asks to apply */
  readonly preferred: Fault | null;
}

interface FaultsOptions {
  /** returns the rules of the current profile */
  readonly rules: () => Rules;
  /** returns the seed of random decisions */
  readonly seed: () => number;
  /** whether requests can come from an account with that name or id */
  readonly knowsAccount: (account: string) => boolean;
  /** called after each change, including hits */
  readonly onChange: () => void;
}

/** Maximum number of active faults. */
const maximum = 1000;

const isFor = ({ operation }: Fault, requested: OperationId): boolean =>
  operation === requested || operation === '*';

/** Whether a fault has its own response. */
const isFailing = ({ status, response }: Fault): boolean =>
  status !== undefined || response !== undefined;

const isPerformed = (fault: Fault): boolean => fault.perform ?? !replaces(fault);

/** The active faults, oldest first. */
export class Faults {
  readonly #options: FaultsOptions;
  #active: MatchedFault[] = [];
  #lastId = 0;

  constructor(options: FaultsOptions) {
    this.#options = options;
  }

  /** Adds a fault. @throws {FaultError} naming the invalid key */
  add(fault: Fault | PresetFault): ActiveFault {
    if (this.#active.length >= maximum) {
      throw new FaultError(`there are ${maximum} faults already; remove some`);
    }
    const read = readFault(fault, this.#options.rules());
    const { account } = read.match ?? {};
    if (account !== undefined && !this.#options.knowsAccount(account)) {
      throw new FaultError(`there is no account "${account}": no request would match`);
    }
    const active = { ...read, id: ++this.#lastId, hits: 0 };
    this.#active.push({ fault: active, matched: 0 });
    this.#options.onChange();
    return active;
  }

  /** Lists the active faults. */
  list(): readonly ActiveFault[] {
    return this.#active.map(({ fault }) => ({ ...fault }));
  }

  /**
   * Removes faults by id, by target, or all.
   * @returns the number of removed faults
   * @throws {FaultError} for an invalid filter
   */
  remove(filter: FaultFilter = {}): number {
    const { id, operation } = readFaultFilter(filter);
    return this.#keep(
      (fault) =>
        (id !== undefined && fault.id !== id) ||
        (operation !== undefined && fault.operation !== operation),
    );
  }

  /** Removes all faults. The ids begin with 1 again, because random decisions depend on them. */
  restart(): void {
    this.#lastId = 0;
    this.remove();
  }

  /**
   * Returns the combined effect of the faults that affect a request, which counts as a match, and
   * of the fault that it requests; undefined for none.
   */
  apply(operation: OperationId, request: FaultRequest): AppliedFaults | undefined {
    const hits = this.#hits(operation, request);
    const { preferred } = request;
    if (hits.length === 0 && !preferred) return undefined;

    const all = preferred ? [...hits, { ...preferred, id: 0, hits: 0 }] : hits;
    const failing = all.find(isFailing);
    const headers = all.flatMap((fault) => Object.entries(fault.headers ?? {}));
    return {
      injected: this.#injected(hits, all),
      isPerformed: all.every(isPerformed),
      headers: inLowerCase(Object.fromEntries(headers)),
      ...(failing && { instead: failing.response ?? this.#rejection(failing) }),
    };
  }

  /**
   * Returns how many scrapes of a new series fail. Removes the scrape fault, unless it applies to
   * all series.
   */
  takeScrapeFailures(): { readonly failures?: number | 'all' } {
    const fault = this.list().find(({ operation }) => operation === 'scrape');
    if (!fault) return {};
    if (fault.times === undefined) return { failures: 'all' };
    this.remove({ id: fault.id });
    return { failures: fault.times };
  }

  /** Counts a match for each fault that matches the request. @returns those that affect it */
  #hits(operation: OperationId, request: FaultRequest): readonly ActiveFault[] {
    const hits: ActiveFault[] = [];
    for (const active of this.#active) {
      const { fault } = active;
      if (!isFor(fault, operation) || !isMatch(fault.match ?? {}, request)) {
        continue;
      }
      // If several faults have a status or a response, the oldest one applies.
      if (isFailing(fault) && hits.some(isFailing)) continue;
      active.matched += 1;
      if (!this.#isDue(active)) continue;
      active.fault = { ...fault, hits: fault.hits + 1 };
      hits.push(active.fault);
    }
    if (hits.length > 0) {
      this.#keep(({ hits, times }) => hits < (times ?? Infinity));
    }
    return hits;
  }

  /** Whether a fault affects the request that it matched last. */
  #isDue({ fault, matched }: MatchedFault): boolean {
    const { id, after = 0, probability = 1 } = fault;
    return matched > after && this.#random(`fault ${id} ${matched}`) < probability;
  }

  /**
   * Summarises faults for the request log. Of several statuses or bodies, the first applies;
   * latencies add up.
   */
  #injected(hits: readonly ActiveFault[], all: readonly ActiveFault[]): InjectedFault {
    const failing = all.find(isFailing);
    const status = failing?.response?.status ?? failing?.status;
    const delay = all.reduce((sum, fault) => sum + this.#latency(fault), 0);
    const body = all.find((fault) => fault.body !== undefined)?.body;

    const injected: InjectedFault = { ids: hits.map(({ id }) => id) };
    if (status !== undefined) injected.status = status;
    if (delay > 0) injected.delay_ms = delay;
    if (body !== undefined) injected.body = body;
    if (all.some(replaces) && all.every(isPerformed)) {
      injected.perform = true;
    }
    return injected;
  }

  #latency({ id, hits, latency = 0 }: ActiveFault): number {
    if (typeof latency !== 'object') return milliseconds(latency);
    const min = milliseconds(latency.min);
    const max = milliseconds(latency.max);
    return Math.round(min + (max - min) * this.#random(`latency ${id} ${hits}`));
  }

  #rejection({ status = 500, error = `This ${status} was injected`, extra }: Fault): Rejection {
    const { authentication } = this.#options.rules();
    const headers = status === 401 ? authentication.headers : {};
    return new Rejection(status, error, { headers, ...(extra && { extra }) });
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive), determined by the seed and the name. */
  #random(name: string): number {
    return unit(hashText(`${this.#options.seed()} ${name}`));
  }

  /** @returns the number of removed faults */
  #keep(isKept: (fault: ActiveFault) => boolean): number {
    const before = this.#active.length;
    this.#active = this.#active.filter(({ fault }) => isKept(fault));
    this.#options.onChange();
    return before - this.#active.length;
  }
}

/** Maximum delay that a client can request, s. */
const longestWait = 60;

/** The preferences in a `Prefer` header. */
interface Preferences {
  /** null if nothing supported is requested */
  readonly fault: Fault | null;
  /** the other preferences, unchanged */
  readonly ignored: readonly string[];
}

/** Returns the name and value of a preference such as `code=500`; null if it is not supported. */
function supported(preference: string): readonly ['code' | 'wait', number] | null {
  const [, name, digits] = /^(\w+)\s*=\s*"?(\d[\d.]*|\.\d+)"?$/.exec(preference) ?? [];
  const value = Number(digits);
  switch (name?.toLowerCase()) {
    case 'code':
      return Number.isInteger(value) && value >= 400 && value <= 599 ? ['code', value] : null;
    case 'wait':
      return value <= longestWait ? ['wait', value] : null;
    default:
      return null;
  }
}

/**
 * Reads the header Prefer (RFC 7240), with which a client requests a fault, as with other mock
 * servers: `Prefer: code=500, wait=2` (s). The standard requires servers to ignore unsupported
 * preferences.
 */
export function readPreferences(prefer: string): Preferences {
  const preferences = prefer.split(/[,;]/).map((text) => text.trim());
  const applied = new Map<'code' | 'wait', number>();
  const ignored: string[] = [];
  for (const preference of preferences.filter((text) => text !== '')) {
    const read = supported(preference);
    if (read === null || applied.has(read[0])) ignored.push(preference);
    else applied.set(...read);
  }
  if (applied.size === 0) return { fault: null, ignored };
  const status = applied.get('code');
  const wait = applied.get('wait');
  const texts = [...applied].map(([name, value]) => `${name}=${value}`);
  const fault: Fault = { operation: '*', headers: { 'preference-applied': texts.join(', ') } };
  if (status !== undefined) fault.status = status;
  if (wait !== undefined) fault.latency = wait * 1000;
  return { fault, ignored };
}
