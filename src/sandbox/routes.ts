import type {
  Lifecycle,
  Request,
  ResponseObject,
  ResponseToolkit,
  RouteOptionsValidate,
  ServerRoute,
} from '@hapi/hapi';
import { render, type RenderedAnswer } from '../service/answer.js';
import { crossOrigin } from '../service/cross-origin.js';
import { ServiceError } from '../service/errors.js';
import type { Operation } from '../service/operations.js';
import { largestBody, transportRefusals } from '../service/refusals.js';
import type { Reader } from '../service/schemas.js';
import type { Service } from '../service/service.js';
import { steered, type Steering, unsteered } from '../service/steering.js';
import { requireHost } from './client-errors.js';
import { payloadFailure, toBoom } from './errors.js';
import './request-state.js';

const cors = {
  origin: ['*'],
  headers: [...crossOrigin.requestHeaders],
  exposedHeaders: [...crossOrigin.readableHeaders],
  maxAge: crossOrigin.maxAge,
};

/** The bytes of answers that are given more than once. */
const bytes = new WeakMap<RenderedAnswer, Buffer>();

function bytesOf(answer: RenderedAnswer): Buffer | string {
  if (!answer.reused) return answer.body;
  const known = bytes.get(answer) ?? Buffer.from(answer.body);
  bytes.set(answer, known);
  return known;
}

/** Hands a rendered answer to hapi. */
export function respond(h: ResponseToolkit, request: Request, answer: RenderedAnswer): ResponseObject {
  const { steering = unsteered } = request.app;
  const sent = steered(answer, steering);
  request.app.rendered = sent;
  const response = (sent.body === '' ? h.response() : h.response(bytesOf(sent))).code(sent.status);
  for (const [name, value] of Object.entries(sent.headers)) response.header(name, value);
  return response;
}

/** Faults and the client's own wishes come first, as if something stood in front of the service. */
function steerRequest(service: Service, operation: Operation): Lifecycle.Method {
  return (request, h) => {
    requireHost(request);
    request.app.operation = operation.id;
    request.app.context = service.context;
    const prefer: unknown = request.headers.prefer;
    const steering = service.steer(operation.id, typeof prefer === 'string' ? prefer : null);
    request.app.steering = steering;
    if (steering === unsteered) return h.continue;
    return carryOut(steering, request, h);
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

async function carryOut(
  steering: Steering,
  request: Request,
  h: ResponseToolkit,
): Promise<Lifecycle.ReturnValue> {
  // Nobody waits for a client that has gone away, and no server that is stopped for a request that is late on purpose.
  if (steering.delay > 0 && (await leftWithin(steering.delay, request))) {
    request.app.dropped = true;
    return h.abandon;
  }
  if (steering.body === 'drop') {
    request.app.dropped = true;
    request.raw.req.socket.destroy();
    return h.abandon;
  }
  if (steering.refusal) throw toBoom(steering.refusal);
  return h.continue;
}

/** The readers of an operation as hapi's validation. hapi writes upon what they throw, so that goes along as a cause. */
function validation({ validate }: Operation): RouteOptionsValidate {
  const reading = (reader: Reader<unknown>) => async (raw: unknown) => {
    try {
      return reader(raw);
    } catch (cause) {
      throw new Error('The request is not what the operation takes', { cause });
    }
  };
  return {
    ...(validate.query && { query: reading(validate.query) }),
    ...(validate.payload && { payload: reading(validate.payload) }),
    failAction: (_request, _h, error) => {
      throw error?.cause instanceof ServiceError ? toBoom(error.cause) : transportRefusals.internal();
    },
  };
}

function operationRoute(service: Service, operation: Operation): ServerRoute {
  const { profile } = service;
  const { payload } = operation.validate;
  const anyType = profile['http.content-type.status'] === 'accepted';
  const body: ServerRoute['options'] =
    payload === undefined
      ? // A body that the operation does not have is read and not looked at.
        operation.method === 'GET'
        ? {}
        : {
            payload: {
              parse: false,
              output: 'data',
              maxBytes: largestBody,
              failAction: payloadFailure(profile),
            },
          }
      : {
          payload: {
            maxBytes: largestBody,
            defaultContentType: 'application/json',
            multipart: false,
            // As unknown as any other key, and JSON all the same.
            protoAction: 'remove',
            failAction: payloadFailure(profile),
            ...(anyType ? { override: 'application/json' } : { allow: 'application/json' }),
          },
        };
  return {
    method: operation.method,
    path: operation.path,
    options: {
      ...body,
      cors,
      auth: 'bearer',
      ext: { onPreAuth: { method: steerRequest(service, operation) } },
      validate: validation(operation),
    },
    handler: (request, h) => {
      const { user } = request.auth.credentials;
      if (!user) throw transportRefusals.internal();
      const answer = operation.run(request.app.context ?? service.context, {
        account: user.account,
        id: idOf(request),
        query: request.query,
        payload: request.payload,
        base: `${request.server.info.protocol}://${request.info.host}`,
      });
      if (!(answer instanceof Promise)) return respond(h, request, render(answer));
      return answer.then((one) => respond(h, request, render(one)));
    },
  };
}

function idOf(request: Request): string {
  const id: unknown = request.params.id;
  return typeof id === 'string' ? id : '';
}

/** The six operations, and the refusals for whatever else is asked of their paths or of others. */
export function serviceRoutes(service: Service): ServerRoute[] {
  const { operations, profile } = service;
  const paths = [...new Set(operations.map((operation) => operation.path))];
  const refuse = (error: () => ServiceError): Lifecycle.Method => {
    return (request) => {
      requireHost(request);
      throw toBoom(error());
    };
  };
  // Whatever is wrong with the body of a request that leads nowhere: that it leads nowhere is its answer.
  const unread = { payload: { parse: false, output: 'stream', failAction: 'ignore' }, cors } as const;
  return [
    ...operations.map((operation) => operationRoute(service, operation)),
    ...paths.map((path): ServerRoute => {
      const allowed = operations.filter((operation) => operation.path === path).map(({ method }) => method);
      return {
        method: '*',
        path,
        options: unread,
        handler: refuse(() => transportRefusals.wrongMethod(profile, allowed)),
      };
    }),
    {
      method: '*',
      path: '/{any*}',
      options: unread,
      handler: refuse(() => transportRefusals.unknownPath(profile)),
    },
  ];
}
