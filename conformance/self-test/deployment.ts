import { setTimeout as wait } from 'node:timers/promises';
import type { Call, Handle } from './call.js';
import { Journal } from './journal.js';
import { listen, type Listening } from './listen.js';
import { answerCall } from './operation.js';
import { settle, type DeploymentOptions } from './options.js';
import { render } from './rendering.js';
import { route } from './router.js';
import { State } from './state.js';

/** A deployment of the API that lives in this process. */
export interface Deployment {
  /** answers a request; takes the place of `fetch` */
  readonly fetch: typeof globalThis.fetch;
  /** where `fetch` finds it; any other origin does as well */
  readonly baseUrl: string;
  /** serves the same on a free port of 127.0.0.1 */
  readonly listen: () => Promise<Listening>;
  readonly journal: Journal;
  /** ids of the subscriptions that are not cancelled */
  readonly live: () => string[];
  readonly state: State;
}

/** The first moment of the deployment's own clock. */
const epoch = Date.UTC(2026, 0, 31, 23, 59, 30, 250);

/** Deploys the API as the specification has it, with the given answers to what it leaves open. */
export function createDeployment(options: DeploymentOptions = {}): Deployment {
  const setup = settle(options);
  const state = new State();
  const journal = new Journal();
  const clock = options.clock ?? (() => epoch + state.requests * 1000);
  const handle = setup.twists.reduceRight<Handle>(
    (next, twist) => (call) => twist(call, next),
    (call) => answerCall(call, setup),
  );

  const serve = async (request: Request): Promise<Response> => {
    const body = await request.text();
    if (setup.latency > 0) await wait(setup.latency, undefined, { signal: request.signal });
    request.signal.throwIfAborted();
    state.requests += 1;
    state.now = clock();
    const call = readCall(request, body, state, setup.basePath);
    const answer = handle(call);
    journal.entries.push({
      method: call.method,
      path: `${call.path}${new URL(request.url).search}`,
      operation: call.operation,
      authorization: call.authorization,
      body,
      status: answer.status,
    });
    return render(answer, setup);
  };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    journal.begin();
    try {
      return await serve(new Request(input, init));
    } finally {
      journal.end(Math.max(0, ...state.accounts().map((account) => state.live(account).length)));
    }
  };

  return {
    fetch,
    baseUrl: `http://deployment.example${setup.basePath}`,
    listen: () => listen(fetch, setup),
    journal,
    live: () => state.live().map((stored) => stored.id),
    state,
  };
}

function readCall(request: Request, body: string, state: State, basePath: string): Call {
  const url = new URL(request.url);
  const inside = basePath === '' || url.pathname.startsWith(`${basePath}/`);
  const path = inside ? url.pathname.slice(basePath.length) : '';
  return {
    ...route(request.method, path),
    method: request.method,
    path,
    query: url.searchParams,
    authorization: request.headers.get('authorization'),
    contentType: request.headers.get('content-type'),
    body,
    origin: url.origin,
    state,
  };
}
