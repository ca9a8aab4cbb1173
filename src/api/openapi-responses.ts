import type { OpenPointId, Profile } from '../profile/open-points.js';
import { responseExamples } from './openapi-examples.js';
import { bodyRefusals, commonRefusals, type Refusal, refusals } from './openapi-refusals.js';
import type { OperationId } from './operations.js';
import type { ResponseSchemaName } from './response-schemas.js';

/** A JSON Schema of the 2020-12 dialect, which OpenAPI 3.1 uses as it is. */
export type JsonSchema = Record<string, unknown>;

export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}

type Headers = Record<string, { description: string; schema: JsonSchema }>;

export interface OpenApiResponse {
  description: string;
  headers?: Headers;
  content?: Record<string, MediaType>;
}

/** Marks a part of the document with the open points that it follows. */
export function mark<Node extends object>(node: Node, points: readonly OpenPointId[]): Node {
  return points.length === 0 ? node : { ...node, 'x-open-point': [...new Set(points)] };
}

const reference = (name: ResponseSchemaName): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const header = (name: string, description: string): Headers => ({
  [name]: { description, schema: { type: 'string' } },
});

interface Success {
  readonly schema: ResponseSchemaName;
  readonly description: string;
  /** decides the status; 200 otherwise */
  readonly status?: OpenPointId;
  readonly points?: readonly OpenPointId[];
}

const successes: Readonly<Record<OperationId, Success>> = {
  createSubscription: {
    schema: 'Subscription',
    description: 'Created. A scrape job is enqueued',
    status: 'create.status',
    points: ['create.location', 'create.duplicate'],
  },
  getSubscription: { schema: 'Subscription', description: 'OK', points: ['cancelled.get'] },
  updateSubscription: { schema: 'Subscription', description: 'Updated', status: 'update.status' },
  cancelSubscription: {
    schema: 'Subscription',
    description: 'Cancelled',
    status: 'cancel.status',
    points: ['cancel.body', 'cancelled.cancel'],
  },
  listEntities: {
    schema: 'EntityPage',
    description: 'OK',
    points: ['list.order', 'list.removed', 'list.paused', 'cancelled.list'],
  },
  interpretFields: { schema: 'Interpretations', description: 'OK' },
};

function successResponse(operation: OperationId, profile: Profile): [string, OpenApiResponse] {
  const { schema, description, status, points = [] } = successes[operation];
  const code = status === undefined ? 200 : Number(profile[status]);
  const body = operation === 'cancelSubscription' ? profile['cancel.body'] : 'subscription';
  const located = operation === 'createSubscription' && profile['create.location'] !== 'none';
  const content: MediaType =
    body === 'json'
      ? { schema: { type: 'object' } }
      : { schema: reference(schema), example: responseExamples(profile)[schema] };
  const response = {
    description,
    ...(located && { headers: header('Location', 'Where the new subscription is') }),
    ...(body !== 'empty' && code !== 204 && { content: { 'application/json': content } }),
  };
  return [String(code), mark(response, status ? [status, ...points] : points)];
}

/** The status of a refusal where this profile refuses. */
function statusOf([status]: Refusal, profile: Profile): number | undefined {
  const answer = typeof status === 'number' ? status : profile[status];
  const served = profile['create.cities'] === 'any' && profile['create.entity-types'] === 'any';
  if (status === 'create.unsupported.status' && served) return undefined;
  return typeof answer === 'number' && answer >= 400 ? answer : undefined;
}

/** The kind of body that a refusal has (open points `auth.*.body`). */
function bodyOf([status]: Refusal, profile: Profile): 'quota' | Profile['auth.missing.body'] {
  if (status === 'auth.missing.status') return profile['auth.missing.body'];
  if (status === 'auth.unknown.status') return profile['auth.unknown.body'];
  return status === 'create.quota.status' ? 'quota' : 'error';
}

const mediaTypes = {
  error: 'application/json',
  quota: 'application/json',
  json: 'application/json',
} as const;
const plainTypes = { text: 'text/plain', html: 'text/html' } as const;

function errorContent(some: readonly Refusal[], profile: Profile): Record<string, MediaType> {
  const content: Record<string, MediaType> = {};
  const schemas = new Set<ResponseSchemaName>();
  for (const [index, refusal] of some.entries()) {
    const kind = bodyOf(refusal, profile);
    if (kind === 'text' || kind === 'html') content[plainTypes[kind]] = { schema: { type: 'string' } };
    if (kind === 'text' || kind === 'html' || kind === 'empty') continue;
    const [, error] = refusal;
    const value = kind === 'quota' ? { error, limit: 3, current: 3 } : { error };
    schemas.add(kind === 'quota' ? 'QuotaError' : 'Error');
    const anyOf = [...schemas].map(reference);
    const examples = content[mediaTypes[kind]]?.examples;
    content[mediaTypes[kind]] = {
      schema: kind === 'json' ? {} : anyOf.length === 1 ? reference([...schemas][0] ?? 'Error') : { anyOf },
      examples: { ...examples, [`case-${index + 1}`]: { summary: error, value } },
    };
  }
  return content;
}

function headersOf(some: readonly Refusal[], profile: Profile): Headers {
  const points = some.map(([point]) => point);
  const challenges = points.includes('auth.missing.status') && profile['auth.challenge'] !== 'none';
  const retries = points.includes('rate-limit.status') && profile['rate-limit.retry-after'] !== 'none';
  return {
    ...(challenges && header('WWW-Authenticate', 'How to authenticate')),
    ...(retries && header('Retry-After', `When to try again: ${profile['rate-limit.retry-after']}`)),
  };
}

/** All responses of an operation, as a deployment with this profile sends them. */
export function operationResponses(
  operation: OperationId,
  profile: Profile,
  takesBody: boolean,
): Record<string, OpenApiResponse> {
  const possible = [...commonRefusals, ...(takesBody ? bodyRefusals : []), ...refusals[operation]];
  const responses = new Map([successResponse(operation, profile)]);
  const statuses = new Set(possible.flatMap((refusal) => statusOf(refusal, profile) ?? []));
  for (const status of [...statuses].sort((a, b) => a - b)) {
    const some = possible.filter((refusal) => statusOf(refusal, profile) === status);
    const points = some.flatMap(([point]) => (typeof point === 'number' ? [] : [point]));
    const response = {
      description: some.map(([, when]) => `${when}.`).join(' '),
      headers: headersOf(some, profile),
      content: errorContent(some, profile),
    };
    responses.set(String(status), mark(response, points));
  }
  const content = { 'application/json': { schema: reference('Error') } };
  responses.set('default', { description: 'Any other failure, such as an injected fault.', content });
  return Object.fromEntries(responses);
}
