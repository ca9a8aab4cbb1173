import { randomUUID } from 'node:crypto';
import { authorizationOf, shownAuthorization } from '../http/authorization.js';
import { credentialKinds } from '../http/request.js';
import { runConformance, type RunOptions } from '../run/run.js';
import { createDeployment, defaultTokens } from './deployment.js';

/** A request that a run sends. */
export interface PlannedRequest {
  readonly method: string;
  /** relative to the base URL; `{id}` is the subscription of the run, `{unknown}` an unused id */
  readonly path: string;
  /** `Bearer $TOKEN`, `none` and the like */
  readonly credential: string;
  readonly body: string;
  /** whether it may change something */
  readonly writes: boolean;
}

const [token, otherToken] = defaultTokens;
const tokens = { token, otherToken, madeUp: '' };

/** As a command shows it. */
function credentialOf(authorization: string | null): string {
  if (authorization === null) return 'none';
  const sent = credentialKinds.find(
    (credential) => authorizationOf(credential, tokens)?.trim() === authorization,
  );
  if (sent === undefined) return 'Bearer with a made-up token';
  return (shownAuthorization(sent, tokens) ?? 'none').trim();
}

const reading = /^(GET|HEAD|OPTIONS)$/;
const identifier = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/**
 * The requests of a run against our own service with entities available at once; other deployments
 * may need more.
 */
export async function plan(
  options: Omit<RunOptions, 'baseUrl' | 'token'> = {},
): Promise<PlannedRequest[]> {
  const existing = { id: randomUUID(), city: 'Berlin', entity_type: 'cafe', fields: ['phone'] };
  const deployment = createDeployment({ world: { version: 1, subscriptions: [existing] } });
  const mine = new Set(deployment.live());
  await runConformance({
    ...options,
    baseUrl: deployment.baseUrl,
    now: deployment.time.now,
    sleep: deployment.time.sleep,
    fetch: async (input, init) => {
      const response = await deployment.fetch(input, init);
      for (const id of deployment.live()) {
        mine.add(id);
      }
      return response;
    },
    token,
    subscription: options.subscription && existing.id,
    otherToken: options.otherToken === undefined ? undefined : otherToken,
  });
  return deployment.requests.map(({ method, path, authorization, body }) => {
    return {
      method,
      path: path.replace(identifier, (id) => (mine.has(id) ? '{id}' : '{unknown}')),
      credential: credentialOf(authorization),
      body,
      writes: !reading.test(method) && !path.endsWith('/v1/fields/interpret'),
    };
  });
}
