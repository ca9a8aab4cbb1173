import type { Socket } from 'node:net';
import type { Lifecycle } from '@hapi/hapi';

/**
 * Pipelining: a client can send many requests on a connection without waiting for responses. Node.js
 * passes all of them on at once, and sends the responses in their order. Here, the requests of a
 * connection are processed one at a time, so that nothing is computed that no one can receive yet.
 */

/**
 * How many requests of a connection can wait; with one more, it is closed. Not by pausing it: then
 * no one would notice that the client has gone away.
 */
const mostWaiting = 1000;

/** The requests of one connection, in their order. */
class Connection {
  readonly #socket: Socket;
  #waiting: (() => void)[] = [];
  #isBusy = false;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Resolves when it is the turn of the next request, or the connection is closed. */
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

  /** The request whose turn it was has its response. */
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

/** `onRequest`, before anything else. Requests of a connection that was closed end here. */
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
