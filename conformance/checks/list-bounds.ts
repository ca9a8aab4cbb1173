import type { ClauseId } from '../clause-id.js';
import {
  bodyObject,
  deniesAccess,
  redirected,
  refused,
  type HttpResponse,
} from '../http/response.js';
import { describe, expectRefusal, show } from '../session/findings/expect.js';
import { breach, holds } from '../session/findings/finding.js';
import { defaultPage, listPage, requestPage } from '../session/steps/pages.js';
import { step } from '../session/step.js';
import { expectUnknown, unknownBesideCreated } from '../session/steps/unknown-subscription.js';
import { checksOf, type ActiveCheck, type Entry } from './check.js';
import { listUnknown, requireToken } from '../session/steps/first-requests.js';

const common = {
  section: 'List entities',
  level: 'must',
  stage: 'created',
  sends: 'reads',
} as const;
const list = 'listEntities';

/** A parameter that is out of bounds must be refused, or replaced by a value within bounds. */
const outOfBounds = (
  id: ClauseId,
  clause: string,
  key: 'limit' | 'offset',
  values: readonly string[],
): Entry<ActiveCheck> => ({
  id,
  clause,
  control: defaultPage,
  run: async (session) => {
    const least = key === 'limit' ? 1 : 0;
    for (const page of await Promise.all(
      values.map((value) => requestPage(session, { [key]: value })),
    )) {
      const served = bodyObject(page)[key];
      const inBounds = typeof served === 'number' && Number.isInteger(served) && served >= least;
      if (refused(page) || (page.status === 200 && inBounds)) continue;
      if (redirected(page)) return expectRefusal(page);
      const expected = `an error, or a page whose ${key} is an integer of at least ${least}`;
      const asked = `${key}=${show(page.request.query?.[key])}`;
      return breach(expected, `response to ${asked}: ${describe(page)}`, page);
    }
    return holds();
  },
});

/** Refusals: unknown ids, and parameters out of bounds. */
export const listBoundsChecks = checksOf(common, [
  {
    id: 'list.unknown',
    clause: 'Listing the entities of an unknown subscription returns 404.',
    run: async (session) => {
      await requireToken(session);
      const response = await unknownBesideCreated(session, list, listUnknown);
      if (deniesAccess(response)) {
        // inconclusive for a token that may not list at all, or has expired in the meantime
        await defaultPage(session);
        await listPage(session);
      }
      return expectUnknown(session, response);
    },
  },
  {
    id: 'list.malformed-404',
    level: 'should',
    clause: 'Listing the entities of an id that is not a UUID returns 404.',
    run: async (session) => expectUnknown(session, await listMalformed(session)),
  },
  outOfBounds('list.limit-minimum', 'A `limit` below 1 is not served as given.', 'limit', [
    '0',
    '-1',
  ]),
  outOfBounds(
    'list.limit-integer',
    'A `limit` that is not an integer is not served as given.',
    'limit',
    ['abc', '1.5'],
  ),
  outOfBounds('list.offset-minimum', 'A negative `offset` is not served as given.', 'offset', [
    '-1',
  ]),
  outOfBounds(
    'list.offset-integer',
    'An `offset` that is not an integer is not served as given.',
    'offset',
    ['abc', '1.5'],
  ),
]);

export const listMalformed = step((session): Promise<HttpResponse> =>
  session.send('listEntities', { id: 'not-a-uuid' }),
);
