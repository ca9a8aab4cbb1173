import type {
  Lifecycle,
  Request,
  ResponseObject,
  ResponseToolkit,
  RouteOptions,
  ServerRoute,
} from '@hapi/hapi';
import { render, type RenderedAnswer } from '../service/answer.js';
import { jsonText, parseJson, unusedText } from '../service/body.js';
import { preflight, readableBy } from '../service/cross-origin.js';
import type { ServiceError } from '../service/errors.js';
import type { Profile } from '../profile/open-points.js';
import type { Operation } from '../service/operations.js';
import { largestBody, transportRefusals } from '../service/refusals.js';
import type { Service } from '../service/service.js';
import { steered, type Steering, unsteered } from '../service/steering.js';
import { requireHost } from './client-errors.js';
import { payloadFailure, toBoom } from './errors.js';
import './request-state.js';

/** The bytes of answers that are given more than once. */
const bytes = new WeakMap<RenderedAnswer, Buffer>();

function sourceOf(answer: RenderedAnswer): Buffer | string {
  if (!answer.reused) return answer.body;
  const known = bytes.get(answer) ?? Buffer.from(answer.body);
  bytes.set(answer, known);
  return known;
}

/** A header of a request, by its name in lower case. */
function headerOf({ headers }: Request, name: string): string | null {
  const value: unknown = headers[name];
  return typeof value === 'string' ? value : null;
}

/** Hands a rendered answer to hapi. */
export function respond(h: ResponseToolkit, answer: RenderedAnswer): ResponseObject {
  const response = (answer.body === '' ? h.response() : h.response(sourceOf(answer))).code(answer.status);
  // The type says all that it has to; hapi would search it for a charset at each stage.
  response.charset('');
  for (const [name, value] of Object.entries(answer.headers)) response.header(name, value);
  return response;
}

/** The same for what the service answers, which pages of any origin may read. */
export function respondToAll(h: ResponseToolkit, request: Request, answer: RenderedAnswer): ResponseObject {
  const sent = steered(answer, request.app.steering ?? unsteered);
  request.app.rendered = sent;
  return respond(h, readableBy(headerOf(request, 'origin'), sent)).vary('origin');
}

/**
 * What comes before a body is read. Faults and the client's own wishes are first, as if something stood in front of the
 * service; then the credential, and how often its account asks. One step, and no strategy of hapi's for the second part:
 * each step is a turn of the event loop's queue.
 */
function enter(service: Service, operation: Operation): Lifecycle.Method {
  return (request, h) => {
    requireHost(request);
    request.app.operation = operation.id;
    request.app.context = service.context;
    const admitted = (): typeof h.continue => {
      const account = service.authenticate(headerOf(request, 'authorization'));
      request.app.account = account;
      service.admit(account);
      return h.continue;
    };
    const steering = service.steer(operation.id, headerOf(request, 'prefer'));
    if (steering === unsteered) return admitted();
    request.app.steering = steering;
    return carryOut(steering, request).then((goesOn) => (goesOn ? admitted() : h.abandon));
  };
}

/** Lets time (ms) go by. Resolves to true, and sooner, when the client closes the connection. */
function leftWithin(delay: number, { raw: { res } }: Request): Promise<boolean> {
  return new Promise((resolve) => {
    const left = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      res.off('close', left);
      resolve(false);
    }, delay);
    res.once('close', left);
  });
}

/**
 * Resolves to whether the request goes on; otherwise nothing is to be answered.
 * @throws {Boom.Boom} what is to be answered instead
 */
async function carryOut(steering: Steering, request: Request): Promise<boolean> {
  // Nobody waits for a client that has gone away, and no server that is stopped for a request that is late on purpose.
  if (steering.delay > 0 && (await leftWithin(steering.delay, request))) {
    request.app.dropped = true;
    return false;
  }
  if (steering.body === 'drop') {
    request.app.dropped = true;
    request.raw.req.socket.destroy();
    return false;
  }
  if (steering.refusal) throw toBoom(steering.refusal);
  return true;
}

/**
 * hapi reads bodies, and leaves it to the service to make something of them: what it unpacks itself it goes on unpacking
 * when the client has gone away, and beyond the limit that ends the process.
 */
function bodyOptions(profile: Profile): RouteOptions {
  return {
    payload: {
      parse: false,
      output: 'data',
      maxBytes: largestBody,
      // node ends what takes minutes to arrive; hapi would start a timer for each body.
      timeout: false,
      // Whatever the type is, the service looks at it.
      override: 'application/json',
      failAction: payloadFailure(profile),
    },
  };
}

function operationRoute(service: Service, operation: Operation): ServerRoute {
  const { profile } = service;
  const { method, path, validate } = operation;
  return {
    method,
    path,
    options: {
      ...(method !== 'GET' && bodyOptions(profile)),
      ext: { onPreAuth: { method: enter(service, operation) } },
    },
    handler: (request, h) => {
      const { app, params, query } = request;
      const { account, context = service.context } = app;
      if (!account) throw transportRefusals.internal();
      const run = (payload?: unknown) => {
        const answer = operation.run(context, {
          account,
          id: typeof params.id === 'string' ? params.id : '',
          query: validate.query?.(query),
          payload,
          base: `${request.server.info.protocol}://${request.info.host}`,
        });
        return whenReady(answer, (ready) => respondToAll(h, request, render(ready)));
      };
      if (method === 'GET') return run();
      const bytes = rawBody(request);
      const header = (name: string) => headerOf(request, name);
      const { payload } = validate;
      if (!payload) {
        app.body = unusedText(bytes, header, profile);
        return run();
      }
      return whenReady(jsonText(bytes, header, profile), (text) => {
        app.body = text;
        return run(payload(parseJson(text, profile)));
      });
    },
  };
}

/** Goes on with a value, and at once where it is there: hapi waits for promises, and each costs a turn of the queue. */
function whenReady<Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}

function rawBody({ payload }: Request): Uint8Array {
  return Buffer.isBuffer(payload) ? payload : new Uint8Array();
}

/** The six operations, and the refusals for whatever else is asked of their paths or of others. */
export function serviceRoutes(service: Service): ServerRoute[] {
  const { operations, profile } = service;
  const paths = [...new Set(operations.map((operation) => operation.path))];
  // Whatever is wrong with the body of a request that leads nowhere: that it leads nowhere is its answer.
  const unread = { payload: { parse: false, output: 'stream', failAction: 'ignore' } } as const;
  const refusing = (path: string, error: () => ServiceError): ServerRoute[] => {
    const refuse = (request: Request): never => {
      requireHost(request);
      throw toBoom(error());
    };
    const answerPreflight: Lifecycle.Method = (request, h) => {
      const asked = preflight((name) => headerOf(request, name));
      if (!asked) return refuse(request);
      request.app.rendered = asked;
      return respond(h, asked);
    };
    return [
      { method: '*', path, options: unread, handler: refuse },
      { method: 'OPTIONS', path, options: unread, handler: answerPreflight },
    ];
  };
  return [
    ...operations.map((operation) => operationRoute(service, operation)),
    ...paths.flatMap((path) => {
      const allowed = operations.filter((operation) => operation.path === path).map(({ method }) => method);
      return refusing(path, () => transportRefusals.wrongMethod(profile, allowed));
    }),
    ...refusing('/{any*}', () => transportRefusals.unknownPath(profile)),
  ];
}
