import type { OperationId } from '../../../src/api/operations.js';
import type { JsonValue } from '../../../src/api/wire.js';
import type { ClauseId } from '../../clauses.js';
import { isObject, json, type Answer, type JsonObject } from '../answer.js';
import { sending, sent, type Call, type Twist } from '../call.js';
import type { DeploymentOptions } from '../options.js';

/** A deployment that breaks one clause in one place: the kit must find it. */
export interface Mutant {
  readonly id: string;
  /** the clause that it breaks */
  readonly clause: ClauseId;
  readonly title: string;
  readonly options: DeploymentOptions;
}

/** A mutant that differs from the reference by one twist; `options` are the circumstances in which it shows. */
export function mutant(
  clause: ClauseId,
  word: string,
  title: string,
  twist: Twist,
  options: DeploymentOptions = {},
): Mutant {
  return { id: `${clause}:${word}`, clause, title, options: { ...options, twists: [twist] } };
}

/** Changes the answers of one operation. */
export function answerOf(
  operation: OperationId,
  change: (answer: Answer, call: Call) => Answer,
  when: (answer: Answer, call: Call) => boolean = (answer) => answer.status < 300,
): Twist {
  return (call, next) => {
    if (call.operation !== operation) return next(call);
    const answer = next(call);
    return when(answer, call) ? change(answer, call) : answer;
  };
}

/** Changes the JSON object of the successful answers of one operation. */
export function bodyOf(
  operation: OperationId,
  change: (body: JsonObject, call: Call) => JsonValue,
  when: (body: JsonObject, call: Call) => boolean = () => true,
): Twist {
  return answerOf(operation, (answer, call) => {
    const body = bodyIn(answer);
    return body && when(body, call) ? { ...answer, content: { json: change(body, call) } } : answer;
  });
}

/** Changes a valid request before it is looked at. */
export function requestTo(operation: OperationId, change: (body: JsonObject) => JsonObject): Twist {
  return (call, next) => {
    const body = sent(call);
    return next(call.operation === operation && isObject(body) ? sending(call, change(body)) : call);
  };
}

/** The object with one key set, or taken away when the value is undefined. */
export function having(body: JsonObject, key: string, value: JsonValue | undefined): JsonObject {
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
  return value === undefined ? rest : { ...rest, [key]: value };
}

export function bodyIn(answer: Answer): JsonObject | null {
  const { content } = answer;
  return content !== null && 'json' in content && isObject(content.json) ? content.json : null;
}

/** An answer of 200 with that body. */
export function ok(body: JsonValue): Answer {
  return json(200, body);
}

/** How a value is called in the id of a mutant. */
export function wordFor(value: JsonValue | undefined): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (value === '') return 'empty';
  return Array.isArray(value) ? 'array' : typeof value;
}
