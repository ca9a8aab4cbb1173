import type { JsonObject } from '../http/response.js';
import { comparable } from '../model/moment.js';

/** Whether `updated_at` says that something happened between two bodies, whoever did it. */
export function isChangedSince(before: JsonObject | undefined, now: JsonObject): boolean {
  const pair = comparable(before?.updated_at, now.updated_at);
  return pair !== null && pair[1] > pair[0];
}
