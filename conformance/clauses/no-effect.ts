import type { RequiredId } from '../clause-id.js';
import { wordsFor, type Credential } from '../http/request.js';
import {
  bodyObject,
  isGone,
  succeeded,
  type HttpResponse,
  type JsonObject,
} from '../http/response.js';
import { requireNotEnded } from '../script/spontaneous-changes.js';
import { describe, sameNames, show } from '../session/findings/expect.js';
import {
  violation,
  holds,
  ifConclusive,
  notApplicable,
  Inconclusive,
  type Finding,
  inconclusiveBy,
} from '../session/findings/finding.js';
import {
  acceptedUpdate,
  readAfterRefusedUpdates,
  readAfterUpdate,
  readBeforeAttempts,
  readBeforeCancelling,
  secondUpdateRequest,
} from '../script/updates.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { sharedRequest } from '../script/shared-request.js';
import { pair, secondSubscription } from '../script/subscription.js';
import { checksOf, type Check, sections } from './check.js';
import {
  cancel,
  type GuardedOperation,
  triedOn,
  update,
  withCredential,
} from './guarded-operations.js';
import {
  attemptLater,
  otherIfForeign,
  refusedBefore,
  requireOwnLater,
  tryAllLater,
} from './later-subscription.js';

/** Credentials with which a deployment should refuse an operation. */
async function refusable(
  session: Session,
  { name }: GuardedOperation,
): Promise<readonly Credential[]> {
  const wrong = triedOn(name, session).map(({ credential }) => credential);
  return [...wrong, ...(await otherIfForeign(session))];
}

/** The clause that reports reads of the first subscription that fail. */
const reads: RequiredId = 'get.subscription';

interface Looks {
  /** the last read before the attempts */
  readonly before: HttpResponse;
  readonly after: HttpResponse;
  /** what was refused in between */
  readonly attempts: readonly HttpResponse[];
  /** the operations that were tried, with the right body */
  readonly tried: readonly Tried[];
  /** the clause that reports reads that fail */
  readonly read: RequiredId;
  /** whether a subscription that is gone may be an effect */
  readonly mayEnd: boolean;
}

interface Tried {
  readonly guarded: GuardedOperation;
  /** the fields that an update asked for */
  readonly fields: readonly string[];
}

const isCancelled = ({ status }: JsonObject): boolean => status === 'cancelled';

const hasTime = ({ cancelled_at: at }: JsonObject): boolean => typeof at === 'string';

/** What an operation has done between two reads, such as `fields ["phone"]`; null for nothing. */
function effectOf(
  { guarded, fields }: Tried,
  before: JsonObject,
  after: JsonObject,
): { readonly was: string; readonly is: string } | null {
  const shown = (key: string) => ({
    was: `${key} ${show(before[key])}`,
    is: `${key} ${show(after[key])}`,
  });
  if (guarded === update) {
    const isDone = sameNames(after.fields, fields) && !sameNames(before.fields, fields);
    return isDone ? shown('fields') : null;
  }
  if (isCancelled(after)) return shown('status');
  return hasTime(after) && !hasTime(before) ? shown('cancelled_at') : null;
}

async function expectUnchanged(session: Session, looks: Looks): Promise<Finding> {
  const { before, after, attempts, tried, mayEnd, read } = looks;
  if (attempts.some(succeeded)) return notApplicable('an attempt was not refused');
  const isTold = succeeded(after) || (mayEnd && isGone(after));
  if (!succeeded(before) || isCancelled(bodyObject(before)) || !isTold) {
    const message = "it couldn't be read before or after the attempts";
    return inconclusiveBy(read, message, before, after);
  }
  if (isGone(after)) {
    const { words, shown } = await refusalOf(session, cancel, attempts);
    const found = `${describe(after)} ${words}`;
    return violation('success (2xx), as before', found, ...shown, after, before);
  }
  for (const one of tried) {
    const effect = effectOf(one, bodyObject(before), bodyObject(after));
    if (effect === null) continue;
    const { words, shown } = await refusalOf(session, one.guarded, attempts);
    return violation(`${effect.was}, as before`, `${effect.is} ${words}`, ...shown, after, before);
  }
  return holds();
}

interface RefusedAttempt {
  /** as the end of a sentence */
  readonly words: string;
  /** the request that took effect, as far as that is known */
  readonly shown: readonly HttpResponse[];
}

/** Which refused request took effect. */
async function refusalOf(
  session: Session,
  guarded: GuardedOperation,
  attempts: readonly HttpResponse[],
): Promise<RefusedAttempt> {
  const same = attempts.filter(({ request }) => request.operation === guarded.operation);
  const credentials = [...new Set(same.map(({ request }) => request.credential))];
  const culprit = await culpritAmong(session, guarded, credentials);
  const named = culprit === null ? credentials : [culprit];
  const shown = same.filter(({ request }) => named.includes(request.credential)).slice(0, 1);
  const status = shown.map((one) => ` (${one.status})`).join('');
  const given = named.map(wordsFor).join(', or ');
  return {
    words: `after ${guarded.gerund.toLowerCase()} was rejected${status} with ${given}`,
    shown,
  };
}

/**
 * The credential with which an operation takes effect although it is refused, on a subscription of
 * its own; null if that cannot be told.
 */
async function culpritAmong(
  session: Session,
  guarded: GuardedOperation,
  credentials: readonly Credential[],
): Promise<Credential | null> {
  const [only, second] = credentials;
  if (only === undefined || second === undefined) return only ?? null;
  const body = session.creationBody();
  const creation = await ifConclusive(session.send('createSubscription', { body }), null);
  const id = creation !== null && succeeded(creation) ? session.created.idOf(creation) : null;
  if (id === null || !session.created.isOwn(id)) return null;
  try {
    return await firstWithEffect(session, guarded, credentials, id);
  } finally {
    // there may be room for one only, and others are tried out as well
    await session.cleanUp.cancel(id);
  }
}

/** The first of these credentials with which a refused operation takes effect on a subscription. */
async function firstWithEffect(
  session: Session,
  guarded: GuardedOperation,
  credentials: readonly Credential[],
  id: string,
): Promise<Credential | null> {
  const fields = session.creationBody().fields.slice(0, 1);
  const sent = guarded === update ? { body: { fields } } : {};
  let before = await session.send('getSubscription', { id });
  for (const credential of credentials) {
    await ifConclusive(session.send(guarded.operation, { ...sent, id, credential }), null);
    const after = await session.send('getSubscription', { id });
    const tried = { guarded, fields };
    const isDone = isGone(after) || effectOf(tried, bodyObject(before), bodyObject(after)) !== null;
    if (isDone) return credential;
    before = after;
  }
  return null;
}

const readLater = sharedRequest(async (session): Promise<HttpResponse> => {
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
  return together((await together(requests)).flat());
}

async function tryRefusable(session: Session, guarded: GuardedOperation): Promise<HttpResponse[]> {
  const wrong = await refusable(session, guarded);
  return together(wrong.map((credential) => withCredential(session, guarded, credential)));
}

export const noEffectChecks: readonly Check[] = checksOf(
  {
    ...sections.authentication,
    level: 'must',
    step: 'odd-updates',
    dependsOn: ['get.subscription'],
    accepts: 'Requests with refused credentials take effect',
  },
  [
    {
      id: 'auth.no-effect.update',
      clause: 'Updating has no effect if the credential is rejected.',
      run: async (session) => {
        const before = await readAfterUpdate(session);
        const attempts = await tryRefusable(session, update);
        const after = await readAfterRefusedUpdates(session);
        requireNotEnded(session, after.request.id ?? '');
        const { fields } = await secondUpdateRequest(session);
        const tried = [{ guarded: update, fields }];
        const looks = { before, after, attempts, tried, read: reads, mayEnd: false };
        return expectUnchanged(session, looks);
      },
      control: update.control,
    },
    {
      id: 'auth.no-effect.cancel',
      clause: 'Cancelling has no effect if the credential is rejected.',
      step: 'still-there',
      run: async (session) => {
        const before = await readBeforeAttempts(session);
        const attempts = await tryRefusable(session, cancel);
        const after = await readBeforeCancelling(session);
        requireNotEnded(session, after.request.id ?? '');
        const tried = [{ guarded: cancel, fields: [] }];
        const looks = { before, after, attempts, tried, read: reads, mayEnd: true };
        return expectUnchanged(session, looks);
      },
      control: cancel.control,
    },
    {
      id: 'auth.no-effect.later',
      clause:
        'Rejected updates and cancellations do not change a subscription that is created later.',
      step: 'later-credentials',
      run: async (session) => {
        const { id } = await secondSubscription(session);
        const before = await tryAllLater(session);
        const attempts = await refusedLater(session);
        if (attempts.length === 0) return notApplicable('it could not be tried');
        const after = await readLater(session);
        const { sideEffect } = session.tracked.of(id);
        if (sideEffect !== undefined) throw sideEffect.cause;
        const { fields = [] } = (await ifConclusive(acceptedUpdate(session), null)) ?? {};
        const tried = [cancel, update].map((guarded) => ({ guarded, fields }));
        // it may have ended while its entities were waited for
        const read = 'create.second';
        const looks = { before, after, attempts, tried, read, mayEnd: false } as const;
        const finding = await expectUnchanged(session, looks);
        if (finding.kind === 'violation') {
          const cause = new Inconclusive(finding.found, 'auth.no-effect.later', after);
          const isEnded = isCancelled(bodyObject(after));
          session.tracked.of(id).noteSideEffect({ cause, isEnded });
        }
        return finding;
      },
      control: requireOwnLater,
    },
  ],
);
