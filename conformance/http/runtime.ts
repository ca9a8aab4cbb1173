export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** Deno's HTTP interface, in addition to `fetch`. */
interface DenoHttp {
  readonly createHttpClient: (options: { poolMaxIdlePerHost: number }) => { close: () => void };
}

const denoHttp = (): DenoHttp | undefined => (globalThis as { Deno?: DenoHttp }).Deno;

/**
 * The runtime's `fetch`. Deno's retries a request whose connection is lost, even a write, unless it
 * is the first on its connection.
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

type DispatcherClass = new (options: { pipelining: number }) => object;

/** Options of Node's `fetch` in addition to the standard's. */
interface InitOfNode extends RequestInit {
  readonly dispatcher?: object;
}

/** The global symbols under which Node's `fetch` stores its dispatcher, newest first. */
const keptAt = ['undici.globalDispatcher.2', 'undici.globalDispatcher.1'].map((name) =>
  Symbol.for(name),
);

/**
 * Node's own dispatchers, without special options. Any other dispatcher was set by another program.
 */
const ownClasses = ['Agent', 'EnvHttpProxyAgent'];

const isClass = (value: unknown): value is DispatcherClass => typeof value === 'function';

/**
 * Returns a dispatcher like that of `fetch` whose connections carry one request each; undefined if
 * unknown.
 */
function singleUse(): object | undefined {
  for (const symbol of keptAt) {
    const current: unknown = Reflect.get(globalThis, symbol);
    if (typeof current !== 'object' || current === null) continue;
    const { constructor } = current;
    if (isClass(constructor) && ownClasses.includes(constructor.name)) {
      return new constructor({ pipelining: 0 });
    }
  }
  return undefined;
}

/**
 * Sends writes on separate connections. A server or a proxy closes idle connections, sometimes just
 * when a request is sent: a read is then sent again, but a create request might have taken effect.
 * If the runtime does not allow that, requests are sent as usual.
 * @param fetch the runtime's own: dispatchers are not exchangeable
 */
export function freshForWrites(fetch: Fetch): Fetch {
  let dispatcher: object | undefined;
  return (input, init) => {
    if (init?.method === undefined || init.method === 'GET') return fetch(input, init);
    // Node.js creates its dispatcher with the first request.
    dispatcher ??= singleUse();
    const fresh: InitOfNode = { ...init, keepalive: false, ...(dispatcher && { dispatcher }) };
    return fetch(input, fresh);
  };
}

/**
 * The `fetch` of commands, which is certainly the runtime's: it sends writes on fresh connections.
 */
export const commandFetch = freshForWrites(runtimeFetch);

/** Whether a `fetch` returns the readable part of a damaged compressed body, as Node's does. */
export function isLenient(fetch: Fetch): boolean {
  const { process } = globalThis as { process?: { versions?: Record<string, string> } };
  const { node, bun, deno } = process?.versions ?? {};
  const isOfNode = node !== undefined && bun === undefined && deno === undefined;
  return isOfNode && (fetch === runtimeFetch || fetch === commandFetch);
}
