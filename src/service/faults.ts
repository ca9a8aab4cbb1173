import type { OperationId } from '../api/operations.js';
import { milliseconds, type Timer } from '../input/values.js';
import type { Rules } from '../operations/operations.js';
import { Refusal } from '../operations/refusal.js';
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

/** The responses that are held back at present, by a fault or by the latency of the mock. */
export class HeldResponses {
  readonly #ends = new Set<() => void>();
  #isClosed = false;

  /**
   * Resolves after so many ms, or as soon as no one waits for it any more.
   * @param gone aborted when the client has gone away
   */
  hold(ms: number, timer: Timer, gone: AbortSignal): Promise<void> {
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

  /** Lets all of them go now. */
  release(): void {
    for (const end of [...this.#ends]) end();
  }

  /** Lets all go, and holds none back from now on. */
  close(): void {
    this.#isClosed = true;
    this.release();
  }
}

/** Summary of the faults that affected a request, for the request log and the printed log. */
export interface InjectedFault extends Pick<Fault, 'status' | 'body' | 'perform'> {
  /** the ids of the faults that hit; empty if only the client requested it */
  readonly ids: readonly number[];
  delay_ms?: number;
}

/** Effects of faults on one request or its response. */
export interface AppliedFaults {
  readonly injected: InjectedFault;
  /** whether the operation is performed */
  readonly isPerformed: boolean;
  /** the response, whatever the operation does */
  readonly instead?: Refusal | FaultResponse;
  /** added to the response; names in lower case */
  readonly headers: Readonly<Record<string, string>>;
}

function typeOf(body: FaultResponse['body']): string {
  if (typeof body !== 'string') return 'application/json; charset=utf-8';
  if (body.trimStart().startsWith('<')) return 'text/html; charset=utf-8';
  return 'text/plain; charset=utf-8';
}

/** A response as a fault describes it. */
export function renderFault({ status, headers = {}, body }: FaultResponse): RenderedResponse {
  const own = inLowerCase(headers);
  if (body === undefined) return { status, headers: own, body: '' };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: { 'content-type': typeOf(body), ...own }, body: text };
}

/** Headers with their names in lower case. */
const inLowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const),
  );

/** Adds the headers of the faults to a response, and truncates its body for `malformed`. */
export function withFaults(response: RenderedResponse, faults: AppliedFaults): RenderedResponse {
  const { status, headers, body } = response;
  const isMalformed = faults.injected.body === 'malformed';
  return {
    status,
    headers: { ...headers, ...faults.headers },
    body: isMalformed ? body.slice(0, Math.ceil(body.length / 2)) : body,
  };
}

/** A fault that was added, with its id and hit count. */
export interface ActiveFault extends Fault {
  readonly id: number;
  /** how often it has hit so far */
  readonly hits: number;
}

interface MatchedFault {
  fault: ActiveFault;
  /** how many requests it has matched so far */
  matched: number;
}

/** The properties of a request that determine which faults hit it. */
interface FaultRequest extends MatchedRequest {
  /** preferences of the request itself */
  readonly preferred: Fault | null;
}

interface FaultsOptions {
  /** that of the profile in use */
  readonly rules: () => Rules;
  /** of what is random */
  readonly seed: () => number;
  /** whether requests may come from an account of that name or id */
  readonly knowsAccount: (account: string) => boolean;
  /** called after each change, hits included */
  readonly onChange: () => void;
}

/** Maximum number of faults at a time. */
const maximum = 1000;

const isFor = ({ operation }: Fault, requested: OperationId): boolean =>
  operation === requested || operation === '*';

/** Whether a fault has a response of its own. */
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

  /** Adds a fault. @throws {FaultError} naming what is wrong */
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

  /** The active faults. */
  list(): readonly ActiveFault[] {
    return this.#active.map(({ fault }) => ({ ...fault }));
  }

  /**
   * Removes one fault, those of one target, or all.
   * @returns how many
   * @throws {FaultError} when the filter is not valid
   */
  remove(filter: FaultFilter = {}): number {
    const { id, operation } = readFaultFilter(filter);
    return this.#keep(
      (fault) =>
        (id !== undefined && fault.id !== id) ||
        (operation !== undefined && fault.operation !== operation),
    );
  }

  /**
   * The faults that hit a request, which thereby counts as a match, and the one that it requests;
   * undefined for none.
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
      ...(failing && { instead: failing.response ?? this.#refusal(failing) }),
    };
  }

  /** How many scrapes of a new series fail. Removes the fault about them, unless it is for all. */
  takeScrapeFailures(): { readonly failures?: number | 'all' } {
    const fault = this.list().find(({ operation }) => operation === 'scrape');
    if (!fault) return {};
    if (fault.times === undefined) return { failures: 'all' };
    this.remove({ id: fault.id });
    return { failures: fault.times };
  }

  /** Counts a match for each fault that is for the request. @returns those that hit it */
  #hits(operation: OperationId, request: FaultRequest): readonly ActiveFault[] {
    const hits: ActiveFault[] = [];
    for (const active of this.#active) {
      const { fault } = active;
      if (!isFor(fault, operation) || !isMatch(fault.match ?? {}, request)) {
        continue;
      }
      // If several faults have a status or a response, the oldest one counts.
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

  /** Whether the last match is a hit. */
  #isDue({ fault, matched }: MatchedFault): boolean {
    const { id, after = 0, probability = 1 } = fault;
    return matched > after && this.#random(`fault ${id} ${matched}`) < probability;
  }

  /** For the request log. Of several statuses or bodies, the first one counts; latencies add up. */
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

  #refusal({ status = 500, error = `This ${status} was injected`, extra }: Fault): Refusal {
    const { authentication } = this.#options.rules();
    const headers = status === 401 ? authentication.headers : {};
    return new Refusal(status, error, { headers, ...(extra && { extra }) });
  }

  /** A number between 0 (inclusive) and 1 (exclusive), deterministic for the seed and the name. */
  #random(name: string): number {
    return unit(hashText(`${this.#options.seed()} ${name}`));
  }

  /** @returns how many faults were removed */
  #keep(isKept: (fault: ActiveFault) => boolean): number {
    const before = this.#active.length;
    this.#active = this.#active.filter(({ fault }) => isKept(fault));
    this.#options.onChange();
    return before - this.#active.length;
  }
}

/** The longest delay that a client can request, s. */
const longestWait = 60;

/** Preferences of a `Prefer` header. */
interface Preferences {
  /** null if it requests nothing that is supported */
  readonly fault: Fault | null;
  /** the other preferences, as they were sent */
  readonly ignored: readonly string[];
}

/** The name and value of a preference such as `code=500`; null if it is not supported. */
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
 * servers: `Prefer: code=500, wait=2` (s). The standard has servers ignore what they do not support.
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
