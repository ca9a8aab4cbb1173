import type { OpenPointId } from '../../../src/profile/open-points.js';
import type { Check, Effect, Phase } from '../../check.js';
import { notApplicable, observed, type Finding } from '../../finding.js';
import { callOf, succeeded, type Answer } from '../../http/call.js';
import { retryAfter } from '../../http/retry-after.js';
import type { Session } from '../../session/session.js';
import { getWithCredential, interpretWithCredential } from '../authentication.js';
import { observation } from '../define.js';
import { bodyKind, refusalOr, refusalStatus } from './status.js';
import { timestampFormat } from './timestamp.js';

const reads = (point: OpenPointId, phase: Phase, run: (session: Session) => Promise<Finding>): Check =>
  observation(point, { phase, effect: 'reads', run });
const sends = (point: OpenPointId, effect: Effect, run: (session: Session) => Promise<Finding>): Check =>
  observation(point, { phase: 'guest', effect, run });

/** A refusal's body; after a success there is none to speak of. */
const refusalBody = (answer: Answer): Finding =>
  succeeded(answer) ? notApplicable('it was not refused') : observed(bodyKind(answer), answer);

const plainGet = (session: Session, key: string, path: string): Promise<Answer> =>
  session.once(key, async () => {
    await session.tokenAccepted();
    return session.exchange({ operation: null, method: 'GET', path, credential: 'own' });
  });

/** A method that the path of an operation does not have; it reads, so that it does no harm. */
const wrongMethod = (session: Session): Promise<Answer> =>
  plainGet(session, 'wrong method', callOf('interpretFields', {}).path);

/** What a token that nobody issued is answered by, where that may show. */
async function madeUpToken(session: Session): Promise<Answer> {
  const read = await getWithCredential(session, 'made-up');
  if (succeeded(read) || session.settings.readOnly) return read;
  return interpretWithCredential(session, 'made-up');
}

/** Sections "Authentication", "Errors" and "Limits": what is open about every operation. */
export const protocolObservations: readonly Check[] = [
  reads('auth.missing.status', 'live', async (session) =>
    refusalStatus(await getWithCredential(session, 'none')),
  ),
  reads('auth.missing.body', 'live', async (session) =>
    refusalBody(await getWithCredential(session, 'none')),
  ),
  reads('auth.challenge', 'live', async (session) => {
    const answer = await getWithCredential(session, 'none');
    if (succeeded(answer)) return notApplicable('it was not refused');
    const challenge = answer.headers.get('www-authenticate') ?? 'none';
    if (session.settings.deep && challenge !== 'none') {
      const { id } = await session.subject();
      const again = await session.send('getSubscription', { id, credential: 'none' });
      const same = again.headers.get('www-authenticate') === challenge;
      if (!same) return notApplicable('it says something else each time');
    }
    return observed(challenge, answer);
  }),
  reads('auth.scheme.status', 'live', async (session) =>
    refusalStatus(await getWithCredential(session, 'scheme')),
  ),
  reads('auth.unknown.status', 'live', async (session) => {
    const answer = await madeUpToken(session);
    return refusalOr(answer, succeeded(answer) ? 'accepted' : null);
  }),
  reads('auth.unknown.body', 'live', async (session) => refusalBody(await madeUpToken(session))),
  reads('errors.extra-keys', 'closing', async ({ judge: { anyError, extraErrorKeys } }) =>
    anyError === undefined
      ? notApplicable('no error was met')
      : observed([...extraErrorKeys.keys()].sort(), ...new Set([...extraErrorKeys.values(), anyError])),
  ),
  reads('http.unknown-path.status', 'guest', async (session) =>
    refusalStatus(await plainGet(session, 'unknown path', '/v1/no-such-operation')),
  ),
  reads('http.wrong-method.status', 'guest', async (session) => refusalStatus(await wrongMethod(session))),
  reads('http.wrong-method.allow', 'guest', async (session) => {
    const answer = await wrongMethod(session);
    if (succeeded(answer)) return notApplicable('it was not refused');
    return observed(answer.headers.has('allow') ? 'present' : 'absent', answer);
  }),
  sends('http.malformed-json.status', 'interprets', async (session) =>
    refusalStatus(await session.send('interpretFields', { text: '{"entity_type":' })),
  ),
  sends('http.content-type.status', 'interprets', async (session) => {
    const text = JSON.stringify(session.interpretBody());
    const answer = await session.send('interpretFields', { text, contentType: 'text/plain' });
    return refusalOr(answer, succeeded(answer) ? 'accepted' : null);
  }),
  reads('rate-limit.status', 'closing', async ({ postponed: [first] }) =>
    first === undefined
      ? notApplicable('the deployment never asked to come back later')
      : refusalStatus(first),
  ),
  reads('rate-limit.retry-after', 'closing', async ({ postponed: [first] }) =>
    first === undefined
      ? notApplicable('the deployment never asked to come back later')
      : observed(retryAfter(first.headers, Date.now()).form, first),
  ),
  reads('timestamps.format', 'live', async (session) => {
    const { body, answer } = await session.subject();
    const { created_at: at } = body;
    return typeof at === 'string'
      ? observed(timestampFormat(at), answer)
      : notApplicable('there is no `created_at`');
  }),
  reads('scrapes.refresh', 'closing', async () => notApplicable('it takes longer than a run to see')),
  reads('events', 'closing', async () => notApplicable('events cannot be seen from outside')),
];
