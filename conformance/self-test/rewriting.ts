import type { OperationId } from '../../src/api/operations.js';
import type { JsonValue } from '../../src/api/wire.js';
import { isObject, type Answer, type JsonObject } from './answer.js';
import type { Twist } from './call.js';

/** A twist that rewrites the JSON object of every answer with a status below 400 of these operations. */
export function rewriting(
  operations: readonly OperationId[],
  rewrite: (body: JsonObject, index: number) => JsonValue,
): Twist {
  return (call, next) => {
    const answer = next(call);
    if (call.operation === null || !operations.includes(call.operation)) return answer;
    return answer.status < 400 ? withBody(answer, (body) => rewrite(body, call.state.requests)) : answer;
  };
}

/** The same answer with its JSON object rewritten; an answer that holds none stays as it is. */
function withBody(answer: Answer, rewrite: (body: JsonObject) => JsonValue): Answer {
  if (answer.content === null || !('json' in answer.content) || !isObject(answer.content.json)) return answer;
  return { ...answer, content: { json: rewrite(answer.content.json) } };
}

const showSubscriptions: readonly OperationId[] = [
  'createSubscription',
  'getSubscription',
  'updateSubscription',
  'cancelSubscription',
];

/** Rewrites every subscription that is shown. */
export function eachSubscription(
  rewrite: (subscription: JsonObject, index: number) => JsonObject,
  operations = showSubscriptions,
): Twist {
  return rewriting(operations, (body, index) => ('account_id' in body ? rewrite(body, index) : body));
}

/** Rewrites every entity that is listed; `place` counts within the page, `last` is the last place. */
export function eachEntity(rewrite: (entity: JsonObject, place: number, last: number) => JsonValue): Twist {
  return rewriting(['listEntities'], (page) => {
    const data = Array.isArray(page.data) ? page.data : [];
    return {
      ...page,
      data: data.map((entity, place) =>
        isObject(entity) ? rewrite(entity, place, data.length - 1) : entity,
      ),
    };
  });
}

/** Rewrites every item of `interpretations`. */
export function eachInterpretation(rewrite: (item: JsonObject, place: number) => JsonValue): Twist {
  return rewriting(['interpretFields'], (body) => {
    const items = Array.isArray(body.interpretations) ? body.interpretations : [];
    return {
      ...body,
      interpretations: items.map((item, place) => (isObject(item) ? rewrite(item, place) : item)),
    };
  });
}

/** Rewrites every Error body. */
export function eachError(rewrite: (body: JsonObject, answer: Answer) => JsonValue): Twist {
  return (call, next) => {
    const answer = next(call);
    return answer.status >= 400 ? withBody(answer, (body) => rewrite(body, answer)) : answer;
  };
}

/** Rewrites the texts of a list. */
export function texts(value: JsonValue | undefined, rewrite: (texts: string[]) => JsonValue[]): JsonValue {
  return Array.isArray(value) ? rewrite(value.filter((item) => typeof item === 'string')) : (value ?? null);
}
