import type { OperationId } from '../../../src/api/operations.js';
import type { JsonValue } from '../../../src/api/wire.js';
import { isObject } from '../../http/response.js';
import type { CheckResult, Exchange } from '../report.js';
import { hasSucceeded, operationOf, queryNumber } from './exchanged.js';
import type { Problem, Symptom } from './symptom.js';
import { listed } from './words.js';

/** What is accepted, by the ids of the checks. */
const accepted: readonly (readonly [RegExp, string])[] = [
  [/^auth\.missing\./, 'Requests without a credential are accepted'],
  [/^auth\.scheme\./, 'Credentials without the scheme Bearer, or without a token, are accepted'],
  [/^auth\.bearer-only$/, 'Tokens without the scheme Bearer are accepted'],
  [/^auth\.unknown\.(?!status$|body$)/, 'Unknown tokens are accepted'],
  [/^auth\.foreign\./, 'The token of another account is accepted'],
  [/^auth\.no-effect\./, 'Requests with refused credentials take effect'],
];

const acceptedIn = ({ id }: CheckResult): string | undefined =>
  accepted.find(([ids]) => ids.test(id))?.[1];

/** Whether somebody gets at what is not theirs if the check does not hold. */
export const isAboutAccess = (check: CheckResult): boolean => acceptedIn(check) !== undefined;

const verbs: Readonly<Record<OperationId, string>> = {
  createSubscription: 'create',
  getSubscription: 'get',
  updateSubscription: 'update',
  cancelSubscription: 'cancel',
  listEntities: 'list',
  interpretFields: 'interpret',
};

/** The operation by the id of the check, or by its request. */
function placeOf({ check, exchange }: Problem): string[] {
  const last = check.id.split('.').at(-1) ?? '';
  if (Object.values(verbs).includes(last)) return [last];
  const operation = operationOf(exchange);
  if (operation === null) return [];
  return [verbs[operation]];
}

function placesOf(problems: readonly Problem[]): string {
  const names = [...new Set(problems.flatMap(placeOf))];
  const isEverywhere = names.length === Object.keys(verbs).length;
  return isEverywhere ? 'on all six operations' : `on ${listed(names)}`;
}

/** Credentials that are accepted, and should not be. */
export const access: Symptom = {
  keyOf: ({ check }) => acceptedIn(check) ?? null,
  title: (problems) => {
    const what = acceptedIn(problems[0].check);
    // a check of all operations names them itself
    const isWhole = problems[0].check.found?.startsWith('accepted: ') === true;
    if (what === undefined) return null;
    if (isWhole) return `${what}.`;
    return `${what} ${placesOf(problems)}.`;
  },
};

const ofBounds = /^list\.(limit|offset)-(minimum|integer)$/;

/** Whether a page was requested with a `limit` or `offset` that is no integer, or out of bounds. */
function isOutOfBounds({ exchange }: Problem): boolean {
  const limit = queryNumber(exchange, 'limit', 50);
  const offset = queryNumber(exchange, 'offset', 0);
  const isInBounds = Number.isInteger(limit) && Number.isInteger(offset);
  return !(isInBounds && limit >= 1 && offset >= 0);
}

const isRefusal = ({ title }: CheckResult): boolean => title.endsWith('is refused.');

const isText = (value: JsonValue | undefined): boolean => typeof value === 'string' && value !== '';

/** Whether a creation was requested with a body that has to be refused. */
function isInvalidCreation({ request, response }: Exchange): boolean {
  if (response === null || response.status >= 300) return false;
  try {
    const body = JSON.parse(request.body ?? '') as JsonValue;
    if (!isObject(body)) return true;
    const { city, entity_type: type, fields } = body;
    const isList = Array.isArray(fields) && fields.length > 0 && fields.every(isText);
    return !(isText(city) && isText(type) && isList);
  } catch {
    return true;
  }
}

/** What a clause is about: `without a body`. */
const situation = ({ check }: Problem): string =>
  check.title
    .replace(/^\w+ing /, '')
    .replace(/,? is refused\.$/, '')
    .replace(/,.*/, '');

/** Input that has to be refused, and is not. */
export const invalidInput: Symptom = {
  keyOf: (problem) => {
    const { check, exchange } = problem;
    const operation = operationOf(exchange);
    if (operation === 'listEntities') {
      if (ofBounds.test(check.id) || (check.id.startsWith('list.') && isOutOfBounds(problem))) {
        return 'invalid query';
      }
      return null;
    }
    const isAccepted =
      /^(create\.|update\.fields-)/.test(check.id) && check.found?.startsWith('success: ');
    if (operation === 'createSubscription' && isInvalidCreation(exchange)) return 'invalid create';
    if (isAccepted === true && operation !== null) return `invalid ${verbs[operation]}`;
    return null;
  },
  isBest: ({ check }) => isRefusal(check) || ofBounds.test(check.id),
  title: (problems) => {
    const refusals = problems.filter(({ check }) => isRefusal(check));
    if (operationOf(problems[0].exchange) === 'listEntities') {
      if (problems.length < 2) return null;
      return 'A `limit` or `offset` that is out of bounds, or not an integer, is served.';
    }
    if (refusals.length < 2) return null;
    const verb =
      operationOf(problems[0].exchange) === 'createSubscription' ? 'Creating' : 'Updating';
    return `${verb} is not refused ${listed(refusals.map(situation), 4)}.`;
  },
};

const ofUnknown = /^(get|update|cancel|list)\.(unknown|unknown-404|malformed-404)$/;

/** Subscriptions that do not exist, and are served nevertheless. */
export const unknownId: Symptom = {
  keyOf: ({ check, exchange }) =>
    ofUnknown.test(check.id) && hasSucceeded(exchange) ? 'unknown id' : null,
  title: (problems) => {
    if (problems.length < 2) return null;
    return `An unknown subscription gets a success response ${placesOf(problems)}.`;
  },
};
