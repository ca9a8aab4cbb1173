import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { renderError } from '../service/answer.js';
import { ServiceError } from '../service/errors.js';
import type { Profile } from '../spec/open-points.js';

/** What cannot be read as HTTP never becomes a request, and still deserves an Error body. */
function refusalOf(error: Error & { code?: string }): ServiceError {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new ServiceError(431, 'The headers are too large');
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ServiceError(408, 'The request took too long to arrive');
  return new ServiceError(400, 'This is not a valid HTTP request');
}

/** Answers broken requests in the shape of every other error, instead of hapi's answer without a body. */
export function answerClientErrors(server: Server, profile: Profile): void {
  server.removeAllListeners('clientError');
  server.on('clientError', (error: Error, socket: Duplex) => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const { status, headers, body } = renderError(refusalOf(error), profile);
    const lines = [
      `HTTP/1.1 ${status} Refused`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}
