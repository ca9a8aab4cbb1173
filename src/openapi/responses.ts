import type { OperationId } from '../api/operations.js';
import type { OperationPolicy } from '../policy/operation.js';
import type { Policy } from '../policy/policy.js';
import type { RefusalNotes } from '../policy/refusal.js';
import {
  type OpenPointId,
  openPointIds,
  openPoints,
  type Profile,
} from '../profile/open-points/index.js';
import { responseExamples } from './response-examples.js';
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

/** The body of each operation's successful response. */
const bodies = {
  createSubscription: 'Subscription',
  getSubscription: 'Subscription',
  updateSubscription: 'Subscription',
  cancelSubscription: 'Subscription',
  listEntities: 'EntityPage',
  interpretFields: 'Interpretations',
} as const satisfies Record<OperationId, ResponseSchemaName>;

const reference = (name: ResponseSchemaName): JsonSchema => ({
  $ref: `#/components/schemas/${name}`,
});
const header = (description: string) => ({ description, schema: { type: 'string' } });
const json = (schema: JsonSchema, example?: object) => ({
  'application/json': { schema, ...(example && { example }) },
});

function successContent(operation: OperationId, status: number, policy: Policy) {
  const shape =
    operation === 'cancelSubscription' ? policy.cancelSubscription.body(status) : 'subscription';
  if (shape === 'empty' || status === 204) return undefined;
  if (shape === 'json') {
    return json({ type: 'object' }, { message: 'The subscription is cancelled' });
  }
  return json(reference(bodies[operation]), responseExamples(policy)[operation]);
}

function success(operation: OperationId, status: number, policy: Policy): OpenApiResponse {
  const isCreation = operation === 'createSubscription';
  const response: OpenApiResponse = {
    description: isCreation ? 'Created; a scrape job is enqueued.' : 'Done.',
  };
  if (isCreation && policy.createSubscription.hasLocation) {
    response.headers = { Location: header('Where the new subscription is') };
  }
  const content = successContent(operation, status, policy);
  if (content) response.content = content;
  return response;
}

const notesOf = ({ authentication, rateLimit, createSubscription }: Policy): RefusalNotes => ({
  ...authentication.notes,
  ...rateLimit.notes,
  ...createSubscription.notes,
});

function refusalHeaders(points: readonly OpenPointId[], notes: RefusalNotes) {
  const headers: NonNullable<OpenApiResponse['headers']> = {};
  for (const id of points) {
    const noted = notes[id]?.header;
    if (noted) headers[noted.name] = header(noted.description);
  }
  return headers;
}

/** The kinds of bodies that refusals by these open points have; `error` is the specified one. */
function bodyKinds(points: readonly OpenPointId[], notes: RefusalNotes): ReadonlySet<string> {
  const kinds = new Set<string>(points.flatMap((id) => notes[id]?.body ?? []));
  const onlyAuth = points.length > 0 && points.every((id) => id.startsWith('auth.'));
  if (!onlyAuth) kinds.add('error');
  return kinds;
}

function refusalContent(points: readonly OpenPointId[], notes: RefusalNotes) {
  const kinds = bodyKinds(points, notes);
  const error = kinds.has('json') ? {} : reference('Error');
  const hasQuota = points.some((id) => notes[id]?.hasQuota);
  const schema = hasQuota ? { anyOf: [reference('QuotaError'), error] } : error;
  const text = { schema: { type: 'string' } };

  const content: NonNullable<OpenApiResponse['content']> = {};
  if (kinds.has('error') || kinds.has('json')) content['application/json'] = { schema };
  if (kinds.has('text')) content['text/plain'] = text;
  if (kinds.has('html')) content['text/html'] = text;
  return content;
}

function refusal(
  points: OpenPointId[],
  reason: string | undefined,
  notes: RefusalNotes,
): OpenApiResponse {
  const reasons = points.map((id) => `${openPoints[id].question} (\`${id}\`)`);
  if (reason !== undefined) reasons.push(reason);
  const response: OpenApiResponse = {
    description: reasons.join('\n\n'),
    headers: refusalHeaders(points, notes),
    content: refusalContent(points, notes),
  };
  if (points.length > 0) response['x-open-point'] = points;
  return response;
}

/**
 * Refusals that are no open points: the specification names them, or this implementation has a
 * bound.
 */
function ownRefusals(operation: OperationId, takesBody: boolean): Map<number, string> {
  const reasons = new Map([[500, 'The service fails.']]);
  if (operation === 'listEntities') {
    reasons.set(404, 'The account has no subscription with this id.');
  }
  if (takesBody) {
    reasons.set(413, 'The body is larger than 256 KiB.');
    reasons.set(415, 'The body has a Content-Encoding.');
  }
  return reasons;
}

/**
 * The open points whose answers are statuses of this operation. Other answers with numbers are
 * maxima.
 */
function statusPoints({ schemas, points }: OperationPolicy, { http }: Policy): OpenPointId[] {
  const pointsOfBodies = schemas.payload ? http.pointsOfBodies : [];
  return openPointsWithPrefix([...points, 'auth.', 'rate-limit.', ...pointsOfBodies]).filter(
    (id) => 'status' in openPoints[id].answers,
  );
}

/** All responses of an operation, as a deployment with this profile sends them. */
export function operationResponses(
  operation: OperationId,
  policy: Policy,
  profile: Profile,
): Record<string, OpenApiResponse> {
  const own: OperationPolicy = policy[operation];
  const reasons = ownRefusals(operation, own.schemas.payload !== undefined);
  const successes = new Set([own.status]);
  if (operation === 'createSubscription' && policy.createSubscription.duplicate === 'existing') {
    successes.add(200);
  }
  const refusals = new Map<number, OpenPointId[]>();
  for (const status of reasons.keys()) refusals.set(status, []);
  for (const id of statusPoints(own, policy)) {
    const answer = profile[id];
    if (typeof answer !== 'number') continue;
    if (answer >= 400) refusals.set(answer, [...(refusals.get(answer) ?? []), id]);
    else successes.add(answer);
  }

  const notes = notesOf(policy);
  const responses: Record<string, OpenApiResponse> = {};
  for (const status of successes) responses[status] = success(operation, status, policy);
  for (const [status, ids] of refusals) {
    responses[status] = refusal(ids, reasons.get(status), notes);
  }
  responses.default = {
    description: 'Any other failure, such as an injected fault.',
    content: json(reference('Error'), { error: 'Something went wrong inside the service' }),
  };
  return responses;
}
