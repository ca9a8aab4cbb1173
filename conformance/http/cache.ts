import type { Exchange } from './exchange.js';

const hit = /\b(hit|stale|updating|revalidated)\b/i;

/** Headers with which caches mark their responses. */
const headers: Readonly<Record<string, RegExp>> = {
  'cache-status': /;\s*hit\b(?!=\?0)/i,
  'cf-cache-status': hit,
  'x-cache': hit,
  'x-cache-status': hit,
  'x-proxy-cache': hit,
  'x-fastcgi-cache': hit,
  'x-vercel-cache': hit,
  'x-nextjs-cache': hit,
  'x-litespeed-cache': hit,
  'x-cache-hits': /^\s*\d*[1-9]/,
  // The second number is the id of the request that filled the cache.
  'x-varnish': /^\d+ \d+$/,
};

/** Identical responses that were received again with a larger `Age`. */
const aged = new WeakSet<Exchange>();

const ageOf = ({ response }: Exchange): number => Number(response?.headers.age ?? 0);

/** Detects responses whose `Age` grows; `Age` by itself proves nothing. */
export class Ages {
  readonly #last = new Map<string, Exchange>();

  note(exchange: Exchange): void {
    const { request, response } = exchange;
    if (request.method !== 'GET' || response?.headers.age === undefined) return;
    const before = this.#last.get(request.url);
    this.#last.set(request.url, exchange);
    const isSame = before?.response?.body === response.body;
    if (before !== undefined && isSame && ageOf(before) < ageOf(exchange)) aged.add(exchange);
  }
}

/** Returns the header that shows that a response comes from a cache, such as `x-cache: HIT`. */
export function cacheHit(exchange: Exchange): string | null {
  const { request, response } = exchange;
  if (request.method !== 'GET' || response === null) return null;
  for (const [name, pattern] of Object.entries(headers)) {
    const value = response.headers[name];
    if (value !== undefined && pattern.test(value)) return `${name}: ${value}`;
  }
  return aged.has(exchange) ? `age: ${ageOf(exchange)}` : null;
}
