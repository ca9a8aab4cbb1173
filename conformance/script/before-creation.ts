import { requestOf, type Credential, type RequestOptions } from '../http/request.js';
import { type HttpResponse, isRejected } from '../http/response.js';
import { permitted } from '../findings/expect-subscription.js';
import { ifConclusive, Inconclusive } from '../findings/finding.js';
import { tokenRejection } from '../session/sending/intermediaries.js';
import { unlessClosed } from '../session/sending/no-response.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { fact, interprets, reads, writes } from './act.js';
import { unusualNames } from './unusual-names.js';

/** The responses that show whether the deployment is reachable, and accepts the token. */
interface Arrival {
  /** response to a read of an unknown id */
  readonly first: HttpResponse;
  /** response to further requests, if the first left that open */
  listed?: HttpResponse;
  interpreted?: HttpResponse;
}

const readUnknown = (session: Session, credential: Credential): Promise<HttpResponse> =>
  session.exchange(
    requestOf('getSubscription', { id: session.ownership.madeUpIds.unknown, credential }),
  );

/** Lists an unknown subscription, even before the token is known to be accepted. */
export const listUnknownId = (session: Session): Promise<HttpResponse> =>
  session.exchange(requestOf('listEntities', { id: session.ownership.madeUpIds.unknown }));

const interpretFields = (session: Session): Promise<HttpResponse> =>
  session.exchange(requestOf('interpretFields', { body: session.interpretBody() }));

/**
 * Finds out whether the deployment is reachable and accepts the token.
 * @throws {Inconclusive} if there is no token, or it is rejected everywhere
 */
export const arrival = reads([], async (session): Promise<Arrival> => {
  const { token, readOnly, subscription } = session.settings;
  if (token === undefined) {
    await ifConclusive(readUnknown(session, 'none'), null);
    throw new Inconclusive('no token was given: use --token or LOCATION_DATA_TOKEN', 'token');
  }
  const seen: Arrival = { first: await readUnknown(session, 'own') };
  const { unknown } = session.ownership.madeUpIds;
  const rejection = await tokenRejection(
    [
      async () => seen.first,
      async () => (seen.listed = await listUnknownId(session)),
      async () =>
        readOnly
          ? session.exchange(requestOf('getSubscription', { id: subscription ?? unknown }))
          : (seen.interpreted = await interpretFields(session)),
    ],
    (response) => session.noteAccepted(response),
  );
  if (rejection === null) return seen;
  if (rejection.isForeign) session.intermediaries.expose(rejection.cause);
  throw rejection.cause;
});

/** The response for an unknown id. */
export const getUnknown = fact([arrival], (_session, { first }) => first);

/** The interpretation of every field that the run subscribes to. */
export const interpretation = interprets(
  [arrival],
  async (session, { interpreted }) => interpreted ?? interpretFields(session),
);

/** Cancels an unknown id. */
export const cancelUnknown = writes([arrival], (session) =>
  session.send('cancelSubscription', { id: session.ownership.madeUpIds.unknown }),
);

const interpret = 'interpretFields';

/** The interpretation of the run, if the token permits it. */
export const interpreted = fact([interpretation], (_session, response) =>
  permitted(response, 'interpret.interpretations'),
);

const describedFields = (names: readonly string[]): { name: string; description: string }[] =>
  names.map((name) => ({ name, description: 'as somebody asked for it' }));

/** Interprets names without prepared answers, together with those of the run. */
function interpretNames(session: Session, names: readonly string[]): Promise<HttpResponse> {
  const { fields, ...rest } = session.interpretBody();
  const body = { ...rest, fields: [...fields, ...describedFields(names)] };
  return session.send(interpret, { body });
}

/** Interprets a single name, and more than a dozen; fewer if these are rejected. */
export const interpretedAgain = interprets([interpreted], async (session) => {
  const fields = describedFields(unusualNames.slice(0, 1));
  const single = { ...session.interpretBody(), fields };
  const [one, many] = await together([
    session.send(interpret, { body: single }),
    interpretNames(session, unusualNames),
  ]);
  // The maximum number of interpretations is an open question.
  if (!isRejected(many)) return [one, many];
  const few = await interpretNames(session, unusualNames.slice(0, 4));
  return [one, many, few];
});

/**
 * Longer than some frameworks read (100 KiB), and shorter than what intermediaries reject (128
 * KiB), bytes.
 */
const longBody = 110_000;

/** Interpretations with an invalid body; whether they are rejected is an open question. */
export const wrongInterpretations = interprets([arrival], (session) => {
  const text = JSON.stringify(session.interpretBody()).slice(0, -1).padEnd(longBody);
  const send = (options: RequestOptions): Promise<HttpResponse> =>
    session.send(interpret, { ...options, hasWrongBody: true });
  const requests: RequestOptions[] = [{}, { text }, { body: null }];
  return unlessClosed(together(requests.map(send)));
});
