import type { OperationId } from '../../src/api/operations.js';
import { requestOf, type RequestOptions } from '../http/request.js';
import { type HttpResponse, type JsonObject, refused } from '../http/response.js';
import { permitted } from '../session/findings/expect-subscription.js';
import { ifConclusive, unseen, Inconclusive } from '../session/findings/finding.js';
import { tokenRefusal } from '../session/sending/intermediaries.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { sharedRequest, sharedRequestFor } from './shared-request.js';
import { createdSubscription, readSubscription } from './subscription.js';
import { unusualNames } from './unusual-names.js';

/** The first request of a run, which shows whether the deployment is reachable. */
export const firstContact = sharedRequest((session): Promise<HttpResponse> => {
  const credential = session.settings.token === undefined ? 'none' : 'own';
  const { unknown: id } = session.ownership.madeUpIds;
  return session.exchange(requestOf('getSubscription', { id, credential }));
});

export const listUnknown = sharedRequest((session): Promise<HttpResponse> =>
  session.exchange(requestOf('listEntities', { id: session.ownership.madeUpIds.unknown })),
);

/** The interpretation of every field that the run subscribes to. */
export const interpretation = sharedRequest((session): Promise<HttpResponse> =>
  session.exchange(requestOf('interpretFields', { body: session.interpretBody() })),
);

/** @throws {Inconclusive} if there is no token, or it is rejected everywhere */
export const requireToken = sharedRequest(async (session): Promise<void> => {
  const { token, readOnly, subscription } = session.settings;
  if (token === undefined) {
    throw new Inconclusive('no token was given: use --token or LOCATION_DATA_TOKEN', 'token');
  }
  const id = subscription ?? session.ownership.madeUpIds.unknown;
  const read = () => session.exchange(requestOf('getSubscription', { id }));
  const refusal = await tokenRefusal(
    [
      () => firstContact(session),
      () => listUnknown(session),
      readOnly ? read : () => interpretation(session),
    ],
    (response) => session.noteAccepted(response),
  );
  if (refusal === null) return;
  if (refusal.isForeign) session.intermediaries.expose(refusal.cause);
  throw refusal.cause;
});

/** The response for an unknown id. */
export const getUnknown = sharedRequest(async (session): Promise<HttpResponse> => {
  await requireToken(session);
  return firstContact(session);
});

/** The response to a cancellation of an unknown id. */
export const cancelUnknown = sharedRequest((session): Promise<HttpResponse> =>
  session.send('cancelSubscription', { id: session.ownership.madeUpIds.unknown }),
);

interface UnknownRequest {
  readonly operation: OperationId;
  readonly body?: JsonObject | undefined;
}

/** Derived from the id of a subscription, since others may be malformed. */
const requestUnknown = sharedRequestFor(
  (asked: UnknownRequest) => JSON.stringify(asked),
  async (session, { operation, body }) => {
    const { id } = await readSubscription(session);
    const similar = session.ownership.madeUpIds.similarTo(id);
    return session.send(operation, { id: similar, ...(body && { body }) });
  },
);

/**
 * The response for an unknown id, once there is a subscription.
 * @param otherwise sends another unknown id, for a run without a subscription
 */
export async function unknownBesideCreated(
  session: Session,
  operation: OperationId,
  otherwise: (session: Session) => Promise<HttpResponse>,
  body?: JsonObject,
): Promise<HttpResponse> {
  const response = await ifConclusive(requestUnknown(session, { operation, body }), null);
  return response ?? otherwise(session);
}

/** Reads an unknown subscription, once there is a subscription of the run. */
export const getUnknownAgain = (session: Session): Promise<HttpResponse> =>
  unknownBesideCreated(session, 'getSubscription', getUnknown);

/**
 * Reason for an inconclusive check if all responses were errors that an intermediary may have sent.
 */
export const noServiceSeen = 'no error response certainly came from the service itself';

/** @throws {Inconclusive} if nothing at all is accepted, so that something else may respond */
const requireService = sharedRequest(async (session): Promise<void> => {
  await ifConclusive(readSubscription(session), null);
  if (!session.settings.readOnly) await ifConclusive(interpretation(session), null);
  if (session.rules.isAccepted('own')) return;
  throw new Inconclusive(noServiceSeen, unseen);
});

/**
 * A response to an unknown id, to be judged by its status.
 * @throws {Inconclusive} if it may be a rejection of something in front of the service
 */
export async function ofService(session: Session, response: HttpResponse) {
  if (refused(response) && response.status !== 404) await requireService(session);
  return [{ response }];
}

const interpret = 'interpretFields';

/** The interpretation of the run, if the token may request one. */
export async function interpreted(session: Session): Promise<HttpResponse> {
  await requireToken(session);
  return permitted(await interpretation(session), 'interpret.interpretations');
}

/**
 * Requires that an entity type is served, because the served types are unspecified. A rejection
 * counts only if a create request with the same type is accepted, and a server error only if any
 * request is.
 * @throws {Inconclusive} otherwise
 */
export async function requireServed(session: Session, { status }: HttpResponse): Promise<void> {
  if (status >= 500) {
    await requireService(session);
  } else if (!session.settings.readOnly) {
    await createdSubscription(session);
  }
}

const describedFields = (names: readonly string[]): { name: string; description: string }[] =>
  names.map((name) => ({ name, description: 'as somebody asked for it' }));

/** Interprets names that have no prepared answers, and those of the run among them. */
function interpretNames(session: Session, names: readonly string[]): Promise<HttpResponse> {
  const { fields, ...rest } = session.interpretBody();
  const body = { ...rest, fields: [...fields, ...describedFields(names)] };
  return session.send(interpret, { body });
}

/** Also interprets a single name, and more than a dozen; fewer where that is rejected. */
export const interpretedAgain = sharedRequest(async (session): Promise<HttpResponse[]> => {
  await interpreted(session);
  const fields = describedFields(unusualNames.slice(0, 1));
  const single = { ...session.interpretBody(), fields };
  const [one, many] = await together([
    session.send(interpret, { body: single }),
    interpretNames(session, unusualNames),
  ]);
  // how many are interpreted at a time is open
  if (!refused(many)) return [one, many];
  const few = await interpretNames(session, unusualNames.slice(0, 4));
  return [one, many, few];
});

/**
 * More than some frameworks read (100 KiB), and less than what stands in front of a deployment
 * rejects (128 KiB), bytes.
 */
const longBody = 110_000;

/** Interpretations whose body as a whole is wrong; whether they are rejected is open. */
export const wrongInterpretations = sharedRequest(async (session): Promise<HttpResponse[]> => {
  const text = JSON.stringify(session.interpretBody()).slice(0, -1).padEnd(longBody);
  const send = (options: RequestOptions): Promise<HttpResponse> =>
    session.send(interpret, { ...options, hasWrongBody: true });
  const requests: RequestOptions[] = [{}, { text }, { body: null }];
  return together(requests.map(send));
});
