import { operationIds, type OperationId } from '../../../src/api/operations.js';
import { empty, text, type Answer, type JsonObject } from '../answer.js';
import type { Twist } from '../call.js';
import { owner, words } from './credential.js';
import { answerOf, bodyIn, mutant, type Mutant } from './mutant.js';

/** What stands in place of the errors of one operation. */
function error(operation: OperationId, change: (answer: Answer) => Answer): Twist {
  return answerOf(operation, change, ({ status }, call) => status >= 400 && call.authorization === owner);
}

function errorBody(operation: OperationId, change: (body: JsonObject) => JsonObject): Twist {
  return error(operation, (answer) => {
    const body = bodyIn(answer);
    return body ? { ...answer, content: { json: change(body) } } : answer;
  });
}

function spelled(operation: OperationId, spell: (json: string) => string): Twist {
  return answerOf(operation, (answer) =>
    answer.content && 'json' in answer.content
      ? { ...answer, content: { text: spell(JSON.stringify(answer.content.json)), type: 'application/json' } }
      : answer,
  );
}

const html = (status: number): Answer => text(status, `<html><h1>${status}</h1></html>`, 'text/html');

/** What holds for every operation. */
export const protocolMutants: readonly Mutant[] = [
  ...operationIds.map((operation) =>
    mutant(
      'errors.json',
      `${words[operation]}-html`,
      `errors of ${words[operation]} are HTML`,
      error(operation, ({ status }) => html(status)),
    ),
  ),
  mutant(
    'errors.json',
    'get-empty',
    'an unknown subscription is an error without a body',
    error('getSubscription', ({ status }) => empty(status)),
  ),
  mutant(
    'errors.json',
    'create-text',
    'a bad creation is explained in plain text',
    error('createSubscription', ({ status }) => text(status, 'Bad Request')),
  ),
  mutant(
    'errors.json',
    'update-string',
    'a bad update is explained by a JSON string',
    error('updateSubscription', (answer) => ({ ...answer, content: { json: 'Bad Request' } })),
  ),
  mutant(
    'errors.json',
    'list-array',
    'an unknown list is explained by an array',
    error('listEntities', (answer) => ({ ...answer, content: { json: [{ error: 'None' }] } })),
  ),
  mutant(
    'errors.json',
    'cancel-truncated',
    'an error body breaks off',
    error('cancelSubscription', ({ status }) => text(status, '{"error":"There is no su', 'application/json')),
  ),
  mutant(
    'errors.message',
    'create-message',
    'a bad creation is explained under message',
    errorBody('createSubscription', (body) => ({ message: body.error ?? null })),
  ),
  mutant(
    'errors.message',
    'get-object',
    'the error of an unknown subscription is an object',
    errorBody('getSubscription', (body) => ({ error: { code: 'none', message: body.error ?? null } })),
  ),
  mutant(
    'errors.message',
    'update-null',
    'the error of an update is null',
    errorBody('updateSubscription', (body) => ({ ...body, error: null })),
  ),
  mutant(
    'errors.message',
    'cancel-number',
    'the error of a cancellation is a number',
    errorBody('cancelSubscription', () => ({ error: 404 })),
  ),
  mutant(
    'errors.message',
    'list-true',
    'the error of a list is true',
    errorBody('listEntities', (body) => ({ error: true, message: body.error ?? null })),
  ),
  mutant(
    'errors.message',
    'interpret-list',
    'the errors of interpreting are a list',
    errorBody('interpretFields', (body) => ({ error: [body.error ?? null] })),
  ),
  mutant(
    'errors.gateway',
    '429-html',
    'who asks too often is answered in HTML',
    (call, next) => {
      const answer = next(call);
      return answer.status === 429 ? { ...html(429), headers: answer.headers } : answer;
    },
    { refuseEvery: 9 },
  ),

  mutant(
    'errors.quota-place',
    'get',
    'the error of an unknown subscription has a limit and a current',
    errorBody('getSubscription', (body) => ({ ...body, limit: 5, current: 1 })),
  ),
  mutant(
    'errors.quota-place',
    'update',
    'the error of an update has a limit',
    errorBody('updateSubscription', (body) => ({ ...body, limit: 20 })),
  ),
  mutant(
    'errors.quota-place',
    'list',
    'the error of a list has a current',
    errorBody('listEntities', (body) => ({ ...body, current: 0 })),
  ),
  mutant(
    'errors.quota-pair',
    'limit',
    'errors of creation have a limit and no current',
    errorBody('createSubscription', (body) => ({ ...body, limit: 5 })),
  ),
  mutant(
    'errors.quota-pair',
    'current',
    'errors of creation have a current and no limit',
    errorBody('createSubscription', (body) => ({ ...body, current: 5 })),
  ),
  mutant(
    'errors.quota-numbers',
    'limit',
    'limit of an error of creation is a string',
    errorBody('createSubscription', (body) => ({ ...body, limit: '5', current: 0 })),
  ),
  mutant(
    'errors.quota-numbers',
    'current',
    'current of an error of creation is null',
    errorBody('createSubscription', (body) => ({ ...body, limit: 5, current: null })),
  ),
  mutant(
    'general.json-bodies',
    'get-html',
    'a subscription is read as HTML',
    answerOf('getSubscription', () => html(200)),
  ),
  mutant(
    'general.json-bodies',
    'cancel-text',
    'a cancellation is confirmed in plain text',
    answerOf('cancelSubscription', () => text(200, 'OK')),
  ),
  mutant(
    'general.json-bodies',
    'update-truncated',
    'the answer to an update breaks off',
    spelled('updateSubscription', (json) => json.slice(0, -9)),
  ),
  mutant(
    'general.json-bodies',
    'list-trailing',
    'a page ends with a comma too many',
    spelled('listEntities', (json) => `${json.slice(0, -1)},}`),
  ),
  mutant(
    'general.json-bodies',
    'interpret-twice',
    'interpreting answers with two documents',
    spelled('interpretFields', (json) => `${json}\n${json}`),
  ),
  mutant(
    'general.json-bodies',
    'list-nan',
    'a page holds a number that is none',
    spelled('listEntities', (json) => json.replace(/"total":\d+/, '"total":NaN')),
  ),
  mutant(
    'general.content-type',
    'get-html',
    'a subscription is called HTML',
    spelledAs('getSubscription', 'text/html'),
  ),
  mutant('general.content-type', 'list-none', 'a page has no content type', spelledAs('listEntities', '')),
  mutant(
    'general.content-type',
    'error-text',
    'an error is called plain text',
    error('getSubscription', (answer) =>
      answer.content && 'json' in answer.content
        ? { ...answer, content: { text: JSON.stringify(answer.content.json), type: 'text/plain' } }
        : answer,
    ),
  ),
];

function spelledAs(operation: OperationId, type: string): Twist {
  return answerOf(operation, (answer) =>
    answer.content && 'json' in answer.content
      ? { ...answer, content: { text: JSON.stringify(answer.content.json), type } }
      : answer,
  );
}
