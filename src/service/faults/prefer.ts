import type { Fault } from './fault.js';

/** The longest delay that a client can ask for, s. */
const longestWait = 60;

/** The number of a preference, such as `code=500`; NaN without one. */
function numberOf(name: string, prefer: string): number {
  const preference = new RegExp(`(?:^|[,;])\\s*${name}\\s*=\\s*"?([\\d.]+)`, 'i').exec(prefer);
  return Number(preference?.[1]);
}

/**
 * The fault that a client asks for with the header Prefer (RFC 7240), as with other mock servers:
 * `Prefer: code=500, wait=2` (s). What is not supported is ignored, as the standard has it.
 */
export function preferredFault(prefer: string): Fault | undefined {
  const code = numberOf('code', prefer);
  const wait = numberOf('wait', prefer);
  const fault: Fault = { operation: '*' };
  const applied: string[] = [];

  if (Number.isInteger(code) && code >= 400 && code <= 599) {
    fault.status = code;
    applied.push(`code=${code}`);
  }
  if (wait <= longestWait) {
    fault.latency = wait * 1000;
    applied.push(`wait=${wait}`);
  }
  if (applied.length === 0) return undefined;
  fault.headers = { 'preference-applied': applied.join(', ') };
  return fault;
}
