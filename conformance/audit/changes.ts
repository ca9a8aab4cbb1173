import type { JsonObject } from '../http/response.js';
import { comparable } from '../model/moment.js';

/** Whether `updated_at` shows a change between two bodies, regardless of its author. */
export function isChangedSince(before: JsonObject | undefined, now: JsonObject): boolean {
  const pair = comparable(before?.updated_at, now.updated_at);
  return pair !== null && pair[1] > pair[0];
}
