import {
  type OpenPointId,
  openPointIds,
  openPoints,
  type Profile,
} from '../profile/open-points/index.js';
import { responseExamples } from './examples.js';
import type { OperationId } from './operations.js';
import type { ResponseSchemaName } from './response-schemas.js';

/** A JSON Schema in the 2020-12 dialect, the one of OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>;

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, { schema: JsonSchema; example?: object }>;
  'x-open-point'?: OpenPointId[];
}

/** The open points whose ids have one of these prefixes. */
export const openPointsWithPrefix = (prefixes: readonly string[]): OpenPointId[] =>
  openPointIds.filter((id) => prefixes.some((prefix) => id.startsWith(prefix)));

/** What determines the responses of an operation: its success, and the id prefixes of its open points. */
export const operationPoints = {
  createSubscription: {
    schema: 'Subscription',
    status: 'create.status',
    points: ['create.', 'fields.'],
  },
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

const reference = (name: ResponseSchemaName): JsonSchema => ({
  $ref: `#/components/schemas/${name}`,
});
const header = (description: string) => ({ description, schema: { type: 'string' } });
const json = (schema: JsonSchema, example?: object) => ({
  'application/json': { schema, ...(example && { example }) },
});

function success(operation: OperationId, status: number, profile: Profile): OpenApiResponse {
  const creation = operation === 'createSubscription';
  const body = operation === 'cancelSubscription' ? profile['cancel.body'] : 'subscription';
  const content =
    body === 'json'
      ? json({ type: 'object' }, { message: 'The subscription is cancelled' })
      : json(reference(operationPoints[operation].schema), responseExamples(profile)[operation]);
  return {
    description: creation ? 'Created; a scrape job is enqueued.' : 'Done.',
    ...(creation &&
      profile['create.location'] !== 'none' && {
        headers: { Location: header('Where the new subscription is') },
      }),
    ...(body !== 'empty' && status !== 204 && { content }),
  };
}

/** The kinds of bodies that refusals by these open points have; `error` is the specified one. */
function bodyKinds(points: readonly OpenPointId[], profile: Profile): ReadonlySet<string> {
  const kinds = new Set<string>();
  if (points.includes('auth.missing.status')) kinds.add(profile['auth.missing.body']);
  if (points.includes('auth.unknown.status')) kinds.add(profile['auth.unknown.body']);
  const onlyAuth = points.length > 0 && points.every((id) => id.startsWith('auth.'));
  if (!onlyAuth) kinds.add('error');
  return kinds;
}

function refusalHeaders(points: readonly OpenPointId[]) {
  const headers: NonNullable<OpenApiResponse['headers']> = {};
  if (points.includes('auth.missing.status')) {
    headers['WWW-Authenticate'] = header('How to authenticate');
  }
  if (points.includes('rate-limit.status')) headers['Retry-After'] = header('When to try again');
  return headers;
}

function refusalContent(points: readonly OpenPointId[], profile: Profile) {
  const kinds = bodyKinds(points, profile);
  const error = kinds.has('json') ? {} : reference('Error');
  const hasQuota = points.includes('create.quota.status');
  const schema = hasQuota ? { anyOf: [reference('QuotaError'), error] } : error;
  const text = { schema: { type: 'string' } };

  const content: NonNullable<OpenApiResponse['content']> = {};
  if (kinds.has('error') || kinds.has('json')) content['application/json'] = { schema };
  if (kinds.has('text')) content['text/plain'] = text;
  if (kinds.has('html')) content['text/html'] = text;
  return content;
}

function refusal(
  reasons: readonly string[],
  points: OpenPointId[],
  profile: Profile,
): OpenApiResponse {
  const questions = points.map((id) => `${openPoints[id].question} (\`${id}\`)`);
  return {
    description: [...questions, ...reasons].join('\n\n'),
    headers: refusalHeaders(points),
    content: refusalContent(points, profile),
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
  const bodyPoints = takesBody ? ['http.malformed-json', 'http.content-type'] : [];
  // Refusals that are not open points: the specification names them, or this implementation has a bound.
  const reasons: Record<number, string> = {
    ...(operation === 'listEntities' && { 404: 'The account has no subscription with this id.' }),
    ...(takesBody && {
      413: 'The body is larger than 256 KiB.',
      415: 'The body has a Content-Encoding.',
    }),
    500: 'The service fails.',
  };
  const successes = new Set([status === undefined ? 200 : profile[status]]);
  if (operation === 'createSubscription' && profile['create.duplicate'] === 'existing')
    successes.add(200);
  const refusals = new Map<number, OpenPointId[]>(
    Object.keys(reasons).map((code) => [Number(code), []]),
  );
  for (const id of openPointsWithPrefix([...points, 'auth.', 'rate-limit.', ...bodyPoints])) {
    const answer = profile[id];
    // Other numbers are maxima.
    if (typeof answer !== 'number' || !('status' in openPoints[id].answers)) continue;
    if (answer >= 400) refusals.set(answer, [...(refusals.get(answer) ?? []), id]);
    else successes.add(answer);
  }
  return {
    ...Object.fromEntries([...successes].map((code) => [code, success(operation, code, profile)])),
    ...Object.fromEntries(
      [...refusals].map(([code, ids]) => [
        code,
        refusal([reasons[code] ?? []].flat(), ids, profile),
      ]),
    ),
    default: {
      description: 'Any other failure, such as an injected fault.',
      content: json(reference('Error'), { error: 'Something went wrong inside the service' }),
    },
  };
}
