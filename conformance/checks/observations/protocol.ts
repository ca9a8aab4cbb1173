import type { OpenPointId } from '../../../src/profile/open-points.js';
import type { Check, Sends, Stage } from '../check.js';
import { notApplicable, observed, type Finding } from '../../session/finding.js';
import { requestOf } from '../../http/request.js';
import { bodyObject, succeeded, type HttpResponse } from '../../http/response.js';
import { parseRetryAfter } from '../../http/retry-after.js';
import type { Session } from '../../session/session.js';
import { listedSubscription } from '../../session/subscription.js';
import { getWithCredential, interpretWithCredential } from '../authentication.js';
import { observation } from '../check.js';
import { bodyKind, refusalOr, refusalStatus } from './status.js';
import { timestampFormat, timestampsIn } from './timestamp.js';

const reads = (point: OpenPointId, stage: Stage, run: (session: Session) => Promise<Finding>): Check =>
  observation(point, { stage, sends: 'reads', run });
const sends = (point: OpenPointId, sends: Sends, run: (session: Session) => Promise<Finding>): Check =>
  observation(point, { stage: 'preflight', sends, run });

/** A refusal's body; after a success there is none to speak of. */
const refusalBody = (answer: HttpResponse): Finding =>
  succeeded(answer) ? notApplicable('it was not refused') : observed(bodyKind(answer), answer);

const plainGet = (session: Session, key: string, path: string): Promise<HttpResponse> =>
  session.once(key, async () => {
    await session.requireToken();
    return session.exchange({ operation: null, method: 'GET', path, credential: 'own' });
  });

/** A method that the path of an operation does not have; it reads, so that it does no harm. */
const wrongMethod = (session: Session): Promise<HttpResponse> =>
  plainGet(session, 'wrong method', requestOf('interpretFields', {}).path);

/** What a token that nobody issued is answered by, where that may show. */
async function madeUpToken(session: Session): Promise<HttpResponse> {
  const read = await getWithCredential(session, 'made-up');
  if (succeeded(read) || session.settings.readOnly) return read;
  return interpretWithCredential(session, 'made-up');
}

/** Sections "Authentication", "Errors" and "Limits": what is open about every operation. */
export const protocolObservations: readonly Check[] = [
  reads('auth.missing.status', 'created', async (session) => refusalStatus(await getWithCredential(session, 'none'))),
  reads('auth.missing.body', 'created', async (session) => refusalBody(await getWithCredential(session, 'none'))),
  reads('auth.challenge', 'created', async (session) => {
    const answer = await getWithCredential(session, 'none');
    if (succeeded(answer)) return notApplicable('it was not refused');
    const challenge = answer.headers.get('www-authenticate') ?? 'none';
    if (session.settings.deep && challenge !== 'none') {
      const { id } = await listedSubscription(session);
      const again = await session.send('getSubscription', { id, credential: 'none' });
      const same = again.headers.get('www-authenticate') === challenge;
      if (!same) return notApplicable('it says something else each time');
    }
    return observed(challenge, answer);
  }),
  reads('auth.scheme.status', 'created', async (session) => refusalStatus(await getWithCredential(session, 'basic'))),
  reads('auth.unknown.status', 'created', async (session) => {
    const answer = await madeUpToken(session);
    return refusalOr(answer, succeeded(answer) ? 'accepted' : null);
  }),
  reads('auth.unknown.body', 'created', async (session) => refusalBody(await madeUpToken(session))),
  reads('errors.extra-keys', 'finished', async ({ validator: { judgedErrors } }) => {
    if (judgedErrors.length === 0) return notApplicable('no error was seen');
    const known = ['error', 'limit', 'current'];
    const keys = judgedErrors.flatMap((error) => Object.keys(bodyObject(error)));
    const extra = [...new Set(keys)].filter((key) => !known.includes(key)).sort();
    return observed(extra, ...judgedErrors);
  }),
  reads('http.unknown-path.status', 'preflight', async (session) =>
    refusalStatus(await plainGet(session, 'unknown path', '/v1/no-such-operation')),
  ),
  reads('http.wrong-method.status', 'preflight', async (session) => refusalStatus(await wrongMethod(session))),
  reads('http.wrong-method.allow', 'preflight', async (session) => {
    const answer = await wrongMethod(session);
    if (succeeded(answer)) return notApplicable('it was not refused');
    return observed(answer.headers.has('allow') ? 'present' : 'absent', answer);
  }),
  sends('http.malformed-json.status', 'interpretations', async (session) =>
    refusalStatus(await session.send('interpretFields', { text: '{"entity_type":' })),
  ),
  sends('http.content-type.status', 'interpretations', async (session) => {
    const text = JSON.stringify(session.interpretBody());
    const answer = await session.send('interpretFields', { text, contentType: 'text/plain' });
    return refusalOr(answer, succeeded(answer) ? 'accepted' : null);
  }),
  reads('rate-limit.status', 'finished', async ({ rateLimited: [first] }) =>
    first === undefined ? notApplicable('the deployment never asked to come back later') : refusalStatus(first),
  ),
  reads('rate-limit.retry-after', 'finished', async ({ rateLimited: [first] }) =>
    first === undefined
      ? notApplicable('the deployment never asked to come back later')
      : observed(parseRetryAfter(first.headers, Date.now()).form, first),
  ),
  reads('timestamps.format', 'finished', async ({ validator }) => {
    const responses = [...validator.dataStatuses.values()].flat().map(({ response }) => response);
    const timestamps = timestampsIn(responses);
    if (timestamps.length === 0) return notApplicable('there is no `created_at`');
    return observed(timestampFormat(timestamps), ...responses);
  }),
  reads('scrapes.refresh', 'finished', async () => notApplicable('it takes longer than a run to see')),
  reads('events', 'finished', async () => notApplicable('events cannot be seen from outside')),
];
