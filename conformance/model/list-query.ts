import { listDefaults } from '../../src/api/operations.js';
import { faultOf } from './faults.js';
import type { TranscriptExchange } from './transcript.js';

/** Whether a query contains only ordinary numbers: the meaning of others is open. */
export function isPlainQuery(at: TranscriptExchange): boolean {
  const isNumber = ([key, value]: [string, string]): boolean =>
    (key === 'limit' || key === 'offset') && /^\d+$/.test(value);
  return Object.entries(at.query).every(isNumber) && faultOf(at) === undefined;
}

/** Returns the limit and offset that a plain query requests. */
export const placeOf = ({ query }: TranscriptExchange): { limit: number; offset: number } => ({
  limit: Number(query.limit ?? listDefaults.limit),
  offset: Number(query.offset ?? listDefaults.offset),
});
