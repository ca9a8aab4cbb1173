import pLimit from 'p-limit';
import type { Policy } from './policy.js';

/** Connections that interpretations, which may take long, leave to the requests beside them. */
const leftToOthers = 3;

/** Limits how many interpretations are under way at a time. */
export function limitInterpretations(concurrency: number): Policy {
  const limit = pLimit(Math.max(1, concurrency - leftToOthers));
  return (send) => (request) =>
    request.operation === 'interpretFields' ? limit(() => send(request)) : send(request);
}
