import type { OperationId } from '../../api/operations.js';
import { milliseconds } from '../../input/duration.js';
import { hashText, unit } from '../../places/rng.js';
import type { Profile } from '../../profile/open-points.js';
import { challengeOf } from '../accounts/accounts.js';
import { ServiceError } from '../responses/errors.js';
import {
  type Fault,
  FaultError,
  type FaultFilter,
  type PresetFault,
  readFault,
  readFaultFilter,
} from './fault.js';
import type { ValidRequest } from '../request.js';
import type { RenderedResponse } from '../responses/response.js';
import type { ScrapeSeries } from '../scrapes.js';

/** A fault that was added, with its id and hit count. */
export interface ActiveFault extends Fault {
  readonly id: number;
  /** how often it has hit so far */
  readonly hits: number;
}

/** The properties of a request that determine which faults hit it. */
interface FaultRequest extends Pick<ValidRequest, 'account' | 'id'> {
  readonly query: Readonly<Record<string, unknown>>;
  /** the header Prefer (RFC 7240), with which a client can ask for a fault, as with other mock servers */
  readonly prefer: string | null | undefined;
}

/** What the journal and the log show of it. */
export interface InjectedFault extends Pick<Fault, 'status' | 'body'> {
  /** the ids of the faults that hit; empty if only the client asked for it */
  readonly ids: readonly number[];
  readonly delay_ms?: number;
}

/** What happens to one request before, or instead of, its operation. */
export interface AppliedFaults {
  readonly injected: InjectedFault;
  /** respond with this instead */
  readonly refusal?: ServiceError;
  /** added to the response; names in lower case */
  readonly headers: Readonly<Record<string, string>>;
}

/** Maximum number of faults at a time. */
const maximum = 1000;

/** What `Prefer: code=500, wait=2` (s, at most a minute) asks for, as a fault, without what is not supported. */
function preferredFault(prefer: string): ActiveFault | undefined {
  const numberOf = (name: string): number =>
    Number(new RegExp(`(?:^|[,;])\\s*${name}\\s*=\\s*"?([\\d.]+)`, 'i').exec(prefer)?.[1]);
  const [code, wait] = [numberOf('code'), numberOf('wait')];
  const [hasCode, hasWait] = [Number.isInteger(code) && code >= 400 && code <= 599, wait <= 60];
  const applied = [...(hasCode ? [`code=${code}`] : []), ...(hasWait ? [`wait=${wait}`] : [])];
  if (applied.length === 0) return undefined;
  return {
    id: 0,
    hits: 0,
    operation: '*',
    ...(hasCode && { status: code }),
    ...(hasWait && { latency: wait * 1000 }),
    headers: { 'preference-applied': applied.join(', ') },
  };
}

function matches(
  { operation, match = {} }: Fault,
  wanted: OperationId,
  request: FaultRequest,
): boolean {
  const { id, account, query = {} } = match;
  return (
    (operation === wanted || operation === '*') &&
    (id === undefined || id.toLowerCase() === request.id.toLowerCase()) &&
    (account === undefined || account === request.account.id || account === request.account.name) &&
    Object.entries(query).every(([key, value]) => String(request.query[key]) === value)
  );
}

/** The active faults, oldest first. */
export class Faults {
  readonly #profile: Profile;
  readonly #seed: () => number;
  readonly #onChange: () => void;
  /** each with the number of requests that it has matched so far */
  #active: { fault: ActiveFault; matched: number }[] = [];
  #lastId = 0;

  /** @param onChange called after each change, hits included */
  constructor(profile: Profile, seed: () => number, onChange: () => void) {
    this.#profile = profile;
    this.#seed = seed;
    this.#onChange = onChange;
  }

  /** Adds a fault. @throws {FaultError} naming what is wrong */
  add(fault: Fault | PresetFault): ActiveFault {
    if (this.#active.length >= maximum) {
      throw new FaultError(`there are ${maximum} faults already; remove some`);
    }
    const active = { ...readFault(fault, this.#profile), id: ++this.#lastId, hits: 0 };
    this.#active.push({ fault: active, matched: 0 });
    this.#onChange();
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

  /** Applies the faults and the header Prefer to a request whose body has been read, and counts it as a match. */
  apply(operation: OperationId, request: FaultRequest): AppliedFaults | undefined {
    const hits = this.#hits(operation, request);
    const preferred = request.prefer ? preferredFault(request.prefer) : undefined;
    const all = preferred ? [...hits, preferred] : hits;
    if (all.length === 0) return undefined;
    const failing = all.find(({ status }) => status !== undefined);
    const { body } = all.find((fault) => fault.body !== undefined) ?? {};
    const delay = all.reduce((sum, fault) => sum + this.#latency(fault), 0);
    const headers = all.flatMap((fault) => Object.entries(fault.headers ?? {}));
    return {
      injected: {
        ids: hits.map(({ id }) => id),
        ...(failing?.status && { status: failing.status }),
        ...(delay > 0 && { delay_ms: delay }),
        ...(body && { body }),
      },
      ...(failing?.status && { refusal: this.#refusal(failing.status, failing) }),
      headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    };
  }

  /** How many scrapes of a new series fail. Removes the fault that says so, unless it is for all. */
  takeScrapeFailures(): Pick<ScrapeSeries, 'failures'> {
    const fault = this.list().find(({ operation }) => operation === 'scrape');
    if (!fault) return {};
    if (fault.times === undefined) return { failures: 'all' };
    this.remove({ id: fault.id });
    return { failures: fault.times };
  }

  #hits(operation: OperationId, request: FaultRequest): readonly ActiveFault[] {
    const hits: ActiveFault[] = [];
    for (const active of this.#active) {
      const { fault } = active;
      if (!matches(fault, operation, request)) continue;
      // If several faults have a status, the oldest one counts.
      if (fault.status !== undefined && hits.some(({ status }) => status !== undefined)) continue;
      active.matched += 1;
      const skipped =
        this.#random(`fault ${fault.id} ${active.matched}`) >= (fault.probability ?? 1);
      if (skipped || active.matched <= (fault.after ?? 0)) continue;
      active.fault = { ...fault, hits: fault.hits + 1 };
      hits.push(active.fault);
    }
    if (hits.length > 0) this.#keep(({ hits, times }) => hits < (times ?? Infinity));
    return hits;
  }

  #latency({ id, hits, latency = 0 }: ActiveFault): number {
    if (typeof latency !== 'object') return milliseconds(latency);
    const [min, max] = [milliseconds(latency.min), milliseconds(latency.max)];
    return Math.round(min + (max - min) * this.#random(`latency ${id} ${hits}`));
  }

  #refusal(
    status: number,
    { error = `This ${status} was injected`, extra }: Partial<Fault>,
  ): ServiceError {
    const headers = status === 401 ? challengeOf(this.#profile) : {};
    return new ServiceError(status, error, { headers, ...(extra && { extra }) });
  }

  /** A number between 0 (inclusive) and 1 (exclusive), deterministic for the seed and the name. */
  #random(name: string): number {
    return unit(hashText(`${this.#seed()} ${name}`));
  }

  /** @returns how many faults were removed */
  #keep(isKept: (fault: ActiveFault) => boolean): number {
    const before = this.#active.length;
    this.#active = this.#active.filter(({ fault }) => isKept(fault));
    this.#onChange();
    return before - this.#active.length;
  }
}

/** Applies faults to a rendered response: adds their headers, and truncates the body for `malformed`. */
export function withFaults(
  response: RenderedResponse,
  faults: AppliedFaults | undefined,
): RenderedResponse {
  if (!faults) return response;
  const { status, headers, body } = response;
  return {
    status,
    headers: { ...headers, ...faults.headers },
    body: faults.injected.body === 'malformed' ? body.slice(0, Math.ceil(body.length / 2)) : body,
  };
}
