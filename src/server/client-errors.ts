import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Request } from '@hapi/hapi';
import { renderError } from '../service/response.js';
import { ServiceError } from '../service/errors.js';
import type { Profile } from '../profile/open-points.js';
import { toBoom } from './errors.js';

/** What cannot be read as HTTP never becomes a request, and still deserves an Error body. */
function refusalOf(error: Error & { code?: string }): ServiceError {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new ServiceError(431, 'The headers are too large');
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ServiceError(408, 'The request took too long to arrive');
  return new ServiceError(400, 'This is not a valid HTTP request');
}

function refuse(socket: Duplex, error: ServiceError, profile: Profile): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = renderError(error, profile);
  const lines = [
    `HTTP/1.1 ${status} Refused`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** The server beneath hapi. A missing Host is refused by `requireHost`: node would do so without a body. */
export function createListener(): Server {
  return createServer({ requireHostHeader: false });
}

/** The answer that is under way on a connection. */
const underWay = Symbol('answer under way');

declare module 'node:net' {
  interface Socket {
    [underWay]?: ServerResponse | undefined;
  }
}

/**
 * Forgets an answer that is no longer under way. A connection that holds on to its last one until the next makes each
 * request outlive a garbage collection, which costs a twentieth of the throughput.
 */
export function settled({ socket }: IncomingMessage, response: ServerResponse): void {
  if (socket[underWay] === response) socket[underWay] = undefined;
}

/**
 * Refuses in the shape of every other error what would never reach hapi, or be answered without a body. Wants to be told
 * by `settled` when an answer has left.
 */
export function answerClientErrors(server: Server, profile: Profile): void {
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    socket[underWay] = response;
  });
  server.removeAllListeners('clientError');
  server.on('clientError', (error: Error, socket: Duplex) => {
    const refusal = refusalOf(error);
    const response = socket instanceof Socket ? socket[underWay] : undefined;
    if (!response || response.writableFinished) refuse(socket, refusal, profile);
    // A sound request came before: its answer goes first, and nothing into the middle of it.
    else if (response.req.complete) response.once('close', () => refuse(socket, refusal, profile));
    else if (response.headersSent) socket.destroy();
    else refuse(socket, refusal, profile);
  });
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const refusal = new ServiceError(417, 'The only expectation that can be met is 100-continue');
    const { status, headers, body } = renderError(refusal, profile);
    response.writeHead(status, headers).end(body);
  });
}

/**
 * RFC 9112, section 3.2: a request of HTTP/1.1 names its host. Asked where a request of the service begins, since an
 * extension for it would cost each request a turn of its own.
 * @throws {Boom.Boom} when it does not
 */
export function requireHost({ raw: { req } }: Request): void {
  if (req.headers.host !== undefined || req.httpVersion !== '1.1') return;
  throw toBoom(new ServiceError(400, 'The header Host is missing'));
}
