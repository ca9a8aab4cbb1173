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
  error instanceof NoResponse && error.message.startsWith('the connection was closed');

/**
 * Sends a wrong body once more if the connection is closed on it, and takes the second time for
 * the response: it says something about this body, and nothing about the operation.
 */
export const sendWrongBodiesTwice: Policy = (send) => async (request) => {
  if (request.hasWrongBody !== true) return send(request);
  try {
    return await send(request);
  } catch (error) {
    if (!isClosed(error)) throw error;
  }
  try {
    return await send(request);
  } catch (error) {
    throw isClosed(error) ? new ClosedOnBody(error) : error;
  }
};

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
