import { requestOf, type Query } from '../http/request.js';
import { type HttpResponse, succeeded } from '../http/response.js';
import { withoutConflict } from '../findings/expect-subscription.js';
import { Inapplicable } from '../findings/finding.js';
import type { Session } from '../session/session.js';
import { type Act, either, fact, ifPossible, reads } from './act.js';
import { attempts, get, type GuardedOperation, interpret } from './attempts.js';
import { arrival } from './before-creation.js';
import { firstPage } from './pages.js';
import { listedSubscription } from './subscription.js';

/** Reads in ways that the specification does not describe. */

export const getMalformed = reads([], (session) =>
  session.send('getSubscription', { id: session.ownership.madeUpIds.malformed }),
);
export const listMalformed = reads([], (session) =>
  session.send('listEntities', { id: session.ownership.madeUpIds.malformed }),
);

/** Requests a page with an unusual or invalid parameter. */
const pageWith = (query: Query): Act<HttpResponse> =>
  // One after the other, in case they would all be in conflict with the first scrape.
  reads([listedSubscription, ifPossible(firstPage)], async (session, { id }) =>
    withoutConflict(await session.send('listEntities', { id, query })),
  );

export const oddLimits = {
  zero: pageWith({ limit: '0' }),
  negative: pageWith({ limit: '-1' }),
  word: pageWith({ limit: 'abc' }),
  fraction: pageWith({ limit: '1.5' }),
  empty: pageWith({ limit: '' }),
} as const;

export const oddOffsets = {
  negative: pageWith({ offset: '-1' }),
  word: pageWith({ offset: 'abc' }),
  fraction: pageWith({ offset: '1.5' }),
  empty: pageWith({ offset: '' }),
  null: pageWith({ offset: 'null' }),
} as const;

/**
 * Sends a request that is none of the operations, so that their rules do not apply to its response.
 */
const plainGet = (session: Session, path: string): Promise<HttpResponse> =>
  session.exchange({ operation: null, method: 'GET', path, credential: 'own' });

/** A safe method that the path does not support. */
export const wrongMethod = reads([arrival], (session) =>
  plainGet(session, requestOf('interpretFields', {}).path),
);

/** Requests a page without an operation, because the rules for pages do not know such a query. */
const oddPage = (query: string): Act<HttpResponse> =>
  reads([arrival, listedSubscription], (session, _arrival, { id }) =>
    plainGet(session, `${requestOf('listEntities', { id }).path}?${query}`),
  );

export const oddPages = {
  repeated: oddPage('limit=2&limit=3'),
  // jQuery adds `_=<time>` to bypass caches; it has no meaning.
  unknownKey: oddPage('limit=2&_=1'),
  bareOffset: oddPage('limit=2&offset'),
  decimal: oddPage('limit=10.0'),
  exponent: oddPage('limit=2e1'),
  sign: oddPage('limit=%2B5'),
} as const;

/** The response to an operation with a wrong credential. */
const answerTo = (guarded: GuardedOperation, credential: 'none' | 'made-up'): Act<HttpResponse> =>
  fact(attempts(guarded, credential), (_session, ...responses) => {
    const first = responses.find((one) => one !== null);
    if (first !== undefined) return first;
    throw new Inapplicable('this run does not try the credential');
  });

/** The response to a request without a token. */
export const withoutToken = answerTo(get, 'none');

const madeUpRead = answerTo(get, 'made-up');

/** The response to a made-up token, if it can be observed. */
export const madeUpToken = either(({ readOnly }) =>
  readOnly
    ? madeUpRead
    : fact([madeUpRead, answerTo(interpret, 'made-up')], (_session, read, interpretation) =>
        succeeded(read) ? read : interpretation,
      ),
);

/** Sends the same read again in an extended run: the challenge may differ each time. */
const again = (answer: Act<HttpResponse>): Act<readonly [HttpResponse, ...HttpResponse[]]> =>
  reads([answer, listedSubscription], async (session, response, { id }) => {
    const { operation, credential } = response.request;
    const isTried = session.settings.extended && operation === 'getSubscription';
    if (succeeded(response) || !isTried || !response.headers.has('www-authenticate')) {
      return [response];
    }
    return [response, await session.send(operation, { id, credential })];
  });

export const withoutTokenAgain = again(withoutToken);
export const madeUpTokenAgain = again(madeUpToken);
