import { type OpenPointId, openPointIds, openPoints, type Profile } from '../profile/open-points.js';
import { responseExamples } from './openapi-examples.js';
import type { OperationId } from './operations.js';
import type { ResponseSchemaName } from './response-schemas.js';

/** A JSON Schema of the 2020-12 dialect, which OpenAPI 3.1 uses as it is. */
export type JsonSchema = Record<string, unknown>;

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, { schema: JsonSchema; example?: unknown }>;
  'x-open-point'?: OpenPointId[];
}

/** The open points whose ids begin so. */
export const pointsBelow = (beginnings: readonly string[]): OpenPointId[] =>
  openPointIds.filter((id) => beginnings.some((beginning) => id.startsWith(beginning)));

/** What decides about the responses of an operation: its success, and the beginnings of the ids of its open points. */
export const operationPoints = {
  createSubscription: { schema: 'Subscription', status: 'create.status', points: ['create.', 'fields.'] },
  getSubscription: { schema: 'Subscription', status: undefined, points: ['get.', 'cancelled.get'] },
  updateSubscription: {
    schema: 'Subscription',
    status: 'update.status',
    points: ['update.', 'fields.', 'cancelled.update', 'cancelled.reactivate'],
  },
  cancelSubscription: {
    schema: 'Subscription',
    status: 'cancel.status',
    points: ['cancel.', 'cancelled.cancel'],
  },
  listEntities: { schema: 'EntityPage', status: undefined, points: ['list.', 'cancelled.list'] },
  interpretFields: { schema: 'Interpretations', status: undefined, points: ['interpret.'] },
} as const satisfies Record<
  OperationId,
  { schema: ResponseSchemaName; status: OpenPointId | undefined; points: readonly string[] }
>;

const commonPoints = ['auth.', 'rate-limit.'];
const bodyPoints = ['http.malformed-json', 'http.content-type'];

/** Refusals that are no open points: the specification names them, or this implementation has a bound. */
const fixed: readonly (readonly [status: number, when: string, only?: OperationId])[] = [
  [404, 'The account has no subscription with this id', 'listEntities'],
  [413, 'The body is larger than 256 KiB'],
  [415, 'The body has a Content-Encoding'],
  [500, 'The service fails'],
];

const reference = (name: ResponseSchemaName): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const header = (description: string) => ({ description, schema: { type: 'string' } });

function success(operation: OperationId, profile: Profile): OpenApiResponse {
  const { schema } = operationPoints[operation];
  const body = operation === 'cancelSubscription' ? profile['cancel.body'] : 'subscription';
  const media = { schema: reference(schema), example: responseExamples(profile)[schema] };
  const located = operation === 'createSubscription' && profile['create.location'] !== 'none';
  return {
    description: operation === 'createSubscription' ? 'Created; a scrape job is enqueued.' : 'Done.',
    ...(located && { headers: { Location: header('Where the new subscription is') } }),
    ...(body !== 'empty' && {
      content: { 'application/json': body === 'json' ? { schema: { type: 'object' } } : media },
    }),
  };
}

const plainTypes: Readonly<Record<string, string>> = { text: 'text/plain', html: 'text/html' };

function refusal(whens: readonly string[], points: OpenPointId[], profile: Profile): OpenApiResponse {
  const has = (id: OpenPointId): boolean => points.includes(id);
  const bodies = new Set([
    ...(has('auth.missing.status') ? [profile['auth.missing.body']] : []),
    ...(has('auth.unknown.status') ? [profile['auth.unknown.body']] : []),
    ...(points.some((id) => !id.startsWith('auth.')) || points.length === 0 ? (['error'] as const) : []),
  ]);
  const quota = has('create.quota.status') && { limit: 3, current: 3 };
  const schema = bodies.has('json') ? {} : reference('Error');
  const json = {
    schema: quota ? { anyOf: [reference('QuotaError'), schema] } : schema,
    example: { error: 'What is wrong, in words', ...quota },
  };
  const content = [...bodies].flatMap((body): [string, { schema: JsonSchema }][] => {
    if (body === 'empty') return [];
    const type = plainTypes[body];
    return [type === undefined ? ['application/json', json] : [type, { schema: { type: 'string' } }]];
  });
  return {
    description: [...points.map((id) => `${openPoints[id].question} (\`${id}\`)`), ...whens].join('\n\n'),
    headers: {
      ...(has('auth.missing.status') && { 'WWW-Authenticate': header('How to authenticate') }),
      ...(has('rate-limit.status') && { 'Retry-After': header('When to try again') }),
    },
    content: Object.fromEntries(content),
    ...(points.length > 0 && { 'x-open-point': points }),
  };
}

/** All responses of an operation, as a deployment with this profile sends them. */
export function operationResponses(
  operation: OperationId,
  profile: Profile,
  takesBody: boolean,
): Record<string, OpenApiResponse> {
  const { status, points } = operationPoints[operation];
  const deciding = pointsBelow([...points, ...commonPoints, ...(takesBody ? bodyPoints : [])]);
  const refusing = new Map<number, OpenPointId[]>();
  for (const id of deciding) {
    const answer = profile[id];
    // The one number that is no status is a maximum.
    if (typeof answer === 'number' && answer >= 400 && !id.endsWith('.maximum')) {
      refusing.set(answer, [...(refusing.get(answer) ?? []), id]);
    }
  }
  const others = fixed.filter(([, , only = operation]) => only === operation);
  for (const [code] of others) refusing.set(code, refusing.get(code) ?? []);
  const refusals = [...refusing].map(([code, ids]): [string, OpenApiResponse] => {
    const whens = others.filter(([other]) => other === code).map(([, when]) => `${when}.`);
    return [String(code), refusal(whens, ids, profile)];
  });
  const content = { 'application/json': { schema: reference('Error') } };
  return {
    [String(status === undefined ? 200 : profile[status])]: success(operation, profile),
    ...Object.fromEntries(refusals),
    default: { description: 'Any other failure, such as an injected fault.', content },
  };
}
