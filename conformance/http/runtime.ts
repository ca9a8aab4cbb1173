export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** Deno's HTTP interface, in addition to `fetch`. */
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

type DispatcherClass = new (options: { pipelining: number }) => object;

/** Options of Node's `fetch` in addition to the standard's. */
interface InitOfNode extends RequestInit {
  readonly dispatcher?: object;
}

/** Where the `fetch` of Node keeps what sends its requests: the later one first. */
const keptAt = ['undici.globalDispatcher.2', 'undici.globalDispatcher.1'].map((name) =>
  Symbol.for(name),
);

/** Dispatchers of Node, which need no further options. Any other dispatcher was set by another program. */
const ownClasses = ['Agent', 'EnvHttpProxyAgent'];

const isClass = (value: unknown): value is DispatcherClass => typeof value === 'function';

/** A dispatcher like that of `fetch` whose connections carry one request each; undefined if unknown. */
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
 * Sends what may change something on a connection of its own. A server, or a proxy in front of it,
 * closes idle connections, also just as a request is under way: a read is then sent again, but
 * nobody can tell whether a creation took effect. Where the runtime does not let connections be
 * chosen, requests are sent as ever.
 * @param fetch that of the runtime, and no other one: dispatchers are not exchangeable
 */
export function freshForWrites(fetch: Fetch): Fetch {
  let dispatcher: object | undefined;
  return (input, init) => {
    if (init?.method === undefined || init.method === 'GET') return fetch(input, init);
    // Node has one after its first request
    dispatcher ??= singleUse();
    const fresh: InitOfNode = { ...init, keepalive: false, ...(dispatcher && { dispatcher }) };
    return fetch(input, fresh);
  };
}

/**
 * The `fetch` of commands, which is certainly the runtime's: it sends writes on fresh connections.
 */
export const commandFetch = freshForWrites(runtimeFetch);

/** Whether it passes on what it could unpack of a body that is broken, as that of Node does. */
export function isLenient(fetch: Fetch): boolean {
  const { process } = globalThis as { process?: { versions?: Record<string, string> } };
  const { node, bun, deno } = process?.versions ?? {};
  const isOfNode = node !== undefined && bun === undefined && deno === undefined;
  return isOfNode && (fetch === runtimeFetch || fetch === commandFetch);
}
