import type { RequiredId } from '../check-id.js';
import type { Credential, Query, RequestOptions } from '../http/request.js';
import { type HttpResponse, isIndefinite, succeeded } from '../http/response.js';
import { attempted, Inapplicable } from '../findings/finding.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { fact, ifPossible, reads, type Act, tried, writes } from './act.js';
import {
  attempts,
  cancel,
  create,
  get,
  isRejected,
  laterQuery,
  list,
  possibleLater,
  requireSuccess,
  update,
} from './attempts.js';
import { cancellation, secondCancellation } from './cancellation.js';
import { tryCreation } from './creations.js';
import { foreignAttempts, type OnOne, strangers } from './other-account.js';
import { secondUpdate } from './pair.js';
import { secondBeside, secondSubscription } from './second-subscription.js';
import { createdSubscription } from './subscription.js';
import { acceptedUpdate, type SentUpdate } from './updates.js';

/** An operation on the second subscription with a credential. */
interface LaterAttempt {
  readonly guarded: OnOne;
  readonly credential: Credential;
}

/** An attempt with its response; the function throws why there is none. */
interface SentAttempt extends LaterAttempt {
  readonly response: () => HttpResponse;
}

type Second = Pick<
  Awaited<ReturnType<typeof secondSubscription.value>>,
  'id' | 'read' | 'page' | 'later'
>;

/**
 * Returns list queries that are not tried on the first subscription; without a credential, for the
 * end of the list.
 */
function laterListQuery({ later }: Second, credential: Credential): Query {
  if (credential !== 'none') return credential === 'other' ? {} : laterQuery;
  return { ...later[0]?.request.query, limit: 1 };
}

function laterRequest(
  { guarded, credential }: LaterAttempt,
  second: Second,
  accepted: SentUpdate | null,
): RequestOptions {
  // The run itself later sends this update of the second subscription.
  if (guarded === update)
    return { body: { ...accepted?.others, fields: [...(accepted?.fields ?? [])] } };
  if (guarded === list) return { query: laterListQuery(second, credential) };
  // A cache, or a gateway, might protect only the URL without parameters.
  if (guarded === get && credential === 'none') return { query: { view: 'full' } };
  return {};
}

/** Tries operations on the second subscription concurrently, before the run itself changes it. */
const tryLater = (
  session: Session,
  second: Second,
  tries: readonly LaterAttempt[],
  accepted: SentUpdate | null = null,
): Promise<SentAttempt[]> =>
  together(
    tries.map(async (one) => {
      const { id } = second;
      const options = { ...laterRequest(one, second, accepted), id, credential: one.credential };
      const response = await attempted(session.send(one.guarded.operation, options));
      if (one.guarded === cancel) noteRejection(session, id, response);
      return { ...one, response };
    }),
  );

/**
 * Notes a rejected cancellation: the run later cancels the subscription itself, and
 * "auth.no-effect.later" reports whether the rejection had an effect.
 */
function noteRejection(session: Session, id: string, outcome: () => HttpResponse): void {
  try {
    const response = outcome();
    if (!isIndefinite(response) && !succeeded(response)) session.created.unmarkCancelling(id);
  } catch {
    // Without a response, it might have been cancelled.
  }
}

/** Whether the first subscription rejects other credentials, for each operation. */
const closedTo = (guarded: OnOne) => ({
  none: isRejected(attempts(guarded, 'none')),
  other: isRejected([foreignAttempts[guarded.name]]),
});

/**
 * Returns an operation with the credentials that it rejects for the first subscription. Other
 * checks report the others.
 */
const closed = (guarded: OnOne): Act<readonly LaterAttempt[]> => {
  const { none, other } = closedTo(guarded);
  return fact([strangers, none, other], (_session, credentials, isToNone, isToOther) =>
    credentials
      .filter((one) => (one === 'none' ? isToNone : isToOther))
      .map((credential) => ({ guarded, credential })),
  );
};

const isCreateClosed = isRejected(attempts(create, 'none'));
const isGetClosed = isRejected(attempts(get, 'none'));

/** The reads that are tried on the second subscription. */
const triedReads = fact([closed(get), closed(list)], (session, gets, lists) => {
  const lenient = [get, list].flatMap((guarded) =>
    possibleLater(session.tokens)
      .filter(({ name }) => name === guarded.name)
      .map(({ credential }): LaterAttempt => ({ guarded, credential })),
  );
  const withoutToken: LaterAttempt = { guarded: get, credential: 'empty' };
  return [...gets, ...lists, ...lenient, withoutToken];
});

/** Reads the second subscription with wrong credentials while both are live; null if they are not. */
export const readsBeside = reads(
  [secondBeside, triedReads],
  async (session, second, tries) => second && tryLater(session, second, tries),
);

/**
 * The reads with wrong credentials, sent now if the second subscription was created after the cancellation of
 * the first.
 */
export const laterReads = reads(
  [secondSubscription, ifPossible(readsBeside), triedReads],
  async (session, second, known, tries) => known ?? tryLater(session, second, tries),
);

/** The attempts to change the second subscription, and others during its lifetime. */
interface LaterChanges {
  /** the operations that can be tried on it: a cancelled subscription is only read */
  readonly operations: readonly OnOne[];
  readonly tried: readonly SentAttempt[];
  /** a create request without a credential; null if the first subscriptions did not reject one */
  readonly created: (() => HttpResponse) | null;
  /** a read of the first one without a credential after its cancellation; null likewise */
  readonly cancelledRead: (() => HttpResponse) | null;
}

const changes = [closed(update), closed(cancel), isCreateClosed, isGetClosed] as const;
const before = [createdSubscription, ifPossible(acceptedUpdate), ifPossible(cancellation)] as const;

async function tryChanges(
  session: Session,
  second: Second,
  { id }: { readonly id: string },
  accepted: SentUpdate | null,
  tries: readonly LaterAttempt[],
  [isCreate, isGet]: readonly [boolean, boolean],
): Promise<LaterChanges> {
  const isAlive = session.created.isAlive(second.id);
  // A rejected update proves something only if an update was accepted before.
  const writing = accepted === null ? [cancel] : [update, cancel];
  const operations = isAlive ? [get, list, ...writing] : [get, list];
  const credential = 'none';
  const [sent, cancelledRead, created] = await together([
    tryLater(
      session,
      second,
      tries.filter(({ guarded }) => operations.includes(guarded)),
      accepted,
    ),
    isGet ? attempted(session.send('getSubscription', { id, credential })) : null,
    isCreate ? attempted(tryCreation(session, { body: session.creationBody(), credential })) : null,
  ]);
  return { operations, tried: sent, cancelledRead, created };
}

/** Tries to change the second subscription if both are live. */
export const changesBeside = writes(
  [secondBeside, ...before, ...changes, ifPossible(readsBeside)],
  async (session, second, first, accepted, _cancelled, updates, cancels, isCreate, isGet) =>
    second &&
    tryChanges(session, second, first, accepted, [...updates, ...cancels], [isCreate, isGet]),
);

/**
 * The attempts to change, sent now if the second subscription was created after the cancellation of the
 * first.
 */
export const laterChanges = writes(
  [secondSubscription, ifPossible(changesBeside), ...before, ...changes, ifPossible(laterReads)],
  async (session, second, known, first, accepted, _cancelled, updates, cancels, isCreate, isGet) =>
    known ??
    tryChanges(session, second, first, accepted, [...updates, ...cancels], [isCreate, isGet]),
);

/** Reads the second subscription after the attempts to change it. */
export const readLater = reads([secondSubscription, ifPossible(laterChanges)], (session, { id }) =>
  session.waiting.until(() => session.send('getSubscription', { id }), succeeded),
);

/** All attempts with other credentials on the second subscription. */
export const laterTries = fact(
  [laterReads, laterChanges],
  (_session, reading, { tried: changing }) => [...reading, ...changing],
);

/** Requests without a credential, if the first subscription rejects those. */
export const withoutCredential = fact(
  [laterTries, laterChanges, isRejected(attempts(get, 'empty'))],
  (_session, tries, { created, cancelledRead }, isEmptyClosed) => {
    const sent = tries.filter(
      ({ guarded, credential }) =>
        credential === 'none' || (guarded === get && credential === 'empty' && isEmptyClosed),
    );
    if (sent.length === 0 && created === null) {
      throw new Inapplicable('the first subscription is accessible without a credential');
    }
    for (const { response } of sent) response();
    cancelledRead?.();
    created?.();
  },
);

/** Updates and cancellations with other credentials, if the first subscription rejects those. */
export const changesOfOthers = fact([laterChanges], (_session, { tried: sent }) => {
  if (sent.length === 0) throw new Inapplicable('no update or cancellation was rejected before');
  for (const { response } of sent) response();
});

/**
 * The requirements that report failures of the run's own requests about the second subscription.
 */
const reportedBy: Readonly<Record<OnOne['name'], RequiredId>> = {
  get: 'create.second',
  list: 'create.second',
  update: 'update.second',
  cancel: 'cancel.second',
};

/** The requests about the second subscription with the valid credential, which must be accepted. */
export const ownLater = fact(
  [laterChanges, secondSubscription, tried(secondUpdate), tried(secondCancellation)],
  (_session, { operations }, { read, page }, updated, cancelled) => {
    const responses: Readonly<Record<OnOne['name'], () => HttpResponse | undefined>> = {
      get: read,
      list: () => page,
      update: () => updated()?.response,
      cancel: () => cancelled()?.response,
    };
    for (const { name } of operations) {
      const response = responses[name]();
      if (response !== undefined) requireSuccess(response, reportedBy[name]);
    }
  },
);
