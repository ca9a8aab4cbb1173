import type { Lifecycle, RouteOptions, RouteOptionsPayload, ServerRoute } from '@hapi/hapi';
import { addresses, exposedHeaders, type OperationId, operationIds } from '../api/operations.js';
import type { Rules } from '../operations/operations.js';
import { largestBody } from '../operations/http.js';
import {
  allow,
  applyFaults,
  EncodedBodies,
  rejectInvalid,
  runOperation,
  validated,
} from './lifecycle.js';
import { noRoute, payloadFailure } from './errors.js';

/**
 * Web pages of any origin can call the API, because a frontend in development runs on another port.
 * This applies to responses; preflights have a separate route, because hapi's accepts only a fixed
 * list of headers.
 */
export const cors: RouteOptions['cors'] = { origin: ['*'], credentials: true, exposedHeaders };

/** The operations that enlarge the state. */
const enlarging: ReadonlySet<OperationId> = new Set(['createSubscription', 'updateSubscription']);

/**
 * Returns the routes of the six operations, of preflights, and for unknown paths.
 * @param limit the `onPreHandler` handler of the operations that enlarge the state
 */
export function serviceRoutes(rules: Rules, limit: Lifecycle.Method): ServerRoute[] {
  const handler = runOperation(new EncodedBodies());
  return [
    ...operationIds.map((operation) => operationRoute(operation, rules, limit, handler)),
    ...(['OPTIONS', '*'] as const).map(unknownRoute),
  ];
}

function unknownRoute(method: 'OPTIONS' | '*'): ServerRoute {
  return {
    method,
    path: '/{any*}',
    // An unknown path is a 404 even if the body is invalid.
    options: { cors, payload: { parse: false, output: 'stream', failAction: 'ignore' } },
    handler: (request, h) => {
      const asked = request.app.lifecycle.methodAskedFor;
      if (asked === null) throw noRoute(request);
      return allow(asked, request, h);
    },
  };
}

/**
 * @param rules of any profile, because whether an operation has a query or a body does not depend
 * on the profile
 */
function operationRoute(
  operation: OperationId,
  rules: Rules,
  limit: Lifecycle.Method,
  handler: Lifecycle.Method,
): ServerRoute {
  const { method, path } = addresses[operation];
  const takesQuery = 'query' in rules[operation].schemas;
  const hasBody = 'payload' in rules[operation].schemas;
  const options: RouteOptions = {
    app: { operation },
    auth: 'bearer',
    cors,
    validate: {
      ...(takesQuery && { query: validated('query') }),
      ...(hasBody && { payload: validated('payload') }),
      failAction: rejectInvalid,
    },
    ext: {
      onPostAuth: { method: applyFaults },
      ...(enlarging.has(operation) && { onPreHandler: { method: limit } }),
    },
  };
  if (method !== 'GET') options.payload = payloadOptions(hasBody);
  return { method, path, options, handler };
}

function payloadOptions(hasBody: boolean): RouteOptionsPayload {
  const options = { maxBytes: largestBody, failAction: payloadFailure };
  // An operation without a body still receives it, but does not parse it.
  if (!hasBody) return { ...options, parse: false, output: 'data' };
  return {
    ...options,
    // Received as bytes: the accepted types depend on the profile, and hapi decodes malformed UTF-8
    // with replacement characters. RequestLifecycle parses the body, for both mounts.
    override: 'application/octet-stream',
  };
}
