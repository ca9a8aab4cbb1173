import Joi from 'joi';
import { operationIds } from '../api/operations.js';
import { bodyJsonSchema, type JsonSchema, toJsonSchema } from '../openapi/json-schema.js';
import { responseSchemas } from '../openapi/response-schemas.js';
import type { Rules } from '../operations/operations.js';
import { type ControlRequest, controlRequests } from '../service/control/requests.js';
import type { ListedSubscription } from '../service/control/subscriptions.js';
import { givenFaultSchema } from '../service/fault.js';
import type { ActiveFault } from '../service/faults.js';

// A string of joi has at least one character otherwise.
const text = () => Joi.string().allow('').required();
const textOrNull = () => text().allow(null);
const integer = () => Joi.number().integer().required();
const whether = () => Joi.boolean().required();
const done = () => Joi.valid(true).required();
/** What is described elsewhere. */
const someObject = () => Joi.object().unknown().required();
const linkTo = (name: string) => Joi.link(`#${name}`).required();
const listOf = (name: string) => Joi.array().items(linkTo(name)).required();
const pageOf = (name: string) => Joi.object({ data: listOf(name), total: integer() });

const clock = Joi.object({
  now: text(),
  offset_ms: integer().description("How far the clock is ahead of the machine's"),
});
const accounts = Joi.object({ accounts: listOf('Account') });
const quota = Joi.object({ quota: integer().allow(null).description('Null for no limit') });
const profile = Joi.object({
  answers: someObject().description('By open point'),
  open_points: Joi.array()
    .items(Joi.object({ id: text(), section: text(), question: text() }).unknown())
    .required(),
});

/** What the requests respond with, if all is well. Events are no JSON. */
const responses: Readonly<Record<Exclude<keyof typeof controlRequests, 'events'>, Joi.Schema>> = {
  index: Joi.object({
    requests: Joi.array()
      .items(Joi.object({ request: text(), takes: text(), gives: text() }))
      .required(),
  }),
  openapi: someObject(),
  health: Joi.object({
    status: Joi.valid('ok', 'degraded').required(),
    uptime_ms: integer(),
    version: Joi.string(),
    storage: Joi.object({ kind: text(), error: Joi.string() }),
  }),
  reset: Joi.object({ reset: done() }),
  clock,
  moveClock: clock,
  faults: Joi.object({ faults: listOf('Fault') }),
  addFault: linkTo('Fault'),
  removeFaults: Joi.object({ removed: integer() }),
  journal: Joi.object({ entries: listOf('Exchange') }),
  journalHar: Joi.object({ log: someObject() }),
  clearJournal: Joi.object({ entries: listOf('Exchange') }),
  verify: Joi.object({ verified: done(), matched: integer() }),
  snapshot: someObject(),
  restore: Joi.object({ restored: done() }),
  world: Joi.object({ world: someObject().allow(null) }),
  replaceWorld: Joi.object({ reset: done() }),
  subscriptions: pageOf('ListedSubscription'),
  subscription: linkTo('ListedSubscription'),
  addSubscription: linkTo('Subscription'),
  changeSubscription: linkTo('Subscription'),
  entities: linkTo('EntityPage'),
  places: pageOf('Place'),
  addPlace: Joi.object({ added: done(), place: linkTo('Place') }),
  changePlace: linkTo('Place'),
  removePlace: Joi.object({ removed: done() }),
  accounts,
  changeTokens: accounts,
  quota,
  setQuota: quota,
  profile,
  setProfile: profile,
};

/** The 409 of a verification. */
const otherwise = Joi.object({
  error: text(),
  matched: integer().description('How many requests were as expected'),
  came: Joi.array()
    .items(
      Joi.object({
        id: integer(),
        matches: whether().allow(null).description('Null if the journal has too little to tell'),
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

/** An entity without what only a subscription knows of it, and with what a market knows. */
function placeSchema(entity: Joi.Schema): JsonSchema {
  const { properties, required, ...rest } = toJsonSchema(entity);
  const own = toJsonSchema(
    Joi.object({
      number: integer().description('In its market, for the `changes` of a world'),
      pinned: whether().description('Whether it was defined by hand'),
      changed: whether().description('Whether something about it was changed by hand'),
      closes_at: textOrNull().description('Null for never'),
    }),
  );
  const isKept = (name: string) => !['discovered_at', 'updated_at', 'removed_at'].includes(name);
  const kept = Object.entries(properties ?? {}).filter(([name]) => isKept(name));
  const names = [...(required as string[]), ...(own.required as string[])].filter(isKept);
  const all = { ...Object.fromEntries(kept), ...own.properties };
  return { ...rest, description: 'A place of a market', properties: all, required: names };
}

/** The schemas of the bodies that several responses share, by name. */
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
    Fault: givenFaultSchema.append<ActiveFault>({ id: integer(), hits: integer() }),
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
      token: Joi.string().description('Of the demo accounts only: other tokens are secret'),
    }),
    Error: Joi.object({ error: text().description('What is wrong') }).unknown(),
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

/** The headings of the reference, by the beginning of a path. */
const tags: Readonly<Record<string, string>> = {
  clock: 'Time',
  faults: 'Faults',
  journal: 'Requests',
  'journal.har': 'Requests',
  verify: 'Requests',
  events: 'Requests',
  subscriptions: 'Subscriptions',
  places: 'Places',
  accounts: 'Accounts',
  tokens: 'Accounts',
  quota: 'Accounts',
};

function parametersOf({ path, source, schema }: ControlRequest): object[] {
  const inPath = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const { properties = {}, required = [] } =
    source === 'query' && schema ? toJsonSchema(schema) : {};
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...((required as string[]).includes(name) && { required: true }),
    schema,
  }));
  return [...(path.includes('{id}') ? [inPath] : []), ...inQuery];
}

function requestBody(request: ControlRequest): object {
  const { source, schema, documented } = request;
  const described = documented ?? schema;
  if (source === 'query' || !described) return {};
  const required = request !== controlRequests.reset;
  // All schemas of bodies are of objects.
  return {
    requestBody: { required, ...jsonContent(bodyJsonSchema(described as Joi.ObjectSchema)) },
  };
}

function operationObject(name: keyof typeof controlRequests) {
  const request: ControlRequest = controlRequests[name];
  const { summary, takes, gives, path } = request;
  const content =
    name === 'events'
      ? { content: { 'text/event-stream': { schema: { type: 'string' } } } }
      : jsonContent(toJsonSchema(responses[name]));
  return {
    operationId: name,
    summary,
    description: `${takes && `Request: ${takes}. `}Response: ${gives}.`,
    tags: [tags[path.split('/')[1] ?? ''] ?? 'Sandbox'],
    parameters: parametersOf(request),
    ...requestBody(request),
    responses: {
      200: { description: 'Done.', ...content },
      ...(name === 'verify' && {
        409: {
          description: 'Other requests were received.',
          ...jsonContent(reference('Unverified')),
        },
      }),
      default: { description: 'Rejected.', ...jsonContent(reference('Error')) },
    },
  };
}

/** The OpenAPI 3.1 document of the control interface. @param rules of the profile in use */
export function controlDocument(rules: Rules, server: string) {
  const paths: Record<string, Record<string, ReturnType<typeof operationObject>>> = {};
  for (const name of Object.keys(controlRequests) as (keyof typeof controlRequests)[]) {
    const { method, path } = controlRequests[name];
    const address = `/_sandbox${path}`;
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationObject(name) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control interface of the location data sandbox',
      version: 'v1',
      description:
        'For programs on the machine of the sandbox, and for those that have the control token.',
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
