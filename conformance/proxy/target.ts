import { Agent, type ClientRequest, request as httpRequest, type ServerResponse } from 'node:http';
import { Agent as TlsAgent, request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';

/** The deployment that requests are passed on to. */
export interface ProxyTarget {
  /** without a slash at its end */
  readonly baseUrl: string;
  readonly protocol: string;
  /** with its port, as the header Host has it */
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  /** its path, without a slash at its end */
  readonly prefix: string;
  /** certificate authorities to trust; those of Node.js by default */
  readonly ca: readonly string[] | undefined;
}

/** @param baseUrl without a slash at its end */
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

/** The longest headers that pass in either direction, bytes. */
export const longestHeaders = 64 * 1024;

/** How long a client may go on sending after its response, once the target has closed, ms. */
const linger = 1000;

/**
 * The connection to the target for one connection of a client. It is opened, reused and closed as
 * that is, so that a client sees the same as without the proxy: also that the target closes an idle
 * connection, or closes one instead of sending a response.
 */
export class TargetConnection {
  readonly #target: ProxyTarget;
  readonly #client: Socket;
  readonly #agent: Agent;
  readonly #known = new WeakSet<Socket>();
  /** responses that the client has not received as a whole */
  #underWay = 0;
  /** whether the target has closed it, so that the client gets no further response */
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
   * A request to the target that is not sent yet, without any header.
   * @param path below the address of the target
   * @param response what its response is passed on to
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

  /** Closes the connection of the client, as the target has closed its own. */
  #closeIdle(): void {
    if (!this.isClosed || this.#underWay > 0) return;
    const client = this.#client;
    client.end();
    // To close it at once would make a client that is still sending lose the response.
    const late = setTimeout(() => client.destroy(), linger).unref();
    client.once('close', () => clearTimeout(late));
  }
}
