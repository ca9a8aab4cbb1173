import type { OperationId } from '../api/operations.js';
import type { OperationRules } from '../operations/operation.js';
import type { Rules } from '../operations/operations.js';
import { type OpenPointId, openPointIds, type Profile } from '../points/index.js';
import { type Cause, causeOf, isRefusalPoint, ownCauses, refusalResponse } from './refusals.js';
import { header, type MediaType, type OpenApiResponse, reference } from './response.js';
import { responseExamples } from './response-examples.js';
import type { ResponseSchemaName } from './response-schemas.js';

/** The open points whose ids have one of these prefixes. */
export const openPointsWithPrefix = (prefixes: readonly string[]): OpenPointId[] =>
  openPointIds.filter((id) => prefixes.some((prefix) => id.startsWith(prefix)));

/** The body of each operation's successful response, and what it is. */
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

/** @param isExisting it is the response to a creation that finds a subscription instead */
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
    response.headers = { Location: header('Where the new subscription is') };
  }
  const content = successContent(operation, status, rules);
  if (content) {
    const [type = ''] = rules.http.mediaType.split(';');
    response.content = { [type.trim()]: content };
    response['x-open-point'] = ['http.media-type'];
  }
  return response;
}

function ownCausesOf(operation: OperationId, takesBody: boolean): [number, Cause][] {
  const causes: [number, Cause][] = [[500, ownCauses.failure]];
  if (operation === 'listEntities') causes.push([404, ownCauses.unknown]);
  if (takesBody) {
    causes.push([413, ownCauses.tooLarge], [415, ownCauses.compressed]);
  }
  return causes;
}

/**
 * The open points whose answers are statuses of this operation. Other answers with numbers are
 * maxima. What is wrong most often comes first: mock servers respond with the first example.
 */
function statusPoints({ schemas, points }: OperationRules, { http }: Rules): OpenPointId[] {
  const pointsOfBodies = schemas.payload ? http.pointsOfBodies : [];
  const own = openPointsWithPrefix(points);
  const others = openPointsWithPrefix(['auth.', 'rate-limit.', ...pointsOfBodies]);
  return [...own, ...others];
}

/** All responses of an operation, as a deployment with this profile sends them. */
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

  const causes = new Map<number, Cause[]>();
  const addCause = (status: number, cause: Cause): unknown =>
    causes.set(status, [...(causes.get(status) ?? []), cause]);
  for (const id of statusPoints(own, rules)) {
    const answer = profile[id];
    if (!isRefusalPoint(id) || typeof answer !== 'number') continue;
    if (answer < 400) {
      successes.add(answer);
      continue;
    }
    const cause = causeOf(id, rules);
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
    responses[status] = refusalResponse(status, list, rules);
  }
  // Without an example: mock generators would respond with it.
  responses.default = {
    description: 'Any other failure, such as an injected fault.',
    content: { 'application/json': { schema: reference('Error') } },
  };
  return responses;
}
