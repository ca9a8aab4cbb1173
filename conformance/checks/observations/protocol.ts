import { listDefaults } from '../../../src/api/operations.js';
import { openPointIds, openPoints } from '../../../src/profile/open-points/index.js';
import { notApplicable, observed, type Finding } from '../../session/findings/finding.js';
import { requestOf } from '../../http/request.js';
import { bodyObject, refused, succeeded, type HttpResponse } from '../../http/response.js';
import { parseRetryAfter } from '../../http/retry-after.js';
import { requireToken } from '../../session/steps/first-requests.js';
import type { Session } from '../../session/session.js';
import { stepFor } from '../../session/step.js';
import { listedSubscription } from '../../session/steps/subscription.js';
import { get, interpret, withCredential } from '../guarded-operations.js';
import { deepObservations, outlastingObservations, observations } from '../check.js';
import { bodyKind, okOr, refusalOr, refusalStatus } from './status.js';
import { timestampFormat, timestampsIn } from './timestamp.js';

/** The kind of body of a refusal; not observed for a success. */
const refusalBody = (response: HttpResponse): Finding => {
  if (succeeded(response)) return notApplicable('it was not refused');
  return observed(bodyKind(response), response);
};

const plainGet = stepFor(String, async (session, path: string) => {
  await requireToken(session);
  return session.exchange({ operation: null, method: 'GET', path, credential: 'own' });
});

/** A method that the path does not support; a safe one, so that it does no harm. */
const wrongMethod = (session: Session): Promise<HttpResponse> =>
  plainGet(session, requestOf('interpretFields', {}).path);

/** The response to a made-up token, if it can be observed. */
async function madeUpToken(session: Session): Promise<HttpResponse> {
  const read = await withCredential(session, get, 'made-up');
  if (succeeded(read) || session.settings.readOnly) return read;
  return withCredential(session, interpret, 'made-up');
}

/** The challenge of a refusal. A deep run makes sure that it is always the same. */
async function challenge(session: Session, response: HttpResponse): Promise<Finding> {
  if (succeeded(response)) return notApplicable('it was not refused');
  const value = response.headers.get('www-authenticate') ?? 'none';
  const { operation, credential } = response.request;
  if (session.settings.deep && value !== 'none' && operation === 'getSubscription') {
    const { id } = await listedSubscription(session);
    const again = await session.send(operation, { id, credential });
    const isSame = again.headers.get('www-authenticate') === value;
    if (!isSame) return notApplicable('it differs between responses');
  }
  return observed(value, response);
}

const neverLimited = 'the deployment never limited the rate';

/** Sections "Authentication", "Errors" and "Limits": open points about all operations. */
export const protocolObservations = [
  ...outlastingObservations('updated', 'reads', {
    'auth.missing.status': async (session) =>
      refusalStatus(await withCredential(session, get, 'none')),
    'auth.missing.body': async (session) => refusalBody(await withCredential(session, get, 'none')),
    'auth.challenge': async (session) =>
      challenge(session, await withCredential(session, get, 'none')),
    'auth.unknown.challenge': async (session) => challenge(session, await madeUpToken(session)),
    'auth.scheme.status': async (session) =>
      refusalStatus(await withCredential(session, get, 'basic')),
    'auth.unknown.status': async (session) => {
      const response = await madeUpToken(session);
      return refusalOr(response, succeeded(response) ? 'accepted' : null);
    },
    'auth.unknown.body': async (session) => refusalBody(await madeUpToken(session)),
  }),
  ...deepObservations('preflight', 'reads', {
    'http.unknown-path.status': async (session) =>
      refusalStatus(await plainGet(session, '/v1/no-such-operation')),
    'http.wrong-method.status': async (session) => refusalStatus(await wrongMethod(session)),
    'http.wrong-method.allow': async (session) => {
      const response = await wrongMethod(session);
      if (succeeded(response)) return notApplicable('it was not refused');
      return observed(response.headers.has('allow') ? 'present' : 'absent', response);
    },
  }),
  ...deepObservations('created', 'reads', {
    'http.trailing-slash': async (session) => {
      const { id } = await listedSubscription(session);
      const response = await plainGet(session, `${requestOf('getSubscription', { id }).path}/`);
      if (refused(response)) return observed('unknown', response);
      return okOr(response, bodyObject(response).id === id ? 'served' : null);
    },
    'list.repeated': async (session) => {
      const { id } = await listedSubscription(session);
      const { path } = requestOf('listEntities', { id });
      // as a request of no operation: the rules for pages know no such query
      const response = await plainGet(session, `${path}?limit=2&limit=3`);
      const words = new Map<unknown, string>([
        [2, 'first'],
        [3, 'last'],
        [listDefaults.limit, 'default'],
      ]);
      return okOr(response, words.get(bodyObject(response).limit) ?? null);
    },
  }),
  ...deepObservations('preflight', 'interpretations', {
    'http.malformed-json.status': async (session) =>
      refusalStatus(await session.send('interpretFields', { text: '{"entity_type":' })),
    'http.content-type.status': async (session) => {
      const text = JSON.stringify(session.interpretBody());
      const response = await session.send('interpretFields', { text, contentType: 'text/plain' });
      return refusalOr(response, succeeded(response) ? 'accepted' : null);
    },
  }),
  ...observations('finished', 'reads', {
    'errors.extra-keys': async ({ validator: { judgedErrors } }) => {
      if (judgedErrors.length === 0) return notApplicable('no error was seen');
      const known = ['error', 'limit', 'current'];
      const keys = judgedErrors.flatMap((error) => Object.keys(bodyObject(error)));
      const extra = [...new Set(keys)].filter((key) => !known.includes(key)).sort();
      return observed(extra, ...judgedErrors);
    },
    'rate-limit.status': async ({ rateLimited: [first] }) =>
      first === undefined ? notApplicable(neverLimited) : refusalStatus(first),
    'rate-limit.retry-after': async ({ rateLimited: [first], settings }) => {
      if (first === undefined) return notApplicable(neverLimited);
      return observed(parseRetryAfter(first.headers, settings.now()).form, first);
    },
    'timestamps.format': async ({ subjects }) => {
      const seen = subjects.all().flatMap(({ dataStatuses }) => dataStatuses);
      const responses = seen.map(({ response }) => response);
      const timestamps = timestampsIn(responses);
      if (timestamps.length === 0) return notApplicable('there is no `created_at`');
      return observed(timestampFormat(timestamps), ...responses);
    },
  }),
  ...openPointIds.flatMap((id) => {
    const { unobservable: reason } = openPoints[id];
    if (reason === undefined) return [];
    return observations('finished', 'reads', { [id]: async () => notApplicable(reason) });
  }),
];
