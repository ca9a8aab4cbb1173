import type { Refusal } from '../../policy/refusal.js';
import type { RenderedResponse } from '../responses/response.js';
import type { Fault } from './fault.js';

/** What the journal and the log show of the faults that hit a request. */
export interface InjectedFault extends Pick<Fault, 'status' | 'body'> {
  /** the ids of the faults that hit; empty if only the client asked for it */
  readonly ids: readonly number[];
  delay_ms?: number;
}

/** What happens to one request before, or instead of, its operation. */
export interface AppliedFaults {
  readonly injected: InjectedFault;
  /** respond with this instead */
  readonly refusal?: Refusal;
  /** added to the response; names in lower case */
  readonly headers: Readonly<Record<string, string>>;
}

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
