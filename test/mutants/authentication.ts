import { type OperationId, operationIds } from '../../src/api/operations.js';
import {
  acceptCredential,
  changeKey,
  credentials,
  fromSecondOn,
  onceCancelled,
  onceUpdated,
  refuseWith,
} from './mutations/changes.js';
import { isLaterPage } from './mutations/lists.js';
import {
  emptyResponse,
  jsonResponse,
  type Middleware,
  type Mutants,
  type MutantsOfChecks,
  otherId,
  textResponse,
} from './mutations/middleware.js';

const acceptMissing = (operation: OperationId): Middleware =>
  acceptCredential(operation, (sent) => !sent);

const showLoginPage =
  (operation: OperationId): Middleware =>
  (request, next) => {
    if (request.operation === operation && request.headers.authorization === undefined) {
      return textResponse(200, '<html><form>Log in</form></html>', 'text/html');
    }
    return next(request);
  };

const mutantsOfMissing = (operation: OperationId): Mutants => ({
  'accepts a request without a credential': acceptMissing(operation),
  'shows a login page with status 200': showLoginPage(operation),
  ...(operation === 'getSubscription' && {
    'shows updated ones to anybody': onceUpdated(acceptMissing(operation)),
  }),
  ...(operation === 'cancelSubscription' && {
    'says to anybody that an unknown one is cancelled': async (request, next) => {
      const { headers } = request;
      if (request.operation !== operation || headers.authorization !== undefined) {
        return next(request);
      }
      const asOwn = { ...headers, authorization: credentials.own };
      const { status } = await next({ ...request, method: 'GET', headers: asOwn });
      return status === 404 ? emptyResponse(204) : next(request);
    },
  }),
  ...(operation === 'listEntities' && {
    'shows later pages to anybody': (request, next) =>
      isLaterPage(request) ? acceptMissing(operation)(request, next) : next(request),
    'lists a few entities for anybody': (request, next) =>
      [...request.url.searchParams.keys()].join() === 'limit'
        ? acceptMissing(operation)(request, next)
        : next(request),
  }),
});

const acceptEmpty = (operation: OperationId): Middleware =>
  acceptCredential(operation, (sent) => /^bearer\s*$/i.test(sent ?? ''));

const mutantsOfEmpty = (operation: OperationId): Mutants => ({
  'accepts Bearer without a token': acceptEmpty(operation),
});

/** Whether a header is the right one, apart from what `change` makes of both. */
const isOwn = (sent: string | undefined, change: (text: string) => string): boolean =>
  change(sent ?? '') === change(credentials.own) && sent !== credentials.own;

/** Whatever is in place of a token, but those that are like the right one. */
const isMadeUp = (sent: string | undefined): boolean =>
  /^bearer [a-z]/i.test(sent ?? '') &&
  sent !== credentials.other &&
  !/^bearer demo-tok/i.test(sent ?? '');

/** Whether `Basic` has the token as the user, or as the password. */
const isBasic =
  (part: 'user' | 'password') =>
  (sent: string | undefined): boolean => {
    const [, encoded = ''] = /^basic (\S+)$/i.exec(sent ?? '') ?? [];
    const [user, password] = atob(encoded).split(':');
    return `Bearer ${part === 'user' ? user : password}` === credentials.own;
  };

const onEach = (
  on: readonly OperationId[],
  what: string,
  accepts: (sent: string | undefined) => boolean,
): Mutants =>
  Object.fromEntries(
    on.map((operation) => [`${operation} accepts ${what}`, acceptCredential(operation, accepts)]),
  );

/** Breaks one operation after the other. @param all the six of them */
const mutantsOfForms = (all: readonly OperationId[]): Mutants => ({
  ...onEach(all, 'a token without a scheme', (sent) => `Bearer ${sent ?? ''}` === credentials.own),
  ...onEach(['cancelSubscription'], 'Token', (sent) => /^token \S/i.test(sent ?? '')),
  ...onEach(all, 'Basic', isBasic('user')),
  ...onEach(['listEntities'], 'Basic with the token as the password', isBasic('password')),
  ...onEach(['listEntities'], 'any scheme of six letters', (sent = '') =>
    /^(?!bearer)[a-z]{6} demo-token$/i.test(sent),
  ),
});

const mutantsOfUnissued = (all: readonly OperationId[]): Mutants => ({
  ...onEach(all, 'a made-up token', isMadeUp),
  ...onEach(['updateSubscription'], 'the word null', (sent) => sent === 'Bearer null'),
  ...onEach(['updateSubscription'], 'the word undefined', (sent) => sent === 'Bearer undefined'),
  ...onEach(['getSubscription'], 'a token in any letter case', (sent) =>
    isOwn(sent, (text) => text.toLowerCase()),
  ),
  ...onEach(
    ['getSubscription'],
    'whatever begins with a token',
    (sent = '') => sent !== credentials.own && sent.startsWith(credentials.own),
  ),
  ...onEach(
    ['listEntities'],
    'a beginning of a token',
    (sent = '') => sent.length > 'Bearer '.length && credentials.own.startsWith(sent),
  ),
});

/** Performs what it refuses for want of a credential. */
const performRefused =
  (operation: OperationId): Middleware =>
  async (request, next) => {
    if (request.operation !== operation || request.headers.authorization !== undefined) {
      return next(request);
    }
    await next({ ...request, headers: { ...request.headers, authorization: credentials.own } });
    return next(request);
  };

const acceptOther = (operation: OperationId): Middleware =>
  acceptCredential(operation, (sent) => sent === credentials.other);

export const authenticationMutants = {
  'auth.missing.create': mutantsOfMissing('createSubscription'),
  'auth.missing.get': mutantsOfMissing('getSubscription'),
  'auth.missing.update': mutantsOfMissing('updateSubscription'),
  'auth.missing.cancel': mutantsOfMissing('cancelSubscription'),
  'auth.missing.list': mutantsOfMissing('listEntities'),
  'auth.missing.interpret': mutantsOfMissing('interpretFields'),
  'auth.scheme.create': mutantsOfEmpty('createSubscription'),
  'auth.scheme.get': mutantsOfEmpty('getSubscription'),
  'auth.scheme.update': mutantsOfEmpty('updateSubscription'),
  'auth.scheme.cancel': mutantsOfEmpty('cancelSubscription'),
  'auth.scheme.list': mutantsOfEmpty('listEntities'),
  'auth.scheme.interpret': mutantsOfEmpty('interpretFields'),
  'auth.no-effect.update': {
    'is performed without a credential, and refused': performRefused('updateSubscription'),
  },
  'auth.no-effect.cancel': {
    'is performed without a credential, and refused': performRefused('cancelSubscription'),
  },
  'auth.no-effect.later': {
    'an update of the second one is performed, and refused': fromSecondOn(
      performRefused('updateSubscription'),
    ),
    'a cancellation of the second one is performed, and refused': fromSecondOn(
      performRefused('cancelSubscription'),
    ),
  },
  'auth.bearer-only': mutantsOfForms(operationIds),
  'auth.unknown.refused': mutantsOfUnissued(operationIds),
  'auth.foreign.get': { 'does not look whose subscription it is': acceptOther('getSubscription') },
  'auth.foreign.update': {
    'does not look whose subscription it is': acceptOther('updateSubscription'),
  },
  'auth.foreign.cancel': {
    'does not look whose subscription it is': acceptOther('cancelSubscription'),
  },
  'auth.foreign.list': { 'does not look whose subscription it is': acceptOther('listEntities') },
  'auth.foreign.later': {
    'get does not look whose subscription the second one is': fromSecondOn(
      acceptOther('getSubscription'),
    ),
    'update does not look whose subscription the second one is': fromSecondOn(
      acceptOther('updateSubscription'),
    ),
    'cancel does not look whose subscription the second one is': fromSecondOn(
      acceptOther('cancelSubscription'),
    ),
    'list does not look whose subscription the second one is': fromSecondOn(
      acceptOther('listEntities'),
    ),
  },
  'auth.missing.later': {
    'a second one is created by anybody': fromSecondOn(acceptMissing('createSubscription')),
    'the second one is shown to Bearer without a token': fromSecondOn(
      acceptEmpty('getSubscription'),
    ),
    'the second one is shown to anybody': fromSecondOn(acceptMissing('getSubscription')),
    'what has a query is shown to anybody': (request, next) =>
      request.url.search === '' ? next(request) : acceptMissing('getSubscription')(request, next),
    'cancelled ones are shown to anybody': onceCancelled(acceptMissing('getSubscription')),
    'the entities of the second one are listed for anybody': fromSecondOn(
      acceptMissing('listEntities'),
    ),
    'the second one is updated by anybody': fromSecondOn(acceptMissing('updateSubscription')),
    'the second one is cancelled by anybody': fromSecondOn(acceptMissing('cancelSubscription')),
  },
  'auth.one-account': {
    'later creations have another account': fromSecondOn(
      changeKey('createSubscription', 'account_id', otherId),
    ),
    'the second subscription is read with another account': fromSecondOn(
      changeKey('getSubscription', 'account_id', otherId),
    ),
  },
  'auth.refusal-body': {
    'the message is under another key': refuseWith(jsonResponse(401, { detail: 'Who is it?' })),
    'it is a web page': refuseWith(textResponse(401, '<h1>401</h1>', 'text/html')),
    'they are refused with 403 and plain text': refuseWith(textResponse(403, 'Forbidden')),
    'the message of a 403 is under another key': refuseWith(
      jsonResponse(403, { detail: 'Who is it?' }),
    ),
  },
  'auth.refusal-error': {
    'they are refused with 400 and plain text': refuseWith(textResponse(400, 'Bad Request')),
    'they are a failure in plain text': refuseWith(textResponse(500, 'Internal Server Error')),
    'the message of a 400 is under another key': refuseWith(
      jsonResponse(400, { detail: 'Who is it?' }),
    ),
  },
} satisfies MutantsOfChecks;
