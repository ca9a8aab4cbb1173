import type Joi from 'joi';
import { type OpenPointId, openPointIds, openPoints, type Profile } from '../profile/open-points.js';
import { exampleId, requestExamples } from './openapi-examples.js';
import {
  type JsonSchema,
  mark,
  type MediaType,
  type OpenApiResponse,
  operationResponses,
} from './openapi-responses.js';
import { addresses, type OperationId, operationIds } from './operations.js';
import { requestSchemas, type RequestSchemas } from './request-schemas.js';
import { responseOpenPoints, responseSchemas } from './response-schemas.js';

export interface OpenApiOperation {
  operationId: OperationId;
  summary: string;
  description: string;
  tags: string[];
  parameters: object[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
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
  readonly tag: 'Subscriptions' | 'Entities' | 'Fields';
  readonly summary: string;
  readonly description: string;
  /** open points about the request */
  readonly points?: readonly OpenPointId[];
}

const fieldPoints = ['fields.maximum', 'fields.duplicates', 'fields.unknown'] as const;

const texts: Readonly<Record<OperationId, OperationText>> = {
  createSubscription: {
    tag: 'Subscriptions',
    summary: 'Create a subscription',
    description: 'Subscribes to one city and one entity type. A scrape job is enqueued automatically.',
    points: [
      ...fieldPoints,
      'create.unknown-keys',
      'create.cities',
      'create.entity-types',
      'create.unsupported.status',
    ],
  },
  getSubscription: {
    tag: 'Subscriptions',
    summary: 'Get a subscription',
    description: 'Reads one subscription of the account.',
  },
  updateSubscription: {
    tag: 'Subscriptions',
    summary: 'Update a subscription',
    description: 'Replaces the requested fields. What else can be updated is an open point.',
    points: [
      ...fieldPoints,
      'update.invalid-or-unknown',
      'update.invalid-or-malformed',
      'update.invalid-or-cancelled',
      'update.empty-fields',
      'update.unknown-keys',
      'update.city',
      'update.entity-type',
      'update.pause',
      'update.resume',
      'update.cancel',
    ],
  },
  cancelSubscription: {
    tag: 'Subscriptions',
    summary: 'Cancel a subscription',
    description: 'Cancels a subscription. It takes no body.',
  },
  listEntities: {
    tag: 'Entities',
    summary: 'List the entities of a subscription',
    description: 'The places that match a subscription, page by page, each with just the subscribed fields.',
    points: ['list.invalid-or-unknown', 'list.invalid-or-malformed'],
  },
  interpretFields: {
    tag: 'Fields',
    summary: 'Interpret field names',
    description: 'Explains how the service reads field names, and how confident it is to extract each one.',
    points: [
      'interpret.missing-entity-type',
      'interpret.missing-fields',
      'interpret.empty-fields',
      'interpret.missing-name',
      'interpret.missing-description',
    ],
  },
};

/** The query parameters of "list entities" (section "Limits"), with the open points about each. */
const queryTexts: Readonly<Record<string, readonly [description: string, points: readonly OpenPointId[]]>> = {
  limit: [
    'How many entities a page has',
    ['list.maximum', 'list.excess', 'list.limit-below', 'list.limit-empty'],
  ],
  offset: [
    'How many entities come before the page',
    ['list.offset-below', 'list.offset-empty', 'list.offset-null'],
  ],
};

/** The JSON Schema of a joi schema; links between schemas lead to the components of the document. */
function toJsonSchema(schema: Joi.Schema): JsonSchema {
  const { $defs: _components, ...json } = schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
  const linked: JsonSchema = JSON.parse(
    JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'),
  );
  return linked;
}

function componentSchemas(profile: Profile): Record<string, JsonSchema> {
  const schemas = Object.entries(responseSchemas(profile)).map(([name, schema]): [string, JsonSchema] => {
    const json = toJsonSchema(schema);
    const points = new Map(Object.entries(responseOpenPoints)).get(name) ?? {};
    const properties = Object.entries({ ...Object(json['properties']) });
    const marked = properties.map(([key, property]) => [key, mark(Object(property), points[key] ?? [])]);
    return [name, { ...json, properties: Object.fromEntries(marked) }];
  });
  return Object.fromEntries(schemas);
}

function parameters(path: string, query: Joi.ObjectSchema | undefined): object[] {
  const properties = query ? Object.entries({ ...Object(toJsonSchema(query)['properties']) }) : [];
  const inQuery = properties.map(([name, schema]) => {
    const [description = '', points = []] = queryTexts[name] ?? [];
    return mark({ name, in: 'query', required: false, description, schema }, points);
  });
  return path.includes('{id}') ? [{ $ref: '#/components/parameters/id' }, ...inQuery] : inQuery;
}

function operationObject(
  id: OperationId,
  { query, payload }: RequestSchemas,
  profile: Profile,
): OpenApiOperation {
  const { tag, summary, description, points = [] } = texts[id];
  const content = payload && {
    'application/json': { schema: toJsonSchema(payload), example: requestExamples[id] },
  };
  const operation = {
    operationId: id,
    summary,
    description,
    tags: [tag],
    parameters: parameters(addresses[id].path, query),
    ...(content && { requestBody: { required: true, content } }),
    responses: operationResponses(id, profile, payload !== undefined),
  };
  return mark(operation, points);
}

/**
 * The OpenAPI 3.1 document of the service as a deployment with this profile behaves. What the specification leaves open is
 * marked with `x-open-point`, a list of ids of open points; `x-open-points` at the top explains each id.
 * @param version version of this package
 */
export function openApiDocument(profile: Profile, version: string): OpenApiDocument {
  const schemas: Readonly<Record<OperationId, RequestSchemas>> = requestSchemas(profile);
  const paths: OpenApiDocument['paths'] = {};
  for (const id of operationIds) {
    const { method, path } = addresses[id];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(id, schemas[id], profile) };
  }
  const answers = openPointIds.map((id) => {
    const { section, question, reference } = openPoints[id];
    return [id, { section, question, answer: profile[id], reference }];
  });
  return {
    openapi: '3.1.1',
    info: {
      title: 'Location Data Subscription Service',
      version,
      description:
        'What the specification leaves open is marked with `x-open-point`, and follows the profile in use.',
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
        bearer: { type: 'http', scheme: 'bearer', description: 'The credential that identifies the account' },
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
    'x-open-points': Object.fromEntries(answers),
  };
}
