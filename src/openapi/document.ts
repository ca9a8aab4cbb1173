import type Joi from 'joi';
import { exampleId, requestExamples } from '../api/examples.js';
import { addresses, type OperationId, operationIds } from '../api/operations.js';
import type { OperationRules } from '../operations/operation.js';
import { rulesOf, type Rules } from '../operations/operations.js';
import type { OpenQuestionId, Profile } from '../open-questions/index.js';
import { openQuestionList } from '../open-questions/profile.js';
import { bodyJsonSchema, type JsonSchema, toJsonSchema } from './json-schema.js';
import { responseSchemas } from './response-schemas.js';
import { openQuestionsWithPrefix, operationResponses } from './responses.js';

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = ReturnType<typeof openApiDocument>;

const texts: Readonly<
  Record<OperationId, readonly [tag: string, summary: string, description: string]>
> = {
  createSubscription: [
    'Subscriptions',
    'Create a subscription',
    'Subscribes to one entity type in one city.',
  ],
  getSubscription: [
    'Subscriptions',
    'Get a subscription',
    'Reads one subscription of the account.',
  ],
  updateSubscription: ['Subscriptions', 'Update a subscription', 'Replaces the requested fields.'],
  cancelSubscription: ['Subscriptions', 'Cancel a subscription', 'Takes no body.'],
  listEntities: [
    'Entities',
    'List entities',
    'Lists the places page by page, each with only the subscribed fields.',
  ],
  interpretFields: [
    'Fields',
    'Interpret field names',
    'Returns how each field name is understood, and how confidently.',
  ],
};

function parameters(path: string, query: Joi.ObjectSchema | undefined): object[] {
  const inQuery = Object.entries(query ? (toJsonSchema(query).properties ?? {}) : {}).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      description: schema.description,
      schema,
    }),
  );
  if (path.includes('{id}')) {
    return [{ $ref: '#/components/parameters/id' }, ...inQuery];
  }
  return inQuery;
}

function operationObject(id: OperationId, rules: Rules, profile: Profile) {
  const [tag, summary, description] = texts[id];
  const { schemas, documented = schemas, questions }: OperationRules = rules[id];
  const { query, payload } = documented;
  const content = payload && {
    'application/json': { schema: bodyJsonSchema(payload()), example: requestExamples[id] },
  };
  return {
    operationId: id,
    summary,
    description,
    tags: [tag],
    parameters: parameters(addresses[id].path, query?.()),
    ...(content && { requestBody: { required: true, content } }),
    responses: operationResponses(id, rules, profile),
    'x-open-question': openQuestionsWithPrefix(questions),
  };
}

/**
 * Builds the OpenAPI 3.1 document of a deployment with this profile. Unspecified behaviour is
 * marked with `x-open-question`, an array of ids; `x-open-questions` at the top level explains each
 * id.
 * @param server URL of the deployment, without a trailing slash; without it, the document names no
 * server, because many client generators misread a relative one
 */
export function openApiDocument(profile: Profile, server?: string) {
  const rules = rulesOf(profile);
  const paths: Record<string, Record<string, ReturnType<typeof operationObject>>> = {};
  for (const id of operationIds) {
    const { method, path } = addresses[id];
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: operationObject(id, rules, profile),
    };
  }
  const bodies = Object.entries(responseSchemas(rules)).map(([name, { schema, questions }]) => [
    name,
    { ...toJsonSchema(schema), 'x-open-question': openQuestionsWithPrefix(questions) },
  ]);
  const answers = openQuestionList(profile).map(({ id, ...question }) => [id, question]);
  return {
    // Not 3.1.1: it has the same meaning, and some tools accept only the first patch version.
    openapi: '3.1.0',
    info: {
      title: 'Location Data Subscription Service',
      // version of the API (section "Versioning"), not of this package
      version: 'v1',
      description:
        'Unspecified behaviour is marked with `x-open-question` ' +
        'and documented as the profile in use defines it.',
      contact: {
        name: 'location-data-kit',
        url: 'https://github.com/location-data-kit/location-data-kit',
      },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    ...(server !== undefined && { servers: [{ url: server }] }),
    security: [{ bearer: [] }],
    tags: [
      { name: 'Subscriptions', description: 'Create, read, update and cancel subscriptions' },
      { name: 'Entities', description: 'The places of a subscription' },
      { name: 'Fields', description: 'How field names are understood' },
    ],
    paths,
    components: {
      schemas: Object.fromEntries(bodies) as Record<string, JsonSchema>,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The credential that identifies the account',
          'x-open-question': openQuestionsWithPrefix(['auth.', 'rate-limit.']),
        },
      },
      parameters: {
        id: {
          name: 'id',
          in: 'path',
          required: true,
          description: 'Subscription id',
          schema: { type: 'string' },
          example: exampleId,
        },
      },
    },
    'x-open-questions': Object.fromEntries(answers) as Record<OpenQuestionId, object>,
  };
}
