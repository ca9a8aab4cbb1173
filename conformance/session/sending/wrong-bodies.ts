import { NoResponse } from '../../http/client.js';
import { breach, Unverified, type Finding } from '../findings/finding.js';
import type { Policy } from './policy.js';

/** The connection was closed, twice in a row, on a body that is wrong on purpose. */
class ClosedOnBody extends Unverified {
  readonly evidence: NoResponse;

  constructor(evidence: NoResponse) {
    super(`no response: ${evidence.message}`, undefined, evidence);
    this.evidence = evidence;
  }
}

const isClosed = (error: unknown): error is NoResponse =>
  error instanceof NoResponse && error.loss === 'closed';

const isStale = (error: unknown): boolean => error instanceof NoResponse && error.loss === 'stale';

/**
 * Sends a wrong body once more if the connection is closed on it, and takes the second time for
 * the response: it says something about this body, and nothing about the operation. A connection
 * that was idle may have been closed for that, so that others are tried.
 * @param connections how many may be idle
 */
export function sendWrongBodiesTwice(connections: number): Policy {
  return (send) => async (request) => {
    if (request.hasWrongBody !== true) return send(request);
    let closed = 0;
    for (let left = connections + 1; ; left -= 1) {
      try {
        return await send(request);
      } catch (error) {
        if (isClosed(error)) closed += 1;
        if (isClosed(error) && closed === 2) throw new ClosedOnBody(error);
        if (left === 0 || !(isClosed(error) || isStale(error))) throw error;
      }
    }
  };
}

/**
 * A finding about wrong bodies; a breach where the connection was closed on one of them.
 * @param control a valid request of the operation: what responds to none says nothing here
 */
export async function unlessClosed(
  work: Promise<Finding>,
  control: () => Promise<unknown>,
): Promise<Finding> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ClosedOnBody)) throw error;
    await control();
    return breach('a response', `${error.message}, twice`, error.evidence);
  }
}
