import Joi from 'joi';
import { errorBody, otherErrorBody } from '../operations/http.js';
import type { Rules } from '../operations/operations.js';
import { Refusal, type RefusalNote } from '../operations/refusal.js';
import {
  type KeyTypes,
  noSuchId,
  type OpenPointId,
  openPoints,
  type RefusalPoint,
  type RefusalText,
} from '../points/index.js';
import { extraKeySchemas } from './extra-keys.js';
import { type JsonSchema, toJsonSchema } from './json-schema.js';
import { header, type MediaType, type OpenApiResponse, reference } from './response.js';

/** Why a request is refused. */
export interface Cause {
  /** the open point that the status answers, or another name for the example */
  readonly name: string;
  readonly text: RefusalText;
  readonly note: RefusalNote;
  readonly point?: OpenPointId;
}

/**
 * Refusals that are no open points: the specification names them, or this implementation has a
 * bound.
 */
export const ownCauses = {
  failure: ownCause('failure', 'The service fails.', 'Something went wrong inside the service'),
  unknown: { name: 'unknown', text: noSuchId, note: {} },
  tooLarge: ownCause(
    'too-large',
    'The body is larger than 256 KiB.',
    'The body is larger than 262144 bytes',
  ),
  compressed: ownCause(
    'compressed',
    'The body has a Content-Encoding.',
    'Request bodies are taken without Content-Encoding only',
  ),
};

function ownCause(name: string, when: string, message: string): Cause {
  return { name, text: { when, message }, note: {} };
}

/** Whether the answer to an open point may be the status of a refusal by an operation. */
export const isRefusalPoint = (id: OpenPointId): id is RefusalPoint => 'refusal' in openPoints[id];

/** The refusal whose status answers an open point. */
export function causeOf(point: RefusalPoint, rules: Rules): Cause {
  const { authentication, rateLimit, createSubscription } = rules;
  const notes = { ...authentication.notes, ...rateLimit.notes, ...createSubscription.notes };
  return { name: point, text: openPoints[point].refusal, note: notes[point] ?? {}, point };
}

/** What some kind of body is in the document; undefined for an empty one. */
function mediaOf(
  status: number,
  { body = 'error', hasQuota }: RefusalNote,
  { errors }: Rules,
): readonly [string, JsonSchema] | null {
  if (body === 'empty') return null;
  if (body === 'text') return ['text/plain', { type: 'string' }];
  if (body === 'html') return ['text/html', { type: 'string' }];
  const keys = errors.keys(status);
  const hasKeys = Object.keys(keys).length > 0;
  const type = errors.mediaType(status);
  if (body === 'json') {
    const object = objectWith(hasKeys ? keys : { message: 'string' });
    return [type, object];
  }
  const error = reference(hasQuota ? 'QuotaError' : 'Error');
  if (!hasKeys) return [type, error];
  return [type, { allOf: [error, objectWith(keys)] }];
}

const objectWith = (keys: KeyTypes): JsonSchema =>
  toJsonSchema(Joi.object(extraKeySchemas(keys)).unknown());

/** The body of such a refusal; undefined for a page of HTML. */
function exampleOf(status: number, { text, note }: Cause, rules: Rules): unknown {
  const { body = 'error', hasQuota } = note;
  const { message } = text;
  if (body === 'html') return undefined;
  if (body === 'text') return message;
  if (body === 'json') {
    return otherErrorBody(new Refusal(status, message), rules.errors);
  }
  const { quota } = rules.createSubscription;
  const refusal = hasQuota ? quota.refusal(3, 3) : new Refusal(status, message);
  return errorBody(refusal, rules.errors);
}

function contentOf(status: number, causes: readonly Cause[], rules: Rules) {
  const schemas = new Map<string, Map<string, JsonSchema>>();
  const examples: Record<string, NonNullable<MediaType['examples']>> = {};
  for (const cause of causes) {
    const media = mediaOf(status, cause.note, rules);
    if (media === null) continue;
    const [type, schema] = media;
    const known = schemas.get(type) ?? new Map<string, JsonSchema>();
    schemas.set(type, known.set(JSON.stringify(schema), schema));
    const value = exampleOf(status, cause, rules);
    if (value === undefined) continue;
    const summary = cause.text.when;
    const named = (examples[type] ??= {});
    named[cause.name] = { summary, value };
  }
  const content: Record<string, MediaType> = {};
  for (const [type, known] of schemas) {
    const [first = {}, ...others] = known.values();
    const schema = others.length === 0 ? first : { anyOf: [first, ...others] };
    const media: MediaType = { schema };
    if (examples[type] !== undefined) media.examples = examples[type];
    content[type] = media;
  }
  return content;
}

/** The response to requests that are refused with a status, for any of these causes. */
export function refusalResponse(
  status: number,
  causes: readonly Cause[],
  rules: Rules,
): OpenApiResponse {
  const lines: string[] = [];
  for (const { text, point } of causes) {
    lines.push(point ? `${text.when} (\`${point}\`)` : text.when);
  }
  const response: OpenApiResponse = { description: lines.join('\n\n') };

  const headers = causes.flatMap(({ note }) => note.header ?? []);
  if (headers.length > 0) {
    response.headers = {};
    for (const { name, description } of headers) {
      response.headers[name] = header(description);
    }
  }
  const content = contentOf(status, causes, rules);
  if (Object.keys(content).length > 0) response.content = content;
  const points = causes.flatMap(({ point }) => point ?? []);
  if (points.length > 0) response['x-open-point'] = points;
  return response;
}
