import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describeNetworkError } from '../http/network-error.js';
import { Passage, requestHeaders } from './passage.js';
import type { PassedTraffic } from './passed-traffic.js';
import { longestHeaders, type ProxyTarget, TargetConnection } from './target.js';
import { isLoopbackName } from '../../src/input/loopback.js';

/** Scheme and host in a request target sent to a forward proxy. */
const absolute = /^https?:\/\/[^/?#]*/i;

/** Returns the path and query of a request. */
function pathOf({ url = '/' }: IncomingMessage): string {
  const path = url.replace(absolute, '');
  return path.startsWith('/') || path === '*' ? path : `/${path}`;
}

/**
 * Returns the host that a request names, with its port; undefined for an HTTP/1.0 request without
 * one.
 */
function hostOf({ url = '/', headers: { host } }: IncomingMessage): string | undefined {
  return absolute.exec(url)?.[0].replace(/^.*\/\//, '') ?? host;
}

/** Whether the origin of a page is on this machine. */
const isLocalOrigin = (origin: string | undefined): boolean =>
  origin !== undefined && URL.canParse(origin) && isLoopbackName(new URL(origin).hostname);

/**
 * Explains why the proxy rejects a request; null if it accepts it. The proxy gives its network
 * access to its clients: programs on this machine, and pages served by this machine, such as those
 * of a development server. Other pages have no access: neither by a cross-site request, nor by DNS
 * rebinding (`Host` is checked).
 */
function whyRejected(request: IncomingMessage): string | null {
  const host = hostOf(request);
  if (host !== undefined && !isLoopbackName(host.replace(/:\d*$/, ''))) {
    return 'requests must name this machine as their host: 127.0.0.1 or localhost';
  }
  const { origin, 'sec-fetch-site': site } = request.headers;
  // The browser's own header is preferred, because a development server might have changed the
  // host.
  if (site === 'same-origin' || site === 'same-site' || site === 'none') return null;
  const mayBePage = site !== undefined || origin !== undefined;
  if (!mayBePage || isLocalOrigin(origin)) return null;
  return 'only pages from http://localhost or http://127.0.0.1 can use it';
}

/**
 * Explains why an upgrade is rejected; null for requests without an upgrade, or with one that can
 * be ignored.
 */
function whyNotUpgraded({ headers: { upgrade, connection = '' } }: IncomingMessage) {
  const isAsked = upgrade !== undefined && /\bupgrade\b/i.test(connection);
  // Clients that request h2c, such as Java's, continue with HTTP/1.1 if the upgrade is ignored.
  if (!isAsked || /^h2c$/i.test(upgrade)) return null;
  return `connections are not upgraded (Upgrade: ${upgrade}); the API has no WebSocket`;
}

/** The address on which the proxy listens. */
const host = '127.0.0.1';

/** Forwards requests to a deployment, and records the traffic. */
export class Proxy {
  readonly #server: Server;
  readonly #target: ProxyTarget;
  readonly #traffic: PassedTraffic;
  readonly #connections = new WeakMap<Socket, TargetConnection>();
  /** reasons for responses that are not from the target, with their numbers */
  readonly rejected = new Map<string, number>();
  readonly unreachable = new Map<string, number>();

  private constructor(target: ProxyTarget, traffic: PassedTraffic) {
    this.#target = target;
    this.#traffic = traffic;
    this.#server = createServer({
      maxHeaderSize: longestHeaders,
      // Timeouts are left to the target and the client.
      requestTimeout: 0,
      keepAliveTimeout: 0,
      requireHostHeader: false,
    });
    const pass = (request: IncomingMessage, response: ServerResponse): void =>
      this.#pass(request, response);
    this.#server.on('request', pass).on('checkContinue', pass).on('checkExpectation', pass);
    this.#server.on('connect', (_request, socket) => {
      this.#note(this.rejected, notForward);
      socket.on('error', () => socket.destroy());
      socket.end(`HTTP/1.1 501 Not Implemented\r\nConnection: close\r\n\r\n`);
    });
  }

  /**
   * Starts a proxy.
   * @param port 0 picks a free one
   * @throws the system's error if it cannot listen
   */
  static async start(port: number, target: ProxyTarget, traffic: PassedTraffic): Promise<Proxy> {
    const proxy = new Proxy(target, traffic);
    proxy.#server.listen(port, host);
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    const address = this.#server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return `http://${host}:${port}`;
  }

  /** Closes all connections. */
  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  #note(counts: Map<string, number>, reason: string): void {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }

  #connectionOf(socket: Socket): TargetConnection {
    const known = this.#connections.get(socket);
    if (known !== undefined) return known;
    const connection = new TargetConnection(this.#target, socket);
    this.#connections.set(socket, connection);
    return connection;
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const rejection = whyRejected(request);
    const reason = rejection ?? whyNotUpgraded(request);
    if (reason !== null) {
      this.#note(this.rejected, reason);
      respond(request, response, rejection === null ? 501 : 403, reason);
      return;
    }
    const { baseUrl, host: targetHost } = this.#target;
    const { method = 'GET', socket } = request;
    const connection = this.#connectionOf(socket);
    if (connection.isClosed) {
      socket.destroy();
      return;
    }
    const path = pathOf(request);
    const sent = connection.request(method, path, response);
    const headers = requestHeaders(request, targetHost);
    const exchange = this.#traffic.begin({ method, url: baseUrl + path, headers });
    new Passage(request, response, sent, {
      onSent: (chunk) => exchange?.noteSent(chunk),
      onRequestEnd: () => exchange?.noteRequestEnd(),
      onResponse: (received) => exchange?.noteResponse(received),
      onReceived: (chunk) => exchange?.noteReceived(chunk),
      onEnd: (isWhole) => {
        if (exchange !== null) this.#traffic.end(exchange, isWhole);
      },
      onUnreachable: (error) => {
        const why = describeNetworkError(error, baseUrl);
        this.#note(this.unreachable, why);
        respond(request, response, 502, `no response from ${baseUrl}: ${why}`);
      },
    }).begin(headers);
  }
}

const notForward = 'CONNECT is for forward proxies';

/** Responds in place of the target; the body says so. */
function respond(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  reason: string,
): void {
  if (response.headersSent || response.destroyed) {
    request.socket.destroy();
    return;
  }
  const { origin } = request.headers;
  const body = `${JSON.stringify({ error: `location-data-kit audit: ${reason}` })}\n`;
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    // Lets the page of a development server read the response.
    ...(status === 502 && origin !== undefined ? { 'Access-Control-Allow-Origin': origin } : {}),
    ...(status === 501 ? { Connection: 'close' } : {}),
  });
  response.end(body);
  request.unpipe();
  request.resume();
}
