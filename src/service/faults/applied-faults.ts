import type { Refusal } from '../../operations/refusal.js';
import type { RenderedResponse } from '../../operations/responses.js';
import type { Fault, FaultResponse } from './fault.js';

/** What the journal and the log show of the faults that hit a request. */
export interface InjectedFault extends Pick<Fault, 'status' | 'body' | 'effect'> {
  /** the ids of the faults that hit; empty if only the client asked for it */
  readonly ids: readonly number[];
  delay_ms?: number;
}

/** What happens to one request instead of its operation, or to its response. */
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
export const inLowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
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
