import Joi from 'joi';
import { operationIds } from '../api/operations.js';
import { bodyJsonSchema, type JsonSchema, toJsonSchema } from '../openapi/json-schema.js';
import { responseSchemas } from '../openapi/response-schemas.js';
import type { Rules } from '../operations/operations.js';
import type { DescribedRequest } from '../service/control/request.js';
import { controlRequests } from '../service/control/requests.js';
import { integer, text, textOrNull, whether } from '../service/control/schemas.js';
import type { ListedSubscription } from '../service/control/subscriptions.js';
import { givenFaultSchema } from '../service/fault.js';
import type { ActiveFault } from '../service/faults.js';

/** Schema of the 409 response to a verification. */
const otherwise = Joi.object({
  error: text(),
  matched: integer().description('Number of requests that matched'),
  received: Joi.array()
    .items(
      Joi.object({
        id: integer(),
        matches: whether().allow(null).description('Null if the log contains too little to decide'),
        operation: Joi.valid(...operationIds, null).required(),
        account: textOrNull(),
        method: text(),
        url: text(),
        body: Joi.any(),
        status: integer().allow(null),
      }),
    )
    .required()
    .description('The newest requests of the operation, or of all if there were none'),
});

/**
 * Returns the schema of a place: an entity without the properties of a subscription, with those of
 * a market.
 */
function placeSchema(entity: Joi.Schema): JsonSchema {
  const { properties, required, ...rest } = toJsonSchema(entity);
  const own = toJsonSchema(
    Joi.object({
      number: integer().description(
        'Position within its market; identifies the place in the `changes` of a fixture',
      ),
      pinned: whether().description('Whether it is a custom place'),
      changed: whether().description('Whether it was edited'),
      closes_at: textOrNull().description('Null if it never closes'),
    }),
  );
  const isKept = (name: string) => !['discovered_at', 'updated_at', 'removed_at'].includes(name);
  const kept = Object.entries(properties ?? {}).filter(([name]) => isKept(name));
  const names = [...(required as string[]), ...(own.required as string[])].filter(isKept);
  const all = { ...Object.fromEntries(kept), ...own.properties };
  return {
    ...rest,
    description: 'A place of a city and entity type',
    properties: all,
    required: names,
  };
}

/** Returns the schemas of bodies that several responses share, by name. */
function namedSchemas(rules: Rules): Record<string, JsonSchema> {
  const { Subscription, Entity, EntityPage } = responseSchemas(rules);
  const message = {
    headers: Joi.object().pattern(Joi.any(), Joi.string().allow('')).required(),
    body: Joi.any(),
  };
  const schemas = {
    Subscription: Subscription.schema,
    ListedSubscription: Subscription.schema
      .append<ListedSubscription>({
        account: text().description('Name of the account, or its id if it has none'),
        next_scrape_at: textOrNull().description('Null if there is no next scrape'),
      })
      .id('ListedSubscription'),
    Entity: Entity.schema,
    EntityPage: EntityPage.schema,
    Fault: givenFaultSchema().append<ActiveFault>({ id: integer(), hits: integer() }),
    Exchange: Joi.object({
      id: integer(),
      at: text(),
      operation: Joi.valid(...operationIds, null).required(),
      account: textOrNull(),
      request: Joi.object({ method: text(), url: text(), ...message }).required(),
      response: Joi.object({ status: integer(), ...message })
        .allow(null)
        .required(),
      duration_ms: Joi.number().required(),
      fault: Joi.object().unknown(),
      refusal: Joi.string(),
    }),
    Account: Joi.object({
      id: text(),
      name: text(),
      revoked: whether(),
      token: Joi.string().description('Only for the demo accounts; other tokens are secret'),
    }),
    Error: Joi.object({ error: text().description('Description of the error') }).unknown(),
    Unverified: otherwise,
  };
  const written = Object.entries(schemas).map(([name, schema]): [string, JsonSchema] => [
    name,
    toJsonSchema(schema),
  ]);
  return { ...Object.fromEntries(written), Place: placeSchema(Entity.schema) };
}

const jsonContent = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function parametersOf({ path, source, schema }: DescribedRequest): object[] {
  const inPath = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const { properties = {}, required = [] } =
    source === 'query' && schema ? toJsonSchema(schema()) : {};
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...((required as string[]).includes(name) && { required: true }),
    schema,
  }));
  return [...(path.includes('{id}') ? [inPath] : []), ...inQuery];
}

function requestBody({ source, schema, documented, isOptional }: DescribedRequest): object {
  const described = documented ?? schema;
  if (source === 'query' || !described) return {};
  // All bodies are objects.
  const content = jsonContent(bodyJsonSchema(described() as Joi.ObjectSchema));
  return { requestBody: { required: !isOptional, ...content } };
}

function operationObject(name: string, request: DescribedRequest) {
  const { summary, takes, gives, topic, returns, conflict } = request;
  const content = returns
    ? jsonContent(toJsonSchema(returns()))
    : { content: { 'text/event-stream': { schema: { type: 'string' } } } };
  return {
    operationId: name,
    summary,
    description: `${takes && `Request: ${takes}. `}Response: ${gives}.`,
    tags: [topic],
    parameters: parametersOf(request),
    ...requestBody(request),
    responses: {
      200: { description: 'Done.', ...content },
      ...(conflict && {
        409: { description: conflict.text, ...jsonContent(toJsonSchema(conflict.returns())) },
      }),
      default: { description: 'Rejected.', ...jsonContent(reference('Error')) },
    },
  };
}

/** Builds the OpenAPI 3.1 document of the control interface. @param rules of the current profile */
export function controlDocument(rules: Rules, server: string) {
  const paths: Record<string, Record<string, ReturnType<typeof operationObject>>> = {};
  for (const [name, request] of Object.entries<DescribedRequest>(controlRequests)) {
    const address = `/_sandbox${request.path}`;
    const method = request.method.toLowerCase();
    paths[address] = { ...paths[address], [method]: operationObject(name, request) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control interface of the location data sandbox',
      version: 'v1',
      description:
        'With a control token, every client needs it. Without one, only programs on the ' +
        "sandbox's machine and requests to allowed hosts have access.",
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    security: [{}, { bearer: [] }],
    paths,
    components: {
      schemas: namedSchemas(rules),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The control token' },
      },
    },
  };
}
