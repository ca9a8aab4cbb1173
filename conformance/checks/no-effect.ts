import type { Credential } from '../http/request.js';
import {
  bodyObject,
  isGone,
  succeeded,
  type HttpResponse,
  type JsonObject,
} from '../http/response.js';
import { requireNotEnded } from '../session/steps/ends.js';
import { describe, expectThat, sameNames, show } from '../session/findings/expect.js';
import {
  ifVerified,
  notApplicable,
  notVerified,
  Unverified,
  type Finding,
} from '../session/findings/finding.js';
import {
  acceptedUpdate,
  readAfterRefusedUpdates,
  readAfterUpdate,
  readBeforeAttempts,
  readBeforeCancelling,
} from '../session/steps/lifecycle.js';
import type { Session } from '../session/session.js';
import { step } from '../session/step.js';
import { pair, secondSubscription } from '../session/steps/subscription.js';
import { checksOf, type Check } from './check.js';
import { cancel, update, withCredential, type GuardedOperation } from './guarded-operations.js';
import {
  attemptLater,
  otherIfForeign,
  refusedBefore,
  requireOwnLater,
  tryAllLater,
} from './later-subscription.js';
import type { Middleware } from './mutant.js';
import { credentials, fromSecondOn } from './mutations.js';
import { triedOn } from './wrong-credentials.js';

/** Credentials with which a deployment should refuse an operation. */
async function refusable(
  session: Session,
  { name }: GuardedOperation,
): Promise<readonly Credential[]> {
  const wrong = triedOn(name, session).map(({ credential }) => credential);
  return [...wrong, ...(await otherIfForeign(session))];
}

interface Looks {
  readonly before: HttpResponse;
  readonly after: HttpResponse;
  /** what was refused in between */
  readonly attempts: readonly HttpResponse[];
  /** the keys that the operation changes */
  readonly keys: readonly string[];
  readonly isUnchanged: (body: JsonObject) => boolean;
  /** whether a subscription that is gone may be an effect */
  readonly mayEnd: boolean;
}

function expectUnchanged(looks: Looks): Finding {
  const { before, after, attempts, keys, isUnchanged, mayEnd } = looks;
  if (attempts.some(succeeded)) return notApplicable('an attempt was not refused');
  const isTold = succeeded(after) || (mayEnd && isGone(after));
  if (!succeeded(before) || !isUnchanged(bodyObject(before)) || !isTold) {
    const message = 'it could not be read before, or not after the attempts';
    return notVerified(message, before, after);
  }
  const shown = (one: HttpResponse): string =>
    keys.map((key) => `${key} ${show(bodyObject(one)[key])}`).join(', ');
  const found = succeeded(after) ? shown(after) : describe(after);
  return expectThat(
    succeeded(after) && isUnchanged(bodyObject(after)),
    shown(before),
    `${found} after requests that were refused`,
    after,
    ...attempts,
  );
}

const isLive = ({ status, cancelled_at: at }: JsonObject): boolean =>
  status !== 'cancelled' && typeof at !== 'string';

const readLater = step(async (session): Promise<HttpResponse> => {
  const { id } = await secondSubscription(session);
  return session.waiting.until(() => session.send('getSubscription', { id }), succeeded);
});

/** The same, if it was created beside the first one. */
export async function readPaired(session: Session): Promise<void> {
  if ((await pair(session)) === null) return;
  await tryAllLater(session);
  await readLater(session);
}

/** Updates and cancellations of the second subscription, where the first one refused them. */
async function refusedLater(session: Session): Promise<HttpResponse[]> {
  const requests = ['none' as const, ...(await otherIfForeign(session))].map(async (credential) => {
    const tried = await refusedBefore(session, credential);
    return tried
      .filter((guarded) => guarded === update || guarded === cancel)
      .map((guarded) => attemptLater(session, { guarded, credential }));
  });
  return Promise.all((await Promise.all(requests)).flat());
}

async function tryRefusable(session: Session, guarded: GuardedOperation): Promise<HttpResponse[]> {
  const wrong = await refusable(session, guarded);
  return Promise.all(wrong.map((credential) => withCredential(session, guarded, credential)));
}

/** Performs what it refuses for want of a credential. */
const performRefused =
  ({ operation }: GuardedOperation): Middleware =>
  async (request, next) => {
    if (request.operation !== operation || request.headers.authorization !== undefined) {
      return next(request);
    }
    await next({ ...request, headers: { ...request.headers, authorization: credentials.own } });
    return next(request);
  };

export const noEffectChecks: readonly Check[] = checksOf(
  { section: 'Authentication', level: 'must', stage: 'updated', sends: 'writes' },
  [
    {
      id: 'auth.no-effect.update',
      clause: 'Updating has no effect where the credential is refused.',
      control: update.control,
      run: async (session) => {
        const before = await readAfterUpdate(session);
        const attempts = await tryRefusable(session, update);
        const after = await readAfterRefusedUpdates(session);
        requireNotEnded(session, after.request.id ?? '');
        const refusedFields = session.settings.market.fields.slice(0, 1);
        return expectUnchanged({
          before,
          after,
          attempts,
          keys: ['fields'],
          isUnchanged: ({ fields }) => !sameNames(fields, refusedFields),
          mayEnd: false,
        });
      },
      mutants: { 'is performed without a credential, and refused': performRefused(update) },
    },
    {
      id: 'auth.no-effect.cancel',
      clause: 'Cancelling has no effect where the credential is refused.',
      stage: 'refused-cancellations',
      control: cancel.control,
      run: async (session) => {
        const before = await readBeforeAttempts(session);
        const attempts = await tryRefusable(session, cancel);
        const after = await readBeforeCancelling(session);
        requireNotEnded(session, after.request.id ?? '');
        return expectUnchanged({
          before,
          after,
          attempts,
          keys: ['status', 'cancelled_at'],
          isUnchanged: isLive,
          mayEnd: true,
        });
      },
      mutants: { 'is performed without a credential, and refused': performRefused(cancel) },
    },
    {
      id: 'auth.no-effect.later',
      clause: 'Refused updates and cancellations leave a later subscription as it is.',
      stage: 're-created',
      control: requireOwnLater,
      run: async (session) => {
        const { id, read: before } = await secondSubscription(session);
        await tryAllLater(session);
        const attempts = await refusedLater(session);
        if (attempts.length === 0) return notApplicable('it could not be tried');
        const after = await readLater(session);
        const { sideEffect } = session.subjects.of(id);
        if (sideEffect !== undefined) throw sideEffect.cause;
        const { fields: refusedFields = [] } =
          (await ifVerified(acceptedUpdate(session), null)) ?? {};
        const finding = expectUnchanged({
          before,
          after,
          attempts,
          keys: ['fields', 'status', 'cancelled_at'],
          isUnchanged: (body) => isLive(body) && !sameNames(body.fields, refusedFields),
          // it may have ended while its entities were waited for
          mayEnd: false,
        });
        if (finding.kind === 'breach') {
          const cause = new Unverified(finding.found, 'auth.no-effect.later', after);
          const isEnded = !isLive(bodyObject(after));
          session.subjects.of(id).noteSideEffect({ cause, isEnded });
        }
        return finding;
      },
      mutants: {
        'an update of the second one is performed, and refused': fromSecondOn(
          performRefused(update),
        ),
        'a cancellation of the second one is performed, and refused': fromSecondOn(
          performRefused(cancel),
        ),
      },
    },
  ],
);
