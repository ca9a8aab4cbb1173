import type {
  CreateSubscription,
  EntityPage,
  Interpretations,
  Subscription,
  UpdateSubscription,
} from 'location-data-kit/msw';
import { Failure, failureOf } from './failure.ts';
import { isEntityPage, isInterpretations, isSubscription } from './shapes.ts';

/** The six operations of the service. Every one rejects with a `Failure`, or, once `signal` is aborted, with its reason. */
export interface Api {
  create(wanted: CreateSubscription): Promise<Subscription>;
  get(id: string, signal?: AbortSignal): Promise<Subscription>;
  update(id: string, changes: UpdateSubscription): Promise<Subscription>;
  /** Resolves with nothing: deployments differ in what they answer here. Get the subscription to see what became of it. */
  cancel(id: string): Promise<void>;
  entities(id: string, page: { limit: number; offset: number }, signal?: AbortSignal): Promise<EntityPage>;
  interpret(entityType: string, names: readonly string[], signal?: AbortSignal): Promise<Interpretations>;
}

interface Ask {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * @param url where the service stands, in front of `/v1`
 * @param token bearer token; without one none is sent
 */
export function createApi(url: string, token: string | undefined): Api {
  const base = url.replace(/\/+$/, '');

  async function ask(path: string, { method = 'GET', body, signal }: Ask): Promise<unknown> {
    const headers = new Headers();
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    let status: number;
    let text: string;
    try {
      const response = await fetch(`${base}/v1${path}`, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ?? null,
      });
      status = response.status;
      text = await response.text();
    } catch (cause) {
      throw signal?.aborted === true ? cause : new Failure('network');
    }
    const answer = parse(text);
    if (status >= 400) throw failureOf(status, answer);
    return answer;
  }

  return {
    create: async (wanted) =>
      expect(isSubscription, await ask('/subscriptions', { method: 'POST', body: wanted })),
    get: async (id, signal) => expect(isSubscription, await ask(pathOf(id), { signal })),
    update: async (id, changes) =>
      expect(isSubscription, await ask(pathOf(id), { method: 'PATCH', body: changes })),
    cancel: async (id) => {
      await ask(pathOf(id), { method: 'DELETE' });
    },
    entities: async (id, { limit, offset }, signal) =>
      expect(isEntityPage, await ask(`${pathOf(id)}/entities?limit=${limit}&offset=${offset}`, { signal })),
    interpret: async (entityType, names, signal) => {
      // The specification does not say whether a description may be left out; an empty one is safe.
      const body = { entity_type: entityType, fields: names.map((name) => ({ name, description: '' })) };
      return expect(isInterpretations, await ask('/fields/interpret', { method: 'POST', body, signal }));
    },
  };
}

function pathOf(id: string): string {
  return `/subscriptions/${encodeURIComponent(id)}`;
}

/** Undefined when it is no JSON, as nothing in JSON is: what was expected decides whether that matters. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function expect<T>(isWanted: (body: unknown) => body is T, answer: unknown): T {
  if (!isWanted(answer)) throw new Failure('malformed');
  return answer;
}
