import Joi from 'joi';
import { errorBody, otherErrorBody } from '../operations/http.js';
import type { Rules } from '../operations/operations.js';
import { Rejection, type RejectionNote } from '../operations/rejection.js';
import {
  type KeyTypes,
  noSuchId,
  type OpenQuestionId,
  openQuestionIds,
  openQuestions,
  type Profile,
  type RejectionQuestion,
  type RejectionText,
} from '../open-questions/index.js';
import { extraKeySchemas } from './extra-keys.js';
import { type JsonSchema, toJsonSchema } from './json-schema.js';
import { exampleId, requestExamples } from '../api/examples.js';
import type { OperationId } from '../api/operations.js';
import type { Entity, FieldInterpretation, Subscription } from '../api/wire.js';
import type { OperationRules } from '../operations/operation.js';
import type { ResponseSchemaName } from './response-schemas.js';

/** The reason for a rejection. */
interface RejectionCause {
  /** the open question that the status answers, or another name for the example */
  readonly name: string;
  readonly text: RejectionText;
  readonly note: RejectionNote;
  readonly question?: OpenQuestionId;
}

/**
 * Rejections that are not open questions: the specification names them, or this implementation has
 * a limit.
 */
const ownCauses = {
  failure: ownCause('failure', 'Internal error.', 'Something went wrong inside the service'),
  unknown: { name: 'unknown', text: noSuchId, note: {} },
  tooLarge: ownCause(
    'too-large',
    'The body is larger than 256 KiB.',
    'The body is larger than 262144 bytes',
  ),
  notJson: ownCause(
    'not-json',
    'The body is not JSON.',
    String.raw`The body is not valid JSON: at line 1, column 9: value expected; it begins with "{\"city\":"`,
  ),
  compressed: ownCause(
    'compressed',
    'The body has a Content-Encoding.',
    'Request bodies must not have a Content-Encoding',
  ),
};

function ownCause(name: string, when: string, message: string): RejectionCause {
  return { name, text: { when, message }, note: {} };
}

/** Whether the answer to an open question can be the status of a rejection by an operation. */
const isRejectionQuestion = (id: OpenQuestionId): id is RejectionQuestion =>
  'rejection' in openQuestions[id];

/** Returns the rejection whose status answers an open question. */
function rejectionCause(question: RejectionQuestion, rules: Rules): RejectionCause {
  const { authentication, rateLimit, createSubscription } = rules;
  const notes = { ...authentication.notes, ...rateLimit.notes, ...createSubscription.notes };
  return {
    name: question,
    text: openQuestions[question].rejection,
    note: notes[question] ?? {},
    question,
  };
}

/** Describes a kind of body for the document; null for an empty body. */
function mediaOf(
  status: number,
  { body = 'error', hasQuota }: RejectionNote,
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

/** Returns an example of the rejection's body; undefined for an HTML page. */
function exampleOf(status: number, { text, note }: RejectionCause, rules: Rules): unknown {
  const { body = 'error', hasQuota } = note;
  const { message } = text;
  if (body === 'html') return undefined;
  if (body === 'text') return message;
  if (body === 'json') {
    return otherErrorBody(new Rejection(status, message), rules.errors);
  }
  const { quota } = rules.createSubscription;
  const rejection = hasQuota ? quota.rejection(3, 3) : new Rejection(status, message);
  return errorBody(rejection, rules.errors);
}

function contentOf(status: number, causes: readonly RejectionCause[], rules: Rules) {
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

/** Describes the response to requests that are rejected with a status, for any of these causes. */
function rejectionResponse(
  status: number,
  causes: readonly RejectionCause[],
  rules: Rules,
): OpenApiResponse {
  const lines: string[] = [];
  for (const { text, question } of causes) {
    lines.push(question ? `${text.when} (\`${question}\`)` : text.when);
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
  const questions = causes.flatMap(({ question }) => question ?? []);
  if (questions.length > 0) response['x-open-question'] = questions;
  return response;
}

const instant = Date.UTC(2030, 0, 31, 12);
const openHours = { Monday: '08:00-18:00', Sunday: 'closed' };

const unknown = { external_id: null, phone: null, instagram_url: null, facebook_url: null };
const place = {
  latitude: 52.52,
  longitude: 13.405,
  maps_category: 'Cafe',
  open_hours: openHours,
};

/** Interpretations of the names in the example requests. */
const readings: Readonly<Record<string, string>> = {
  phone: 'The phone number in international form (text)',
  opening_hours: 'The opening hours by weekday (object)',
  website: 'The URL of its website (URL)',
  wifi: 'Whether guests can use wifi (true or false)',
};

function interpretation(
  name: string,
  { interpretFields: { confidence } }: Rules,
): FieldInterpretation {
  return {
    name,
    understood_as: readings[name] ?? name,
    confidence: confidence.high,
    suggestion: 'Clear as it is.',
  };
}

function subscriptionWith(fields: readonly string[], rules: Rules): Subscription {
  const { dataStatus, assessments } = rules.subscription;
  const written = rules.timestamp.format(instant);
  const assessed = assessments(() => fields.map((name) => interpretation(name, rules)));
  const path = `/v1/subscriptions/${exampleId}`;
  return {
    ...rules.subscription.extra?.({ id: exampleId, time: written, path }),
    id: exampleId,
    account_id: '5d0e5bb5-20a8-4cd6-8ed5-1c3e0a8f6a2b',
    city: 'Berlin',
    entity_type: 'cafe',
    fields: [...rules.createSubscription.fields.stored(fields)],
    status: 'active',
    data_status: dataStatus.ready,
    created_at: written,
    updated_at: written,
    cancelled_at: null,
    ...(assessed && { field_assessments: assessed }),
  };
}

function entityWith(rules: Rules): Entity {
  const written = rules.timestamp.format(instant);
  return {
    ...unknown,
    ...place,
    id: '2f1c9c0e-5b7a-4d0b-9a53-6f2f0c6f5a11',
    name: 'Example Cafe',
    city: 'Berlin',
    entity_type: 'cafe',
    website: 'https://cafe.example',
    fields: { phone: null, opening_hours: openHours, wifi: true },
    discovered_at: written,
    updated_at: written,
    removed_at: null,
    ...rules.listEntities.entities.extra({ time: written }),
  };
}

/**
 * Returns an example body of each operation's successful response, in the form that a profile gives
 * it.
 */
function responseExamples(rules: Rules): Readonly<Record<OperationId, object>> {
  const { dataStatus, shownStatus } = rules.subscription;
  const { createSubscription, updateSubscription } = requestExamples;
  const subscription = subscriptionWith(createSubscription.fields, rules);
  return {
    createSubscription: { ...subscription, data_status: dataStatus.pending },
    getSubscription: subscription,
    updateSubscription: subscriptionWith(updateSubscription.fields, rules),
    cancelSubscription: {
      ...subscription,
      status: shownStatus.cancelled,
      cancelled_at: subscription.updated_at,
    },
    listEntities: { data: [entityWith(rules)], total: 1, limit: 50, offset: 0 },
    interpretFields: { interpretations: [interpretation('wifi', rules)] },
  };
}

/** A response of the OpenAPI document. */
export interface OpenApiResponse {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, MediaType>;
  'x-open-question'?: OpenQuestionId[];
}

/** The body of a response, as one media type. */
export interface MediaType {
  schema: JsonSchema;
  example?: object;
  /** examples by name */
  examples?: Record<string, { summary: string; value: unknown }>;
}

export const reference = (name: ResponseSchemaName): JsonSchema => ({
  $ref: `#/components/schemas/${name}`,
});

export const header = (description: string) => ({ description, schema: { type: 'string' } });

/** Returns the open questions whose ids have one of these prefixes. */
export const openQuestionsWithPrefix = (prefixes: readonly string[]): OpenQuestionId[] =>
  openQuestionIds.filter((id) => prefixes.some((prefix) => id.startsWith(prefix)));

/** The schema and description of each operation's successful response. */
const bodies = {
  createSubscription: ['Subscription', 'Created; a scrape job is enqueued.'],
  getSubscription: ['Subscription', 'The subscription.'],
  updateSubscription: ['Subscription', 'Updated.'],
  cancelSubscription: ['Subscription', 'Cancelled.'],
  listEntities: ['EntityPage', 'A page of entities.'],
  interpretFields: ['Interpretations', 'One interpretation for each field.'],
} as const satisfies Record<OperationId, readonly [ResponseSchemaName, string]>;

function successContent(
  operation: OperationId,
  status: number,
  rules: Rules,
): MediaType | undefined {
  const shape =
    operation === 'cancelSubscription' ? rules.cancelSubscription.body(status) : 'subscription';
  if (shape === 'empty' || status === 204) return undefined;
  if (shape === 'json') {
    return { schema: { type: 'object' }, example: { message: 'The subscription is cancelled' } };
  }
  const [name] = bodies[operation];
  return { schema: reference(name), example: responseExamples(rules)[operation] };
}

/** @param isExisting whether a create request found an existing subscription instead */
function success(
  operation: OperationId,
  status: number,
  rules: Rules,
  isExisting: boolean,
): OpenApiResponse {
  const [, description] = bodies[operation];
  const response: OpenApiResponse = { description };
  if (isExisting) response.description = 'The existing subscription.';
  if (operation === 'createSubscription' && rules.createSubscription.hasLocation) {
    response.headers = { Location: header('URL of the new subscription') };
  }
  const content = successContent(operation, status, rules);
  if (content) {
    const [type = ''] = rules.http.mediaType.split(';');
    response.content = { [type.trim()]: content };
    response['x-open-question'] = ['http.media-type'];
  }
  return response;
}

function ownCausesOf(operation: OperationId, takesBody: boolean): [number, RejectionCause][] {
  const causes: [number, RejectionCause][] = [[500, ownCauses.failure]];
  if (operation === 'listEntities') causes.push([404, ownCauses.unknown]);
  if (takesBody) {
    causes.push([400, ownCauses.notJson], [413, ownCauses.tooLarge], [415, ownCauses.compressed]);
  }
  return causes;
}

/**
 * Returns the open questions about the operation, its credentials and rate limits, and the content
 * type. Those of the operation come first, because mock servers respond with the first example.
 */
function statusQuestions({ schemas, questions }: OperationRules): OpenQuestionId[] {
  const ofBodies = schemas.payload ? ['http.content-type.status'] : [];
  const own = openQuestionsWithPrefix(questions);
  const others = openQuestionsWithPrefix(['auth.', 'rate-limit.', ...ofBodies]);
  return [...own, ...others];
}

/** Describes all responses of an operation of a deployment with this profile. */
export function operationResponses(
  operation: OperationId,
  rules: Rules,
  profile: Profile,
): Record<string, OpenApiResponse> {
  const own: OperationRules = rules[operation];
  const successes = new Set([own.status]);
  const findsExisting =
    operation === 'createSubscription' && rules.createSubscription.duplicate === 'existing';
  if (findsExisting) successes.add(200);

  const causes = new Map<number, RejectionCause[]>();
  const addCause = (status: number, cause: RejectionCause): unknown =>
    causes.set(status, [...(causes.get(status) ?? []), cause]);
  for (const id of statusQuestions(own)) {
    const answer = profile[id];
    if (!isRejectionQuestion(id) || typeof answer !== 'number') continue;
    if (answer < 400) {
      successes.add(answer);
      continue;
    }
    const cause = rejectionCause(id, rules);
    if (!cause.note.isNeverSent) addCause(answer, cause);
  }
  for (const [status, cause] of ownCausesOf(operation, own.schemas.payload !== undefined)) {
    addCause(status, cause);
  }

  const responses: Record<string, OpenApiResponse> = {};
  for (const status of successes) {
    const isExisting = findsExisting && status !== own.status;
    responses[status] = success(operation, status, rules, isExisting);
  }
  for (const [status, list] of causes) {
    responses[status] = rejectionResponse(status, list, rules);
  }
  // It has no example, because mock generators would respond with it.
  responses.default = {
    description: 'Any other failure, such as an injected fault.',
    content: { 'application/json': { schema: reference('Error') } },
  };
  return responses;
}
