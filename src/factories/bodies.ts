/** Bodies that need no data. A bundle that uses only this file contains neither places nor joi. */
import { listDefaults } from '../api/operations.js';
import type { Entity, EntityPage, ErrorBody, JsonValue } from '../api/wire.js';

/**
 * Builds a page of a list (operation "list entities").
 * @param all the entities of the list
 * @param bounds limit and offset of the page; by default, those of a request without them
 */
export function entityPage(
  all: readonly Entity[],
  { limit, offset }: { limit: number; offset: number } = listDefaults,
): EntityPage {
  return { data: all.slice(offset, offset + limit), total: all.length, limit, offset };
}

/**
 * The body of an error (section "Errors").
 * @param error the message
 * @param extra more keys, such as `{ limit: 3, current: 3 }` of a quota
 */
export function errorBody(
  error = 'There is no such subscription',
  extra: Readonly<Record<string, JsonValue>> = {},
): ErrorBody {
  return { ...extra, error };
}
