import { freshForWrites } from './fresh-connections.js';
import type { Fetch } from './transport.js';

/** What Deno has besides `fetch`. */
interface DenoHttp {
  readonly createHttpClient: (options: { poolMaxIdlePerHost: number }) => { close: () => void };
}

const denoHttp = (): DenoHttp | undefined => (globalThis as { Deno?: DenoHttp }).Deno;

/**
 * The `fetch` of the runtime. That of Deno sends a request again whose connection breaks off, also one
 * that changes something, unless it is the first one on its connection.
 */
export const runtimeFetch: Fetch = async (address, init = {}) => {
  const deno = denoHttp();
  const isRead = init.method === undefined || init.method === 'GET';
  if (deno === undefined || isRead) return globalThis.fetch(address, init);
  const client = deno.createHttpClient({ poolMaxIdlePerHost: 0 });
  try {
    const onlyInDeno: RequestInit & { client: unknown } = { ...init, client };
    return await globalThis.fetch(address, onlyInDeno);
  } finally {
    client.close();
  }
};

/** The same for a command, where nobody has put another `fetch` in its place. */
export const commandFetch = freshForWrites(runtimeFetch);

/** Whether it passes on what it could unpack of a body that is broken, as that of Node does. */
export function isLenient(fetch: Fetch): boolean {
  const { process } = globalThis as { process?: { versions?: Record<string, string> } };
  const { node, bun, deno } = process?.versions ?? {};
  const isOfNode = node !== undefined && bun === undefined && deno === undefined;
  return isOfNode && (fetch === runtimeFetch || fetch === commandFetch);
}
