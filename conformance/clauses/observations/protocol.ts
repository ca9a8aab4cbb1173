import { listDefaults } from '../../../src/api/operations.js';
import { isAnswer } from '../../../src/points/profile.js';
import { type OpenPointId, openPointIds, openPoints } from '../../../src/points/index.js';
import { describe } from '../../session/findings/expect.js';
import { notApplicable, observed, type Finding } from '../../session/findings/finding.js';
import { requestOf } from '../../http/request.js';
import { bodyObject, refused, succeeded, type HttpResponse } from '../../http/response.js';
import { parseRetryAfter } from '../../http/retry-after.js';
import { requireToken } from '../../script/before-creation.js';
import type { Session } from '../../session/session.js';
import { stepFor } from '../../script/step.js';
import { listedSubscription } from '../../script/subscription.js';
import { get, interpret, withCredential } from '../guarded-operations.js';
import { deepObservations, observations } from '../check.js';
import {
  bodyKind,
  okOr,
  refusalOr,
  refusalStatus,
  timestampFormat,
  timestampsIn,
} from './forms.js';

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

/** The response to a request without a token. */
const withoutToken = (session: Session): Promise<HttpResponse> =>
  withCredential(session, get, 'none');

/** Whether something unusual is accepted, or the status of its refusal. */
function acceptedOrRefusal(response: HttpResponse): Finding {
  if (succeeded(response)) return refusalOr(response, 'accepted');
  return refusalOr(response, null);
}

/** The keys that an error has by the specification. */
const errorKeys = ['error', 'limit', 'current'];

/** Which of two values of a parameter counts: the first, the last, or neither. */
const repeatedLimits = new Map<unknown, string>([
  [2, 'first'],
  [3, 'last'],
  [listDefaults.limit, 'default'],
]);

/** A page, as a request of no operation: the rules for pages know no such query. */
async function oddPage(session: Session, query: string): Promise<HttpResponse> {
  const { id } = await listedSubscription(session);
  const { path } = requestOf('listEntities', { id });
  return plainGet(session, `${path}?${query}`);
}

/** What a `limit` is taken for that is not written in digits only. */
const writtenAs =
  (text: string, words: readonly (readonly [number, string])[]) => async (session: Session) => {
    const response = await oddPage(session, `limit=${text}`);
    const { limit } = bodyObject(response);
    const known = new Map<unknown, string>([...words, [listDefaults.limit, 'default']]);
    return okOr(response, known.get(limit) ?? null);
  };

const isOfService = ({ kind }: HttpResponse): boolean => kind !== 'html';

/** Why no rate limit of the deployment was seen. */
function neverLimited([ofFront]: readonly HttpResponse[]): string {
  if (ofFront === undefined) return 'the deployment never limited the rate';
  return `something in front of the deployment limited the rate: ${describe(ofFront)}`;
}

/** Sections "Authentication", "Errors" and "Limits": open points about all operations. */
export const protocolObservations = [
  ...observations('wrong-credentials', {
    'auth.missing.status': async (session) => {
      const response = await withoutToken(session);
      return refusalStatus(response);
    },
    'auth.missing.body': async (session) => {
      const response = await withoutToken(session);
      return refusalBody(response);
    },
    'auth.challenge': async (session) => {
      const response = await withoutToken(session);
      return challenge(session, response);
    },
    'auth.unknown.challenge': async (session) => {
      const response = await madeUpToken(session);
      return challenge(session, response);
    },
    'auth.scheme.status': async (session) => {
      const response = await withCredential(session, get, 'basic');
      return refusalStatus(response);
    },
    'auth.unknown.status': async (session) => {
      const response = await madeUpToken(session);
      return acceptedOrRefusal(response);
    },
    'auth.unknown.body': async (session) => {
      const response = await madeUpToken(session);
      return refusalBody(response);
    },
  }),
  ...deepObservations('odd-paths', {
    'http.unknown-path.status': async (session) => {
      const response = await plainGet(session, '/v1/no-such-operation');
      return refusalStatus(response);
    },
    'http.wrong-method.status': async (session) => {
      const response = await wrongMethod(session);
      return refusalStatus(response);
    },
    'http.wrong-method.allow': async (session) => {
      const response = await wrongMethod(session);
      if (succeeded(response)) return notApplicable('it was not refused');
      return observed(response.headers.has('allow') ? 'present' : 'absent', response);
    },
  }),
  ...deepObservations('odd-reads', {
    'http.trailing-slash': async (session) => {
      const { id } = await listedSubscription(session);
      const { path } = requestOf('getSubscription', { id });
      const response = await plainGet(session, `${path}/`);
      if (refused(response)) return observed('unknown', response);
      const isServed = bodyObject(response).id === id;
      return okOr(response, isServed ? 'served' : null);
    },
    'list.repeated': async (session) => {
      const response = await oddPage(session, 'limit=2&limit=3');
      const { limit } = bodyObject(response);
      return okOr(response, repeatedLimits.get(limit) ?? null);
    },
  }),
  ...deepObservations('odd-reads', {
    'list.unknown-keys': async (session) => {
      const response = await oddPage(session, 'limit=2&_=1');
      const isServed = bodyObject(response).limit === 2;
      return okOr(response, isServed ? 'ignored' : null);
    },
    'list.offset-bare': async (session) => {
      const response = await oddPage(session, 'limit=2&offset');
      return okOr(response, bodyObject(response).offset === 0 ? 'zero' : null);
    },
    'list.number-decimal': writtenAs('10.0', [[10, 'accepted']]),
    'list.number-exponent': writtenAs('2e1', [
      [20, 'accepted'],
      [2, 'leading-digits'],
    ]),
    'list.number-sign': writtenAs('%2B5', [[5, 'accepted']]),
  }),
  ...deepObservations('odd-bodies', {
    'http.malformed-json.status': async (session) => {
      const text = '{"entity_type":';
      const response = await session.send('interpretFields', { text });
      return refusalStatus(response);
    },
    'http.content-type.status': async (session) => {
      const text = JSON.stringify(session.interpretBody());
      const contentType = 'text/plain';
      const response = await session.send('interpretFields', { text, contentType });
      return acceptedOrRefusal(response);
    },
  }),
  ...observations('all-responses', {
    'errors.extra-keys': async ({ judge: { errors } }) => {
      if (errors.length === 0) return notApplicable('no error was seen');
      const keys = new Set(errors.flatMap((error) => Object.keys(bodyObject(error))));
      const extra = [...keys].filter((key) => !errorKeys.includes(key));
      return observed(extra.sort(), ...errors);
    },
    'http.media-type': async ({ judge: { declaredTypes } }) => {
      const [[type, response] = [], ...others] = declaredTypes;
      if (type === undefined || response === undefined) return notApplicable('no type was seen');
      if (others.length === 0 && isAnswer('http.media-type', type)) return observed(type, response);
      const all = [...declaredTypes.keys()].sort().map((one) => JSON.stringify(one));
      return notApplicable(`successes have ${all.join(' and ')}`);
    },
    'rate-limit.status': async ({ rateLimited }) => {
      const first = rateLimited.find(isOfService);
      if (first === undefined) return notApplicable(neverLimited(rateLimited));
      return refusalStatus(first);
    },
    'rate-limit.retry-after': async ({ rateLimited, settings }) => {
      const first = rateLimited.find(isOfService);
      if (first === undefined) return notApplicable(neverLimited(rateLimited));
      const { form } = parseRetryAfter(first.headers, settings.now());
      return observed(form, first);
    },
    'timestamps.format': async ({ subjects }) => {
      const seen = subjects.all().flatMap(({ dataStatuses }) => dataStatuses);
      const responses = seen.map(({ response }) => response);
      const timestamps = timestampsIn(responses);
      if (timestamps.length === 0) return notApplicable('there is no `created_at`');
      return observed(timestampFormat(timestamps), ...responses);
    },
  }),
  ...openPointIds.flatMap(unobservable),
];

/** The observation of a point that no request shows. */
function unobservable(id: OpenPointId) {
  const { unobservable: reason } = openPoints[id];
  if (reason === undefined) return [];
  const observe = async (): Promise<Finding> => notApplicable(reason);
  return observations('all-responses', { [id]: observe });
}
