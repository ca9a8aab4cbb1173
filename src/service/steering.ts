import { milliseconds } from '../input/duration.js';
import type { OperationId } from '../api/operations.js';
import type { RenderedAnswer } from './answer.js';
import { ServiceError } from './errors.js';
import type { Faults } from './faults.js';

/** What is to happen to one request before, or instead of, its operation. */
export interface Steering {
  /** how long to wait before answering, ms */
  readonly delay: number;
  /** answer with this instead */
  readonly refusal?: ServiceError;
  /** `malformed`: cut the body off; `drop`: close the connection */
  readonly body?: 'malformed' | 'drop';
  /** the preferences that were honoured, for the header Preference-Applied (RFC 7240) */
  readonly applied: readonly string[];
}

/** The longest wait that a client may ask for with `Prefer: wait`, s. */
const longestWait = 60;

export const unsteered: Steering = { delay: 0, applied: [] };

/** Reads `Prefer: code=500, wait=2` (RFC 7240; `code` as mock servers know it). What it cannot honour it ignores. */
function preferences(prefer: string): { code?: number; wait?: number; applied: string[] } {
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
    ...(waits && { wait }),
    applied: [...(fails ? [`code=${code}`] : []), ...(waits ? [`wait=${wait}`] : [])],
  };
}

/** What faults and the client's own Prefer header make of a request. Counts the request against the faults. */
export function steer(faults: Faults, operation: OperationId, prefer: string | null | undefined): Steering {
  const hits = faults.hit(operation);
  if (hits.length === 0 && !prefer) return unsteered;
  const { code, wait = 0, applied } = preferences(prefer ?? '');
  const failing = hits.find((fault) => fault.status !== undefined);
  const status = failing?.status ?? code;
  const body = hits.find((fault) => fault.body !== undefined)?.body;
  const latency = hits.reduce((sum, fault) => sum + milliseconds(fault.latency ?? 0), 0);
  return {
    delay: latency + wait * 1000,
    applied,
    ...(status !== undefined && {
      refusal: new ServiceError(status, failing?.error ?? `This ${status} was asked for`),
    }),
    ...(body !== undefined && { body }),
  };
}

/** An answer as it leaves: cut off in the middle where a fault says so, and with what was honoured of Prefer. */
export function steered(answer: RenderedAnswer, { body, applied }: Steering): RenderedAnswer {
  const cut = body === 'malformed' && answer.body.length > 0;
  if (!cut && applied.length === 0) return answer;
  const { status, headers } = answer;
  return {
    status,
    headers: applied.length > 0 ? { ...headers, 'preference-applied': applied.join(', ') } : headers,
    body: cut ? answer.body.slice(0, Math.ceil(answer.body.length / 2)) : answer.body,
  };
}
