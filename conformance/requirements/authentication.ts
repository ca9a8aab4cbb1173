import { bodyObject, type HttpResponse, isBeforeService } from '../http/response.js';
import { noErrorBody } from '../findings/expect.js';
import { type Finding, passed, Inapplicable, Inconclusive, unseen } from '../findings/finding.js';
import type { Session } from '../session/session.js';
import { either, fact, ifPossible, type Act, tried } from '../script/act.js';
import {
  attempts,
  emptyToken,
  get,
  type GuardedOperation,
  list,
  missing,
  operations,
  requestsOf,
  type WrongCredential,
  cancel,
  update,
} from '../script/attempts.js';
import { getUnknown } from '../script/before-creation.js';
import {
  laterTries,
  ownLater,
  withoutCredential,
  changesOfOthers,
  readLater,
} from '../script/later-attempts.js';
import { secondSubscription } from '../script/second-subscription.js';
import { noServiceSeen } from '../script/unknown-ids.js';
import { type Check, checksOf, type ModelCheck, sections, type EntryOf } from './check.js';
import { foreignLaterLooks, foreignLooks, otherAccountAtTheEnd } from '../script/foreign-looks.js';
import { type OnOne, foreignAttempts } from '../script/other-account.js';
import {
  readAfterRejectedUpdates,
  readAfterUpdate,
  readBeforeAttempts,
  readBeforeCancelling,
} from '../script/updates.js';

/** An operation with credentials that a deployment should reject. */
const triedCredentials = (guarded: typeof update | typeof cancel): readonly Act[] => [
  ...attempts(guarded),
  ifPossible(foreignAttempts[guarded.name]),
];

const noEffectChecks: readonly Check[] = checksOf(
  {
    ...sections.authentication,
    level: 'must',
    dependsOn: ['get.subscription'],
    accepts: 'Requests with rejected credentials take effect',
  },
  [
    {
      id: 'auth.no-effect.update',
      reads: ['subscription.fields'],
      title: 'Updating has no effect if the credential is rejected.',
      sends: [
        readAfterUpdate,
        ...triedCredentials(update),
        readAfterRejectedUpdates,
        update.control,
      ],
    },
    {
      id: 'auth.no-effect.cancel',
      reads: ['subscription.status'],
      title: 'Cancelling has no effect if the credential is rejected.',
      sends: [
        readBeforeAttempts,
        ...triedCredentials(cancel),
        readBeforeCancelling,
        cancel.control,
      ],
    },
    {
      id: 'auth.no-effect.later',
      reads: ['subscription.status', 'subscription.fields'],
      title:
        'Rejected updates and cancellations do not change a subscription created later in the run.',
      sends: [changesOfOthers, readLater, ownLater],
    },
  ],
);

const foreign = (guarded: OnOne): EntryOf<ModelCheck> => ({
  id: `auth.foreign.${guarded.name}`,
  title: `${requestsOf(guarded)} with another account's token are rejected.`,
  sends: [foreignLooks[guarded.name], guarded.control],
});

const otherAccountChecks: readonly Check[] = checksOf(
  {
    ...sections.authentication,
    level: 'must',
    accepts: 'The token of another account is accepted',
  },
  [
    ...[get, update, cancel, list].map(foreign),
    {
      id: 'auth.foreign.later',
      title:
        'Another account cannot read, list, update or cancel a subscription created later in the run.',
      sends: [foreignLaterLooks, otherAccountAtTheEnd, ownLater],
    },
  ],
);

/**
 * Sends operations with all wrong credentials, on all subscriptions; then with the valid
 * credential.
 */
const everywhereIn = (guarded: readonly GuardedOperation[]): Act =>
  fact(
    [...guarded.flatMap((one) => attempts(one)), ...guarded.map(({ control }) => control)],
    () => null,
  );

const everywhere = {
  follows: operations.map(({ name }) => `auth.missing.${name}` as const),
  sends: [
    either(({ readOnly }) => everywhereIn(readOnly ? [get, list] : operations)),
    ifPossible(laterTries),
  ],
} as const;

const lenientCredentialChecks: readonly Check[] = checksOf(
  { ...sections.authentication, level: 'should' },
  [
    {
      ...everywhere,
      id: 'auth.bearer-only',
      title:
        'Every operation rejects a token sent with a scheme other than Bearer, or without a scheme.',
      accepts: 'Tokens without the scheme Bearer are accepted',
    },
    {
      ...everywhere,
      id: 'auth.unknown.refused',
      title:
        'Every operation rejects an unknown token: a made-up one, or a valid one in different ' +
        'letter case or truncated.',
      accepts: 'Unknown tokens are accepted',
      formerly: (['create', 'update', 'cancel', 'list', 'interpret'] as const).map(
        (name) => `auth.unknown.${name}` as const,
      ),
    },
  ],
);

/** Creates a requirement about a request that must be rejected. */
const rejects = (
  id: 'missing' | 'scheme',
  what: string,
  accepts: string,
  { credential }: WrongCredential,
): readonly ModelCheck[] =>
  operations.map((guarded: GuardedOperation) => ({
    id: `auth.${id}.${guarded.name}`,
    title: `${requestsOf(guarded)} ${what} are rejected.`,
    level: 'must',
    ...sections.authentication,
    sends: [...attempts(guarded, credential), guarded.control],
    accepts,
    ...(id === 'scheme' && { follows: [`auth.missing.${guarded.name}`] as const }),
  }));

/** The requests that a violation of a requirement on missing credentials accepts. */
const withoutAny = 'Requests without a credential are accepted';

const isErrorBody = (response: HttpResponse): boolean =>
  response.kind === 'json' && typeof bodyObject(response).error === 'string';

function expectErrorBodies(responses: readonly HttpResponse[]): Finding {
  const wrong = responses.filter((one) => !isErrorBody(one));
  const [first] = wrong;
  if (first === undefined) return passed();
  const among =
    responses.length > 1 ? `, and similar in ${wrong.length} of ${responses.length}` : '';
  return noErrorBody(first, among, ...wrong);
}

/** Statuses of proxies and networks, independent of the service. */
const inBetween: readonly number[] = [407, 429, 502, 503, 504, 511];

const rejectsCredential = ({ status }: HttpResponse): boolean => status === 401 || status === 403;

/** Whether the service itself rejects the credential, with a status other than 401 and 403. */
const isOfService = (response: HttpResponse): boolean =>
  !rejectsCredential(response) &&
  !inBetween.includes(response.status) &&
  response.request.operation !== null;

/**
 * Returns the deployment's responses to wrong credentials, of one kind.
 * @throws {Inapplicable} if there are none
 */
function rejectionsIn(
  { taken: { rules, expected } }: Session,
  isOfKind: (response: HttpResponse) => boolean,
  otherwise: string,
): readonly HttpResponse[] {
  const responses = rules.rejectedCredentials.filter(
    (one) => isOfKind(one) && !expected.isOfIntermediary(one),
  );
  if (responses.length === 0) throw new Inapplicable(otherwise);
  return responses;
}

export const authenticationChecks: readonly Check[] = [
  ...rejects('missing', 'without a credential', withoutAny, missing),
  ...rejects(
    'scheme',
    'with `Bearer` and no token',
    'Credentials without the scheme Bearer, or without a token, are accepted',
    emptyToken,
  ),
  ...noEffectChecks,
  ...lenientCredentialChecks,
  ...otherAccountChecks,
  {
    id: 'auth.missing.later',
    title:
      'Later in the run, too, no subscription can be created, read, listed, updated or cancelled ' +
      'without a token, and a cancelled subscription cannot be read.',
    level: 'must',
    ...sections.authentication,
    sends: [withoutCredential, ownLater],
    accepts: withoutAny,
  },
  {
    id: 'auth.one-account',
    reads: ['subscription.account-id'],
    title:
      'All subscriptions created with one credential have the same `account_id`, in every ' +
      'response.',
    level: 'must',
    ...sections.authentication,
    sends: [secondSubscription],
    dependsOn: ['subscription.account-id'],
  },
  {
    id: 'auth.refusal-body',
    title:
      'If a 401 or 403 rejects a credential and has a body, the body is a JSON object with a ' +
      'string `error`.',
    level: 'should',
    ...sections.authentication,
    on: 'rejections',
    from: fact(attempts(get, 'none').map(ifPossible), (session) => {
      const isWithBody = (one: HttpResponse): boolean =>
        rejectsCredential(one) && one.kind !== 'empty';
      return rejectionsIn(session, isWithBody, 'no 401 or 403 with a body was seen');
    }),
    judge: expectErrorBodies,
  },
  {
    id: 'auth.refusal-error',
    title:
      'If any other status of 400 or above rejects a credential, the body is a JSON object with ' +
      'a string `error`.',
    level: 'must',
    ...sections.authentication,
    on: 'other-rejections',
    from: fact(
      [tried(getUnknown), ...attempts(get, 'none').map(ifPossible)],
      (session, unknown) => {
        if (!session.taken.rules.isAccepted('own')) {
          // If nothing responds, or the token is rejected, that is the cause.
          unknown();
          throw new Inconclusive(noServiceSeen, unseen);
        }
        return rejectionsIn(session, isOfService, 'no such status was seen');
      },
    ),
    judge: (responses) => {
      const finding = expectErrorBodies(responses);
      // A server, or a gateway that checks credentials, might have responded in place of the
      // service.
      const wrong = responses.filter((one) => !isErrorBody(one));
      const isOfOther = wrong.every((one) => one.kind === 'html' || isBeforeService(one));
      const isWarning = finding.kind === 'violation' && isOfOther;
      return isWarning ? { ...finding, level: 'should' } : finding;
    },
  },
];
