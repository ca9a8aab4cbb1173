import type { Query } from '../http/request.js';
import {
  bodyObject,
  isGone,
  succeeded,
  type HttpResponse,
  type JsonObject,
} from '../http/response.js';
import {
  describe,
  expectNoSuccess,
  expectRefusal,
  expectThat,
  sameNames,
  sameWord,
  show,
} from '../session/findings/expect.js';
import { breach, ifVerified, notApplicable, notVerified } from '../session/findings/finding.js';
import { requireNotEnded } from '../session/steps/ends.js';
import {
  readAfterRefusedUpdates,
  readAfterUpdate,
  readBeforeCancelling,
} from '../session/steps/lifecycle.js';
import { readResponse, requestPage } from '../session/steps/pages.js';
import type { Session } from '../session/session.js';
import { createdSubscription, secondSubscription } from '../session/steps/subscription.js';
import type { Check } from './check.js';
import {
  cancel,
  get,
  list,
  operations,
  requireSuccess,
  update,
  withCredential,
  type GuardedOperation,
} from './guarded-operations.js';
import { otherId } from './mutant.js';
import {
  acceptCredential,
  changeKey,
  credentials,
  fromSecondOn,
  onceUpdated,
} from './mutations.js';
import {
  acceptMissing,
  missing,
  wrongCredentials,
  type WrongCredential,
} from './wrong-credentials.js';

const section = 'Authentication';

/** A cache or a gateway may only protect the list without parameters. */
const queriesOf = (wrong: WrongCredential, guarded: GuardedOperation): readonly Query[] => {
  if (wrong === missing && guarded === list)
    return [{ limit: 1, offset: 1 }, { limit: 50 }, { offset: 50 }];
  return [];
};

/** For historical reasons, one check of a made-up token has another id. */
const idOf = (id: string): string => (id === 'auth.unknown.get' ? 'auth.unknown.refused' : id);

const placeOf = ({ stage, sends, control }: GuardedOperation) => ({
  section,
  stage,
  sends,
  control,
});

const refuses =
  (wrong: WrongCredential) =>
  (guarded: GuardedOperation): Check => ({
    id: idOf(`auth.${wrong.id}.${guarded.name}`),
    level: wrong.level,
    clause: `${guarded.gerund} ${wrong.what} is refused.`,
    ...placeOf(guarded),
    control: async (session) => {
      await guarded.control(session);
      for (const query of queriesOf(wrong, guarded))
        await requireSuccess(await requestPage(session, query));
    },
    run: async (session) => {
      const attempts = wrong.credentials.map((credential) =>
        withCredential(session, guarded, credential),
      );
      const queries = queriesOf(wrong, guarded);
      attempts.push(...queries.map((query) => withCredential(session, list, 'none', query)));
      return expectNoSuccess(...(await Promise.all(attempts)));
    },
    mutants: wrong.mutants(guarded.operation),
  });

/** Isolation between accounts is not specified, so the level is should. */
const foreign = (guarded: GuardedOperation): Check => ({
  id: `auth.foreign.${guarded.name}`,
  level: 'should',
  clause: `${guarded.gerund} with the token of another account is refused.`,
  ...placeOf(guarded),
  mutants: {
    'does not look whose subscription it is': acceptCredential(
      guarded.operation,
      (sent) => sent === credentials.other,
    ),
  },
  run: async (session) => {
    if (session.settings.otherToken === undefined) {
      return notApplicable('name the token of another account with --other-token');
    }
    const response = await withCredential(session, guarded, 'other');
    if (response.status === 401) return notVerified('the other token is refused', response);
    if (!succeeded(response)) return expectRefusal(response);
    const { id } = await createdSubscription(session);
    if (
      guarded === cancel &&
      bodyObject(await session.send('getSubscription', { id })).status === 'active'
    ) {
      return notApplicable('it succeeds, and cancels nothing');
    }
    const found = `success: ${describe(response)}; unless both tokens are of one account`;
    return breach('an error (4xx)', found, response);
  },
});

interface NoEffect {
  readonly guarded: GuardedOperation;
  /** the keys that the operation changes */
  readonly keys: readonly string[];
  readonly readBefore: (session: Session) => Promise<HttpResponse>;
  /** after the attempts, before the run sends the same operation itself */
  readonly readAfter: (session: Session) => Promise<HttpResponse>;
  readonly isUnchanged: (session: Session, body: JsonObject) => boolean;
}

const readUpdated = async (session: Session): Promise<HttpResponse> =>
  (await ifVerified(readAfterUpdate(session), null)) ?? readResponse(session);

const noEffect = ({ guarded, keys, readBefore, readAfter, isUnchanged }: NoEffect): Check => ({
  id: `auth.no-effect.${guarded.name}`,
  level: 'must',
  clause: `${guarded.gerund} has no effect where the credential is refused.`,
  ...placeOf(guarded),
  sends: 'writes',
  run: async (session) => {
    const before = await readBefore(session);
    const foreign = session.settings.otherToken === undefined ? [] : (['other'] as const);
    const all = [...wrongCredentials.flatMap((wrong) => wrong.credentials), ...foreign];
    const attempts = await Promise.all(
      all.map((credential) => withCredential(session, guarded, credential)),
    );
    if (attempts.some(succeeded)) return notApplicable('an attempt was not refused');
    const response = await readAfter(session);
    requireNotEnded(session, response.request.id ?? '');
    const isTold = succeeded(response) || isGone(response);
    if (!succeeded(before) || !isUnchanged(session, bodyObject(before)) || !isTold) {
      return notVerified(
        'it could not be read before, or not after the attempts',
        before,
        response,
      );
    }
    const same = succeeded(response) && isUnchanged(session, bodyObject(response));
    const shown = (one: HttpResponse) =>
      keys.map((key) => `${key} ${show(bodyObject(one)[key])}`).join(', ');
    const found = `${succeeded(response) ? shown(response) : describe(response)} after requests that were refused`;
    return expectThat(same, shown(before), found, response, ...attempts);
  },
  mutants: {
    'is performed without a credential, and refused': async (request, next) => {
      if (request.operation !== guarded.operation || request.headers.authorization !== undefined)
        return next(request);
      await next({ ...request, headers: { ...request.headers, authorization: credentials.own } });
      return next(request);
    },
  },
});

export const authenticationChecks: readonly Check[] = [
  ...wrongCredentials.flatMap((wrong) => operations.map(refuses(wrong))),
  ...[get, update, cancel, list].map(foreign),
  noEffect({
    guarded: update,
    keys: ['fields'],
    readBefore: readAfterUpdate,
    readAfter: readAfterRefusedUpdates,
    isUnchanged: ({ settings }, { fields }) =>
      !sameNames(fields, settings.market.fields.slice(0, 1)),
  }),
  noEffect({
    guarded: cancel,
    keys: ['status', 'cancelled_at'],
    readBefore: readUpdated,
    readAfter: readBeforeCancelling,
    isUnchanged: (_session, { status, cancelled_at: at }) =>
      status !== 'cancelled' && typeof at !== 'string',
  }),
  {
    id: 'auth.missing.later',
    level: 'must',
    section,
    clause:
      'Getting and listing is refused without a credential, also of later, updated and cancelled subscriptions.',
    stage: 're-created',
    sends: 'writes',
    run: async (session) => {
      const first = await Promise.all(
        [get, list].map((guarded) => withCredential(session, guarded, 'none')),
      );
      if (first.some(succeeded)) return notApplicable('the first subscription is shown to anybody');
      const ids = [(await secondSubscription(session)).id, (await createdSubscription(session)).id];
      const operations = ['getSubscription', 'listEntities'] as const;
      const requests = ids.flatMap((id) =>
        operations.map((one) => session.send(one, { id, credential: 'none' })),
      );
      return expectNoSuccess(...(await Promise.all(requests)));
    },
    mutants: {
      'the second one is shown to anybody': fromSecondOn(acceptMissing('getSubscription')),
      'updated ones are shown to anybody, later ones as well': onceUpdated(
        acceptMissing('getSubscription'),
      ),
      'the entities of the second one are listed for anybody': fromSecondOn(
        acceptMissing('listEntities'),
      ),
    },
  },
  {
    id: 'auth.one-account',
    level: 'must',
    section,
    clause: 'Subscriptions of one credential have the same `account_id`, whenever they are shown.',
    stage: 're-created',
    sends: 'writes',
    fetch: secondSubscription,
    rule: {
      on: 'subscription',
      expected: 'the `account_id` of the first subscription that the credential showed',
      violation: ({ response, object: { account_id: value }, path, account }) => {
        // separate checks cover what is shown to another account
        if (
          response.request.credential !== 'own' ||
          account === undefined ||
          typeof value !== 'string'
        )
          return 'skip';
        if (sameWord(value, account)) return null;
        return { found: show(value), path: [...path, 'account_id'] };
      },
    },
    mutants: {
      'later creations have another account': fromSecondOn(
        changeKey('createSubscription', 'account_id', otherId),
      ),
      'a second update shows another account': onceUpdated(
        changeKey('updateSubscription', 'account_id', otherId),
      ),
      'the second subscription is read with another account': fromSecondOn(
        changeKey('getSubscription', 'account_id', otherId),
      ),
    },
  },
];
