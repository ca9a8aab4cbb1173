import type { Query } from '../http/call.js';

/**
 * The page size or offset that a request asks for, when it is one that every deployment has to serve: no
 * largest `limit` is specified, but the default, 50, is within it.
 */
export function requestedNumber(query: Query | undefined, name: 'limit' | 'offset'): number | null {
  const value = query?.[name];
  if (typeof value !== 'number' || !Number.isInteger(value)) return null;
  const within = name === 'limit' ? value >= 1 && value <= 50 : value >= 0;
  return within ? value : null;
}
