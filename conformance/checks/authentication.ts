import type { OperationId } from '../../src/api/operations.js';
import { bodyObject, type HttpResponse } from '../http/response.js';
import { describe, expectNoSuccess, sameWord, show } from '../session/findings/expect.js';
import {
  breach,
  holds,
  ifVerified,
  notApplicable,
  notVerified,
} from '../session/findings/finding.js';
import { getUnknown } from '../session/steps/first-requests.js';
import { secondSubscription } from '../session/steps/subscription.js';
import { noServiceSeen } from '../session/steps/unknown-subscription.js';
import type { Check } from './check.js';
import { attempts, get, operations, tryAll, type GuardedOperation } from './guarded-operations.js';
import { laterSubscriptionChecks } from './later-subscription.js';
import { lenientCredentialChecks } from './lenient-credentials.js';
import { jsonResponse, otherId, textResponse, type Mutants } from './mutant.js';
import { changeKey, fromSecondOn, onceUpdated, refuseWith } from './mutations.js';
import { noEffectChecks } from './no-effect.js';
import { otherAccountChecks } from './other-account.js';
import {
  emptyToken,
  missing,
  mutantsOfEmpty,
  mutantsOfMissing,
  type WrongCredential,
} from './wrong-credentials.js';

const section = 'Authentication';

/** A request that has to be refused. */
const refuses = (
  id: string,
  what: string,
  { credential }: WrongCredential,
  mutants: (operation: OperationId) => Mutants,
): readonly Check[] =>
  operations.map((guarded: GuardedOperation) => ({
    id: `auth.${id}.${guarded.name}`,
    level: 'must',
    section,
    clause: `${guarded.gerund} ${what} is refused.`,
    stage: guarded.stage,
    sends: guarded.sends,
    control: guarded.control,
    ...(guarded.sends === 'reads' && { outlastsStage: true }),
    run: async (session) => {
      await tryAll(session, guarded);
      return expectNoSuccess(...(await attempts(session, guarded, credential)));
    },
    mutants: mutants(guarded.operation),
  }));

const isErrorBody = (response: HttpResponse): boolean =>
  response.kind === 'json' && typeof bodyObject(response).error === 'string';

/** Statuses of proxies and networks, of which the service knows nothing. */
const inBetween: readonly number[] = [407, 429, 502, 503, 504, 511];

/** Whether the service itself refuses it, with another status than 401. */
const isOfService = ({ status, request }: HttpResponse): boolean =>
  status !== 401 && !inBetween.includes(status) && request.operation !== null;

export const authenticationChecks: readonly Check[] = [
  ...refuses('missing', 'without a credential', missing, mutantsOfMissing),
  // the scheme alone
  ...refuses('scheme', 'with `Bearer` and no token', emptyToken, mutantsOfEmpty),
  ...noEffectChecks,
  ...lenientCredentialChecks,
  ...otherAccountChecks,
  ...laterSubscriptionChecks,
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
        ) {
          return 'skip';
        }
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
  {
    id: 'auth.refusal-body',
    level: 'should',
    section,
    clause: 'A 401 that has a body has that of an error: a JSON object with a string `error`.',
    stage: 'finished',
    sends: 'reads',
    run: async (session) => {
      await ifVerified(attempts(session, get, 'none'), []);
      const bodies = session.validator.refusedCredentials.filter(
        ({ status, kind }) => status === 401 && kind !== 'empty',
      );
      if (bodies.length === 0) return notApplicable('no 401 with a body was seen');
      const wrong = bodies.filter((one) => !isErrorBody(one));
      const [first] = wrong;
      if (first === undefined) return holds();
      const found = `${describe(first)}, and the like in ${wrong.length} of ${bodies.length}`;
      return breach('a JSON object with a string `error`', found, ...wrong);
    },
    mutants: {
      'the message is under another key': refuseWith(jsonResponse(401, { detail: 'Who is it?' })),
      'it is a web page': refuseWith(textResponse(401, '<h1>401</h1>', 'text/html')),
    },
  },
  {
    id: 'auth.refusal-error',
    level: 'must',
    section,
    clause:
      'Another status of 400 or more that refuses a credential comes with a JSON object with a ' +
      'string `error`.',
    stage: 'finished',
    sends: 'reads',
    run: async (session) => {
      await ifVerified(attempts(session, get, 'none'), []);
      const { validator } = session;
      if (!validator.anySuccess) {
        // where nothing responds, or the token is refused, that is the cause
        await getUnknown(session);
        return notVerified(noServiceSeen);
      }
      const refusals = validator.refusedCredentials.filter(
        (one) => isOfService(one) && !validator.isOfFront(one),
      );
      if (refusals.length === 0) return notApplicable('no such status was seen');
      const wrong = refusals.filter((one) => !isErrorBody(one));
      const [first] = wrong;
      if (first === undefined) return holds();
      const found = `${describe(first)}, and the like in ${wrong.length} of ${refusals.length}`;
      const finding = breach('a JSON object with a string `error`', found, ...wrong);
      // a web page may come from what checks credentials in front of the service
      const isPage = wrong.every(({ kind }) => kind === 'html');
      return isPage ? { ...finding, level: 'should' } : finding;
    },
    mutants: {
      'they are refused with 403 and plain text': refuseWith(textResponse(403, 'Forbidden')),
      'they are a failure in plain text': refuseWith(textResponse(500, 'Internal Server Error')),
      'the message of a 403 is under another key': refuseWith(
        jsonResponse(403, { detail: 'Who is it?' }),
      ),
    },
  },
];
