import type { Socket } from 'node:net';
import type { Lifecycle } from '@hapi/hapi';

/**
 * Pipelining: a client can send many requests on a connection without waiting for responses.
 * Node.js passes all of them on at once, and sends the responses in order. This module processes a
 * connection's requests one at a time, so that no response is computed that the client cannot
 * receive yet.
 */

/**
 * Maximum number of waiting requests; beyond that, the connection is closed. It is not paused,
 * because then a disconnect would go unnoticed.
 */
const mostWaiting = 1000;

/** The queue of requests on a connection. */
class Connection {
  readonly #socket: Socket;
  #waiting: (() => void)[] = [];
  #isBusy = false;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Resolves when it is this request's turn, or the connection is closed. */
  async turn(): Promise<void> {
    if (!this.#isBusy) {
      this.#isBusy = true;
      return;
    }
    if (this.#waiting.length === 0) this.#socket.once('close', this.#release);
    const turn = new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#waiting.length > mostWaiting) this.#socket.destroy();
    await turn;
  }

  /** Ends the turn of a request whose response was sent. */
  next(): void {
    const next = this.#waiting.shift();
    if (this.#waiting.length === 0) this.#socket.off('close', this.#release);
    if (next) next();
    else this.#isBusy = false;
  }

  readonly #release = (): void => {
    for (const wake of this.#waiting) wake();
    this.#waiting = [];
  };
}

/**
 * Creates the `onRequest` handler that runs before all others. Requests of a closed connection end
 * here.
 */
export function oneAtATime(): Lifecycle.Method {
  const connections = new WeakMap<Socket, Connection>();
  return async ({ raw: { req, res } }, h) => {
    const { socket } = req;
    const connection = connections.get(socket) ?? new Connection(socket);
    connections.set(socket, connection);
    await connection.turn();
    if (socket.destroyed) return h.abandon;
    res.once('close', () => connection.next());
    return h.continue;
  };
}
