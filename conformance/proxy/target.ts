import { Agent, type ClientRequest, request as httpRequest, type ServerResponse } from 'node:http';
import { Agent as TlsAgent, request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';

/** The deployment to which requests are forwarded. */
export interface ProxyTarget {
  /** without a trailing slash */
  readonly baseUrl: string;
  readonly protocol: string;
  /** host with its port, as in the header Host */
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  /** path, without a trailing slash */
  readonly prefix: string;
  /** certificate authorities to trust; those of Node.js by default */
  readonly ca: readonly string[] | undefined;
}

/** @param baseUrl without a trailing slash */
export function targetAt(baseUrl: string, ca?: readonly string[]): ProxyTarget {
  const { protocol, host, hostname, port, pathname } = new URL(baseUrl);
  return {
    baseUrl,
    protocol,
    host,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    prefix: pathname.replace(/\/$/, ''),
    ca,
  };
}

/** Maximum length of forwarded headers in either direction, bytes. */
export const longestHeaders = 64 * 1024;

/**
 * How long a client can continue to send after its response, once the target has closed its
 * connection, ms.
 */
const linger = 1000;

/**
 * The connection to the target for one connection of a client. Both are opened, reused and closed
 * together, so that the client sees the target close an idle connection, or close one instead of
 * sending a response.
 */
export class TargetConnection {
  readonly #target: ProxyTarget;
  readonly #client: Socket;
  readonly #agent: Agent;
  readonly #known = new WeakSet<Socket>();
  /** number of responses that the client has not received completely */
  #underWay = 0;
  /** whether the target has closed the connection, so that the client gets no further response */
  isClosed = false;

  constructor(target: ProxyTarget, client: Socket) {
    const { ca, protocol } = target;
    const options = { keepAlive: true, maxSockets: 1 };
    const tlsOptions = { ...options, ...(ca !== undefined && { ca: [...ca] }) };
    this.#agent = protocol === 'https:' ? new TlsAgent(tlsOptions) : new Agent(options);
    this.#target = target;
    this.#client = client;
    client.once('close', () => this.#agent.destroy());
  }

  /**
   * Creates a request to the target, without headers, that is not sent yet.
   * @param path below the target's URL
   * @param response receives the target's response
   */
  request(method: string, path: string, response: ServerResponse): ClientRequest {
    const { protocol, hostname, port, prefix } = this.#target;
    const send = protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = send({
      agent: this.#agent,
      host: hostname,
      port,
      method,
      path: path === '*' ? path : prefix + path,
      setHost: false,
      maxHeaderSize: longestHeaders,
    });
    this.#underWay += 1;
    response.once('close', () => {
      this.#underWay -= 1;
      this.#closeIdle();
    });
    sent.once('socket', (socket: Socket) => this.#watch(socket));
    return sent;
  }

  #watch(socket: Socket): void {
    if (this.#known.has(socket)) return;
    this.#known.add(socket);
    socket.once('close', () => {
      this.isClosed = true;
      this.#closeIdle();
    });
  }

  /** Closes the client's connection after the target has closed its own. */
  #closeIdle(): void {
    if (!this.isClosed || this.#underWay > 0) return;
    const client = this.#client;
    client.end();
    // If it were closed at once, a client that is still sending would lose the response.
    const late = setTimeout(() => client.destroy(), linger).unref();
    client.once('close', () => clearTimeout(late));
  }
}
