import type Joi from 'joi';
import { openPoints, openPointIds, type OpenPointId, type Profile } from '../profile/open-points.js';
import { exampleId, requestExamples, responseExamples } from './openapi-examples.js';
import { type Refusal, refusalsOf } from './openapi-errors.js';
import { addresses, type OperationId, operationIds } from './operations.js';
import { requestSchemas } from './request-schemas.js';
import { responseOpenPoints, responseSchemas, type ResponseSchemaName } from './response-schemas.js';

/** A JSON Schema of the 2020-12 dialect, which OpenAPI 3.1 uses as it is. */
export type JsonSchema = Record<string, unknown>;

export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, MediaType>;
  'x-open-point'?: OpenPointId[];
}

export interface OpenApiOperation {
  operationId: OperationId;
  summary: string;
  description: string;
  tags: string[];
  parameters?: object[];
  requestBody?: { required: boolean; content: Record<string, MediaType>; 'x-open-point'?: OpenPointId[] };
  responses: Record<string, OpenApiResponse>;
}

/** An OpenAPI 3.1 document, as far as its readers here need to know its shape. */
export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object; parameters: object };
  [key: string]: unknown;
}

interface OperationText {
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** open points about what the request may hold */
  readonly request?: readonly OpenPointId[];
  readonly success: {
    readonly point?: OpenPointId;
    readonly points?: readonly OpenPointId[];
    readonly description: string;
    readonly schema: ResponseSchemaName;
  };
}

const texts: Readonly<Record<OperationId, OperationText>> = {
  createSubscription: {
    tag: 'Subscriptions',
    summary: 'Create a subscription',
    description: 'Subscribes to one city and one entity type. A scrape job is enqueued automatically.',
    request: ['create.unknown-keys', 'create.cities', 'create.entity-types'],
    success: {
      point: 'create.status',
      points: ['create.location', 'create.duplicate'],
      description: 'Created',
      schema: 'Subscription',
    },
  },
  getSubscription: {
    tag: 'Subscriptions',
    summary: 'Get a subscription',
    description: 'Reads one subscription of the account.',
    success: { points: ['cancelled.get'], description: 'OK', schema: 'Subscription' },
  },
  updateSubscription: {
    tag: 'Subscriptions',
    summary: 'Update a subscription',
    description: 'Replaces the requested fields. Other changes depend on the deployment.',
    request: [
      'update.empty-fields',
      'update.empty-body',
      'update.unknown-keys',
      'update.city',
      'update.entity-type',
      'update.pause',
      'update.resume',
      'update.cancel',
    ],
    success: {
      point: 'update.status',
      points: ['cancelled.update'],
      description: 'Updated',
      schema: 'Subscription',
    },
  },
  cancelSubscription: {
    tag: 'Subscriptions',
    summary: 'Cancel a subscription',
    description: 'Cancels a subscription. It takes no request body.',
    success: {
      point: 'cancel.status',
      points: ['cancel.body'],
      description: 'Cancelled',
      schema: 'Subscription',
    },
  },
  listEntities: {
    tag: 'Entities',
    summary: 'List the entities of a subscription',
    description:
      'Lists the places that match a subscription, page by page, each with just the subscribed fields.',
    request: ['list.maximum', 'list.excess', 'list.offset-null', 'list.offset-empty', 'list.limit-empty'],
    success: { points: ['list.order', 'cancelled.list'], description: 'OK', schema: 'EntityPage' },
  },
  interpretFields: {
    tag: 'Fields',
    summary: 'Interpret field names',
    description:
      'Explains how the service reads requested field names, and how confident it is to find their values.',
    request: [
      'interpret.missing-entity-type',
      'interpret.missing-fields',
      'interpret.missing-name',
      'interpret.missing-description',
    ],
    success: { description: 'OK', schema: 'Interpretations' },
  },
};

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The JSON Schema of a joi schema; links between schemas lead to the components of the document. */
function toJsonSchema(schema: Joi.Schema): JsonSchema {
  const { $defs: _components, ...json } = schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
  const text = JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/');
  const parsed: JsonSchema = JSON.parse(text);
  return parsed;
}

function mark<Node extends object>(node: Node, points: readonly OpenPointId[] = []): Node {
  return points.length === 0 ? node : { ...node, 'x-open-point': [...new Set(points)] };
}

function componentSchemas(profile: Profile): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(responseSchemas(profile)).map(([name, schema]) => {
      const json = toJsonSchema(schema);
      const marks = Object.entries(responseOpenPoints).find(([key]) => key === name)?.[1] ?? {};
      const properties = Object.entries(json['properties'] ?? {}).map(([key, property]: [string, object]) => [
        key,
        mark(property, marks[key]),
      ]);
      return [name, { ...json, properties: Object.fromEntries(properties) }];
    }),
  );
}

/** What a refusal's body is, by the kind that the profile names. */
function errorContent(refusals: readonly Refusal[]): Record<string, MediaType> | undefined {
  const content: Record<string, MediaType> = {};
  for (const { body = 'error', when, error } of refusals) {
    if (body === 'empty') continue;
    const type = { text: 'text/plain', html: 'text/html' }[body === 'text' || body === 'html' ? body : ''];
    const value = body === 'quota' ? { error, limit: 3, current: 3 } : { error };
    if (type !== undefined) {
      content[type] = { schema: { type: 'string' } };
      continue;
    }
    const schema = body === 'json' ? {} : reference(body === 'quota' ? 'QuotaError' : 'Error');
    const json = (content['application/json'] ??= { schema, examples: {} });
    if (JSON.stringify(json.schema) !== JSON.stringify(schema))
      json.schema = { anyOf: [json.schema, schema] };
    json.examples = {
      ...json.examples,
      [`case-${Object.keys(json.examples ?? {}).length + 1}`]: { summary: when, value },
    };
  }
  return Object.keys(content).length === 0 ? undefined : content;
}

function errorResponses(
  refusals: readonly (Refusal & { status: number })[],
): Record<string, OpenApiResponse> {
  const statuses = [...new Set(refusals.map(({ status }) => status))].sort((a, b) => a - b);
  const responses = statuses.map((status): [string, OpenApiResponse] => {
    const some = refusals.filter((refusal) => refusal.status === status);
    const headers = Object.entries(Object.assign({}, ...some.map((one) => one.headers ?? {})));
    const content = errorContent(some);
    const response: OpenApiResponse = {
      description: some.map(({ when }) => `${when}.`).join(' '),
      ...(headers.length > 0 && {
        headers: Object.fromEntries(
          headers.map(([name, header]) => [name, { ...Object(header), schema: { type: 'string' } }]),
        ),
      }),
      ...(content && { content }),
    };
    return [
      String(status),
      mark(
        response,
        some.flatMap(({ point }) => point ?? []),
      ),
    ];
  });
  return Object.fromEntries(responses);
}

function successResponse(operation: OperationId, profile: Profile): [string, OpenApiResponse] {
  const { point, points = [], description, schema } = texts[operation].success;
  const answer = point === undefined ? 200 : profile[point];
  const status = typeof answer === 'number' ? answer : 200;
  const example = responseExamples(profile)[schema];
  const kind = operation === 'cancelSubscription' ? profile['cancel.body'] : 'subscription';
  const empty = kind === 'empty' || status === 204;
  const location = operation === 'createSubscription' && profile['create.location'] !== 'none';
  const response: OpenApiResponse = {
    description,
    ...(location && {
      headers: { Location: { description: 'The new subscription', schema: { type: 'string' } } },
    }),
    ...(!empty && {
      content: {
        'application/json':
          kind === 'json' ? { schema: { type: 'object' } } : { schema: reference(schema), example },
      },
    }),
  };
  return [String(status), mark(response, [...(point ? [point] : []), ...points])];
}

function operationObject(operation: OperationId, profile: Profile): OpenApiOperation {
  const { tag, summary, description, request } = texts[operation];
  const { query, payload } = requestSchemas(profile)[operation];
  const { path } = addresses[operation];
  const parameters = [
    ...(path.includes('{id}') ? [{ $ref: '#/components/parameters/id' }] : []),
    ...(query ? queryParameters(query, request) : []),
  ];
  const [status, success] = successResponse(operation, profile);
  const example = requestExamples[operation];
  return {
    operationId: operation,
    summary,
    description,
    tags: [tag],
    ...(parameters.length > 0 && { parameters }),
    ...(payload && {
      requestBody: mark(
        { required: true, content: { 'application/json': { schema: toJsonSchema(payload), example } } },
        request,
      ),
    }),
    responses: {
      [status]: success,
      ...errorResponses(refusalsOf(operation, profile, payload !== undefined)),
      default: {
        description: 'Any other failure, for example an injected fault.',
        content: { 'application/json': { schema: reference('Error') } },
      },
    },
  };
}

function queryParameters(query: Joi.ObjectSchema, points: readonly OpenPointId[] = []): object[] {
  const { properties } = toJsonSchema(query);
  return Object.entries(Object(properties) as Record<string, JsonSchema>).map(([name, schema]) =>
    mark(
      { name, in: 'query', required: false, description: String(schema['description'] ?? name), schema },
      points.filter((point) => point.includes(name) || point.startsWith('list.maximum')),
    ),
  );
}

/**
 * The OpenAPI 3.1 document of the service as a deployment with this profile behaves. What the specification leaves open
 * is marked with `x-open-point`, a list of ids of open points; `x-open-points` at the top explains each id.
 * @param version version of this package
 */
export function openApiDocument(profile: Profile, version: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of operationIds) {
    const { method, path } = addresses[operation];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(operation, profile) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Location Data Subscription Service',
      version,
      summary: 'Subscriptions to places of one kind in one city',
      description:
        'Where the specification is silent, this document says what this deployment does, and marks it with `x-open-point`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from' }],
    security: [{ bearer: [] }],
    tags: [
      { name: 'Subscriptions', description: 'Create, read, update and cancel subscriptions' },
      { name: 'Entities', description: 'The places of a subscription' },
      { name: 'Fields', description: 'How field names are understood' },
    ],
    paths,
    components: {
      schemas: componentSchemas(profile),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The credential identifies the account. A sandbox accepts `demo-token` unless it was told otherwise.',
        },
      },
      parameters: {
        id: {
          name: 'id',
          in: 'path',
          required: true,
          description: 'Id of a subscription',
          schema: { type: 'string' },
          example: exampleId,
        },
      },
    },
    'x-open-points': Object.fromEntries(
      openPointIds.map((id) => {
        const { section, question, reference } = openPoints[id];
        return [id, { section, question, answer: profile[id], reference }];
      }),
    ),
  };
}
