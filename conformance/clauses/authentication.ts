import { bodyObject, type HttpResponse, isBeforeService, succeeded } from '../http/response.js';
import { wordsFor } from '../http/request.js';
import { distinct } from '../../render/words.js';
import { expectNoSuccess, sameWord, show, noErrorBody } from '../session/findings/expect.js';
import {
  type Finding,
  holds,
  ifConclusive,
  notApplicable,
  Inconclusive,
  violationOf,
  notSeen,
} from '../session/findings/finding.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { getUnknown, noServiceSeen } from '../script/before-creation.js';
import { secondSubscription } from '../script/subscription.js';
import {
  type Check,
  type CheckEntry,
  checksOf,
  type EntryOf,
  type ExchangeCheck,
  sections,
} from './check.js';
import type { Exchanges } from '../rules/exchanges.js';
import {
  attempts,
  emptyToken,
  get,
  type GuardedOperation,
  list,
  missing,
  operations,
  otherForms,
  requestsOf,
  triedOn,
  tryAll,
  unissued,
  type WrongCredential,
} from './guarded-operations.js';
import {
  attemptLater,
  laterSubscriptionChecks,
  lenientLater,
  withoutCredential,
  tryAllLater,
} from './later-subscription.js';
import { noEffectChecks } from './no-effect.js';
import { otherAccountChecks } from './other-account.js';

type Attempt = Exchanges['attempts']['attempts'][number];

/** A read-only run sends reads. */
function operationsIn({ settings }: Session): readonly GuardedOperation[] {
  if (settings.readOnly) return [get, list];
  return operations;
}

/** What happens with these credentials on one operation; nothing where it is open to anybody. */
async function attemptsOn(
  session: Session,
  guarded: GuardedOperation,
  wrong: readonly WrongCredential[],
): Promise<Attempt[]> {
  await tryAll(session, guarded);
  if ((await attempts(session, guarded, 'none')).some(succeeded)) {
    return [];
  }
  const possible = triedOn(guarded.name, session).filter((one) => wrong.includes(one));
  const tried = possible.map(async (one) => {
    const responses = await attempts(session, guarded, one.credential);
    return responses.map((response) => ({
      words: wordsFor(one.credential),
      on: guarded.name,
      response,
    }));
  });
  return (await together(tried)).flat();
}

async function attemptsOnLater(
  session: Session,
  wrong: readonly WrongCredential[],
): Promise<Attempt[]> {
  if (session.settings.readOnly) return [];
  await tryAllLater(session);
  const tried = lenientLater(session).map(async ({ guarded, credential }) => {
    const one = wrong.find((possible) => possible.credential === credential);
    if (one === undefined) return [];
    if ((await attempts(session, guarded, 'none')).some(succeeded)) {
      return [];
    }
    const response = await attemptLater(session, { guarded, credential });
    return [{ words: wordsFor(one.credential), on: guarded.name, response }];
  });
  return (await together(tried)).flat();
}

/** `a made-up token on create and interpret, …`: each credential with its operations. */
function acceptedText(accepted: readonly Attempt[]): string {
  const byWords = new Map<string, Set<string>>();
  for (const { words, on } of accepted) {
    byWords.set(words, (byWords.get(words) ?? new Set()).add(on));
  }
  const texts = [...byWords].map(([words, on]) => {
    const isEverywhere = operations.every(({ name }) => on.has(name));
    return `${words} on ${isEverywhere ? 'all six operations' : [...on].join(', ')}`;
  });
  return `accepted: ${texts.join('; ')}`;
}

/** What comes of credentials on all operations. */
async function allAttempts(
  session: Session,
  wrong: readonly WrongCredential[],
): Promise<readonly Attempt[]> {
  const all: Attempt[] = [];
  const causes: Inconclusive[] = [];
  // in the order of the steps, for a run that has left these out
  for (const guarded of operationsIn(session)) {
    try {
      all.push(...(await attemptsOn(session, guarded, wrong)));
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
      causes.push(error);
    }
  }
  all.push(...(await ifConclusive(attemptsOnLater(session, wrong), [])));
  const [cause] = causes;
  if (cause !== undefined && !all.some(({ response }) => succeeded(response))) throw cause;
  return all;
}

/** One finding for all operations: what accepts a credential is usually one place. */
function expectNoneAccepted({ attempts }: Exchanges['attempts']): Finding {
  const accepted = attempts.filter(({ response }) => succeeded(response));
  if (accepted.length === 0) return holds();
  const responses = accepted.map(({ response }) => response);
  const kind = { kind: 'accepted', operations: distinct(accepted.map(({ on }) => on)) } as const;
  return violationOf(kind, 'no success (2xx)', acceptedText(accepted), ...responses);
}

const lenient = (
  wrong: readonly WrongCredential[],
  entry: Pick<CheckEntry, 'id' | 'clause' | 'formerly' | 'accepts'>,
): EntryOf<ExchangeCheck<'attempts'>> => ({
  ...entry,
  leavesOutWrites: true,
  control: async (session) => {
    for (const guarded of operationsIn(session)) {
      await guarded.control(session);
    }
  },
  on: 'attempts',
  from: async (session) => [{ attempts: await allAttempts(session, wrong) }],
  judge: expectNoneAccepted,
});

const lenientCredentialChecks: readonly Check[] = checksOf(
  { ...sections.authentication, level: 'should', step: 'later-credentials' },
  [
    lenient(otherForms, {
      id: 'auth.bearer-only',
      clause:
        'Every operation rejects a token sent with a scheme other than Bearer, or without a scheme.',
      accepts: 'Tokens without the scheme Bearer are accepted',
    }),
    lenient(unissued, {
      id: 'auth.unknown.refused',
      clause:
        'Every operation rejects an unknown token: a made-up one, or a valid one in different ' +
        'letter case or truncated.',
      accepts: 'Unknown tokens are accepted',
      formerly: (['create', 'update', 'cancel', 'list', 'interpret'] as const).map(
        (name) => `auth.unknown.${name}` as const,
      ),
    }),
  ],
);

/** A request that has to be refused. */
const refuses = (
  id: 'missing' | 'scheme',
  what: string,
  accepts: string,
  { credential }: WrongCredential,
): readonly ExchangeCheck<'refusal'>[] =>
  operations.map((guarded: GuardedOperation) => ({
    id: `auth.${id}.${guarded.name}`,
    clause: `${requestsOf(guarded)} ${what} are rejected.`,
    level: 'must',
    ...sections.authentication,
    step: guarded.step,
    on: 'refusal',
    from: async (session) => {
      await tryAll(session, guarded);
      const responses = await attempts(session, guarded, credential);
      return responses.map((response) => ({ response }));
    },
    judge: ({ response }) => expectNoSuccess(response),
    control: guarded.control,
    accepts,
  }));

const isErrorBody = (response: HttpResponse): boolean =>
  response.kind === 'json' && typeof bodyObject(response).error === 'string';

function expectErrorBodies({ responses }: Exchanges['refusals']): Finding {
  const wrong = responses.filter((one) => !isErrorBody(one));
  const [first] = wrong;
  if (first === undefined) return holds();
  const among =
    responses.length > 1 ? `, and similar in ${wrong.length} of ${responses.length}` : '';
  return noErrorBody(first, among, ...wrong);
}

/** Statuses of proxies and networks, of which the service knows nothing. */
const inBetween: readonly number[] = [407, 429, 502, 503, 504, 511];

const isRejection = ({ status }: HttpResponse): boolean => status === 401 || status === 403;

/** Whether the service itself refuses it, with another status than 401 and 403. */
const isOfService = (response: HttpResponse): boolean =>
  !isRejection(response) &&
  !inBetween.includes(response.status) &&
  response.request.operation !== null;

export const authenticationChecks: readonly Check[] = [
  ...refuses('missing', 'without a credential', withoutCredential, missing),
  ...refuses(
    'scheme',
    'with `Bearer` and no token',
    'Credentials without the scheme Bearer, or without a token, are accepted',
    emptyToken,
  ),
  ...noEffectChecks,
  ...lenientCredentialChecks,
  ...otherAccountChecks,
  ...laterSubscriptionChecks,
  {
    id: 'auth.one-account',
    clause:
      'All subscriptions created with one credential have the same `account_id`, in every ' +
      'response.',
    level: 'must',
    ...sections.authentication,
    step: 'later-credentials',
    fetch: secondSubscription,
    rule: {
      on: 'subscription',
      expected: 'the `account_id` of the first subscription that the credential showed',
      violation: ({ response, object: { account_id: value }, path, account }) => {
        // separate checks cover what is shown to another account
        if (response.request.credential !== 'own' || account === undefined) {
          return 'skip';
        }
        if (typeof value !== 'string') return { because: 'subscription.account-id' };
        if (sameWord(value, account)) return null;
        return { found: show(value), path: [...path, 'account_id'] };
      },
    },
    dependsOn: ['subscription.account-id'],
  },
  {
    id: 'auth.refusal-body',
    clause:
      'If a 401 or 403 rejects a credential and has a body, the body is a JSON object with a ' +
      'string `error`.',
    level: 'should',
    ...sections.authentication,
    step: 'all-responses',
    on: 'refusals',
    from: async (session) => {
      await ifConclusive(attempts(session, get, 'none'), []);
      const { rules, expected } = session;
      const responses = rules.refusedCredentials.filter(
        (one) => isRejection(one) && one.kind !== 'empty' && !expected.isOfIntermediary(one),
      );
      return responses.length === 0
        ? notApplicable('no 401 or 403 with a body was seen')
        : [{ responses }];
    },
    judge: expectErrorBodies,
  },
  {
    id: 'auth.refusal-error',
    clause:
      'If any other status of 400 or above rejects a credential, the body is a JSON object with ' +
      'a string `error`.',
    level: 'must',
    ...sections.authentication,
    step: 'all-responses',
    on: 'refusals',
    from: async (session) => {
      await ifConclusive(attempts(session, get, 'none'), []);
      const { rules, expected } = session;
      if (!rules.isAccepted('own')) {
        // where nothing responds, or the token is refused, that is the cause
        await getUnknown(session);
        return notSeen(noServiceSeen);
      }
      const responses = rules.refusedCredentials.filter(
        (one) => isOfService(one) && !expected.isOfIntermediary(one),
      );
      return responses.length === 0 ? notApplicable('no such status was seen') : [{ responses }];
    },
    judge: (refusals) => {
      const finding = expectErrorBodies(refusals);
      // a server, or a gateway that checks credentials, may have sent it in place of the service
      const wrong = refusals.responses.filter((one) => !isErrorBody(one));
      const isOfOther = wrong.every((one) => one.kind === 'html' || isBeforeService(one));
      const isWarning = finding.kind === 'violation' && isOfOther;
      return isWarning ? { ...finding, level: 'should' } : finding;
    },
  },
];
