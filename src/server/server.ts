import {
  createServer as createListener,
  type IncomingMessage,
  maxHeaderSize,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { createServer as createTlsListener } from 'node:https';
import type { Socket } from 'node:net';
import Hapi, { type Server } from '@hapi/hapi';
import { type HttpRejections, type RenderedResponse, whyUpperCase } from '../operations/http.js';
import { ServiceError } from '../operations/rejection.js';
import type { RequestHead } from '../service/request-lifecycle.js';
import type { Exchange } from '../service/request-log/request-log.js';
import type { Service } from '../service/service.js';
import { limitState, mostConnections } from './capacity.js';
import { rejectCompressed } from './errors.js';
import { bearer, beforeResponse, begin, recordExchanges } from './lifecycle.js';
import { oneAtATime } from './one-at-a-time.js';
import { ownOptions, type SandboxOptions } from './options.js';
import { serviceRoutes } from './routes.js';

type ServerOptions = Pick<
  SandboxOptions,
  'port' | 'host' | 'tls' | 'basePath' | 'onExchange' | 'onFailure'
>;

/**
 * How long an idle connection stays open, ms. Node's default of five seconds would close it just
 * when a client that was paused, by a debugger or a busy test, uses it again and receives a reset.
 */
const keptAlive = 600_000;

/** A browser must not interpret JSON that echoes a client's input as a page. */
const apiSecurity = { hsts: false, xss: false, noOpen: false, noSniff: true } as const;

/** Creates the hapi server that maps HTTP to a service. `server.inject` needs no port. */
export function createServer(service: Service, options: ServerOptions): Hapi.Server {
  const { port = ownOptions.port.default, host = ownOptions.host.default } = options;
  const { tls, basePath = ownOptions.basePath.default, onExchange, onFailure } = options;
  const ofListener = {
    // By default, Node.js rejects a request without Host, with an empty body; `begin` handles it
    // instead.
    requireHostHeader: false,
    keepAliveTimeout: keptAlive,
  };
  const server = Hapi.server({
    port,
    host,
    app: { basePath },
    // With a custom listener, hapi only needs to know whether it uses TLS.
    tls: tls !== undefined,
    listener: tls ? createTlsListener({ ...tls, ...ofListener }) : createListener(ofListener),
    debug: false,
    // Compression would buffer events.
    mime: { override: { 'text/event-stream': { compressible: false } } },
    // Cookies are not used, so malformed ones are accepted. No range requests.
    routes: { state: { parse: false }, response: { ranges: false }, security: apiSecurity },
  });
  server.listener.maxConnections = mostConnections;
  service.log.origin = `${server.info.protocol}://localhost`;
  rejectMalformed(server, service, onExchange);
  // By default, Node.js rejects unknown expectations, without a body.
  server.listener.on('checkExpectation', (...exchange) => {
    server.listener.emit('request', ...exchange);
  });
  server.ext('onRequest', oneAtATime());
  server.ext('onRequest', begin(service));
  server.ext('onPreAuth', rejectCompressed);
  server.ext('onPreResponse', beforeResponse(onFailure));
  recordExchanges(server, service, onExchange);
  server.auth.scheme('bearer', bearer);
  server.auth.strategy('bearer', 'bearer');
  server.route(serviceRoutes(service.context.rules, limitState(service)));
  return server;
}

/** The error that Node's parser passes to `clientError`. */
interface ParserError extends Error {
  readonly code?: string;
  /** the parser's message, without the client's input */
  readonly reason?: string;
  /** bytes of the packet before the error */
  readonly bytesParsed?: number;
  /** the last packet; absent if the connection ended or timed out */
  readonly rawPacket?: Buffer;
}

/** The readable part of a request that the parser rejected. Each character is a byte. */
interface Fragment {
  readonly method: string;
  readonly url: string;
  /** only the credential, which must not be shown */
  readonly headers: Readonly<Record<string, string>>;
  /** text before the error */
  readonly parsed: string;
  /** text from the beginning of the request, including the part after the error */
  readonly text: string;
  /** whether the packet begins with this request */
  readonly isFirst: boolean;
}

const unknown = '?';

/** How long a client can read the response before the connection is closed, ms. */
const linger = 1000;

/**
 * Responds to requests that Node's parser rejects, which no route receives: with an Error body that
 * names the cause, an entry in the request log and a printed line. By default, Node.js sends an
 * empty 400.
 */
function rejectMalformed(
  { listener }: Server,
  service: Service,
  onExchange: ((exchange: Exchange) => void) | undefined,
): void {
  const responses = new WeakMap<Socket, ServerResponse>();
  const rejected = new WeakSet<Socket>();
  for (const event of ['request', 'checkContinue']) {
    listener.on(event, ({ socket }: { socket: Socket }, response: ServerResponse) => {
      responses.set(socket, response);
    });
  }
  // hapi's handler would crash the process if such bytes follow a request in progress: it responds
  // to that request again after the connection was closed.
  listener.removeAllListeners('clientError');
  listener.on('clientError', (error: ParserError, socket: Socket) => {
    // The parser reports further errors while the rest arrives.
    if (rejected.has(socket)) return;
    rejected.add(socket);
    if (!isRejectedByParser(error) || !socket.writable || socket.bytesRead === 0) {
      socket.destroy(error);
      return;
    }
    const fragment = fragmentOf(error);
    const response = respond(fragment, (errors) => parserRejection(error, fragment, errors));
    send(response, error, socket, responses.get(socket));
  });
  // By default, Node.js closes the connection.
  listener.on('connect', (request: IncomingMessage, socket: Socket) => {
    const { method = unknown, url = unknown, headers } = request;
    const cause = new ServiceError(501, 'CONNECT is for proxies, and this is not a proxy');
    // Node.js no longer listens to the socket.
    socket.on('error', () => socket.destroy()).resume();
    send(
      respond({ method, url, headers }, () => cause),
      cause,
      socket,
      responses.get(socket),
    );
  });

  function respond(
    { method, url, headers }: Pick<RequestHead, 'method' | 'url' | 'headers'>,
    causeFor: (errors: HttpRejections) => ServiceError,
  ): RenderedResponse {
    const base = 'http://localhost';
    const lifecycle = service.begin({ method, url, headers, base, received: Date.now() });
    const response = lifecycle.reject(causeFor(lifecycle.http.rejections).rejection);
    onExchange?.(service.log.logLine(lifecycle.end(response)));
    return response;
  }
}

/** Whether a request is rejected although the connection works. */
const isRejectedByParser = ({ code = '' }: ParserError): boolean =>
  code.startsWith('HPE_') || code === 'ERR_HTTP_REQUEST_TIMEOUT';

/** Sends a response without hapi. @param last response of the connection */
function send(
  response: RenderedResponse,
  error: Error,
  socket: Socket,
  last: ServerResponse | undefined,
): void {
  const text = rawResponse(response);
  if (last === undefined || last.writableFinished) {
    socket.end(text);
    // Closing the socket at once could make the client's system discard the response.
    const late = setTimeout(() => socket.destroy(), linger).unref();
    socket.once('close', () => clearTimeout(late));
    return;
  }
  // Like Node.js: a response must not interrupt another one.
  const isNext = last.socket === socket && !last.headersSent;
  if (isNext) socket.write(text);
  socket.destroy(error);
}

function rawResponse({ status, headers, body }: RenderedResponse): string {
  const all = {
    ...headers,
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}

function fragmentOf({ rawPacket, bytesParsed = 0 }: ParserError): Fragment {
  const packet = rawPacket?.subarray(0, maxHeaderSize).toString('latin1') ?? '';
  const endOfEarlier = packet.lastIndexOf('\r\n\r\n', bytesParsed - 1);
  const start = endOfEarlier < 0 ? 0 : endOfEarlier + 4;
  const text = packet.slice(start);
  const [, method = unknown, url = unknown] =
    /^([a-z-]+) ([^\r\n]*?)(?: HTTP|\r|\n|$)/i.exec(text) ?? [];
  const [, authorization] = /^authorization: *([^\r\n]*)/im.exec(text) ?? [];
  return {
    method,
    url: Buffer.from(url, 'latin1').toString(),
    headers: authorization === undefined ? {} : { authorization },
    parsed: packet.slice(start, bytesParsed),
    text,
    isFirst: start === 0,
  };
}

function parserRejection(
  error: ParserError,
  fragment: Fragment,
  errors: HttpRejections,
): ServiceError {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ServiceError(408, 'The request was not complete in time');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new ServiceError(413, 'The chunks of the body have too many extensions');
    case 'HPE_HEADER_OVERFLOW': {
      const most = `${maxHeaderSize} bytes, the maximum that Node.js accepts`;
      return new ServiceError(431, `URL and headers are larger than ${most}`);
    }
    default:
      return errors.badRequest(whyMalformed(error, fragment));
  }
}

function whyMalformed({ code, reason }: ParserError, fragment: Fragment): string {
  switch (code) {
    case 'HPE_PAUSED_H2_UPGRADE':
      return 'it is HTTP/2, and this is HTTP/1.1';
    case 'HPE_INVALID_METHOD':
      return whyNoMethod(fragment);
    case 'HPE_INVALID_URL':
    case 'HPE_INVALID_CONSTANT':
      return whyNoUrl(fragment);
    case 'HPE_CR_EXPECTED':
    case 'HPE_LF_EXPECTED': {
      const line = fragment.parsed.slice(fragment.parsed.lastIndexOf('\n') + 1);
      const [, name] = /^([\w-]+):/.exec(line) ?? [];
      if (name === undefined) break;
      const hint = 'a token read from a file often ends with one';
      return `the header ${name} contains a line break; ${hint}`;
    }
    case 'HPE_INVALID_EOF_STATE':
      return 'it is not complete';
    default:
  }
  return `Node.js says "${reason ?? 'Parse Error'}"`;
}

function whyNoMethod({ text, method, isFirst }: Fragment): string {
  if (text.startsWith('\x16')) return 'it looks like TLS, and this is http://, not https://';
  if (method !== method.toUpperCase()) return whyUpperCase(method);
  if (!isFirst)
    return 'it follows the body of another request, whose Content-Length may be too small';
  return method === unknown ? 'it does not begin with a method' : `there is no method ${method}`;
}

/** A character of a URL that must be encoded. */
const unencoded = /[^\x21-\x7e]/u;

function whyNoUrl({ url }: Fragment): string {
  const [character] = unencoded.exec(url) ?? [];
  if (character === undefined) return 'its first line must be: METHOD /path HTTP/1.1';
  // Latin-1 is not UTF-8
  if (character === '\ufffd')
    return 'the URL contains bytes that must be percent-encoded, as UTF-8';
  const encoded = encodeURIComponent(character);
  const shown = character === ' ' ? 'a space' : `"${character}"`;
  return `the URL contains ${shown}, which must be percent-encoded: ${encoded}`;
}
