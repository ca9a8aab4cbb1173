import { within } from './deadline.js';
import { protocolOf } from './network-error.js';
import type { Fetch } from './runtime.js';

/** Longest time that the question may take, ms. */
const patience = 2000;

/** The same address with http instead of https, or the other way round; the port stays the same. */
function otherAddress(address: string): string {
  const { protocol, hostname, port, pathname } = new URL(address);
  const path = pathname.replace(/\/+$/, '');
  if (protocol === 'https:') return `http://${hostname}:${port || '443'}${path}`;
  return `https://${hostname}:${port || '80'}${path}`;
}

/**
 * Whether it comes from a service that takes plain HTTP. Ports that want TLS respond to it with an
 * error, and so do gateways in between.
 */
const isPlain = ({ status }: Response): boolean =>
  status < 500 && ![400, 407, 421, 426, 497].includes(status);

/**
 * Finds out whether a port speaks https where http was given, or http instead of https, with one
 * request that has no credential.
 * @returns the base URL that would be right; null if it speaks neither
 */
export async function otherScheme(
  fetch: Fetch,
  baseUrl: string,
  timeout: number,
): Promise<string | null> {
  const other = otherAddress(baseUrl);
  try {
    const isSpoken = await within(Math.min(patience, timeout), undefined, async (signal) => {
      const response = await fetch(other, { redirect: 'manual', signal });
      await response.body?.cancel();
      return other.startsWith('https:') || isPlain(response);
    });
    return isSpoken ? other : null;
  } catch (error) {
    return other.startsWith('https:') && protocolOf(error).isTls ? other : null;
  }
}
