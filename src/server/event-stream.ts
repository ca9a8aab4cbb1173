import { PassThrough } from 'node:stream';
import type { Server, ServerRoute } from '@hapi/hapi';
import { ServiceError } from '../service/responses/errors.js';
import type { Service } from '../service/service.js';

/** A client for which more than this is buffered, in bytes, is disconnected. */
const longestQueue = 4 * 1_048_576;

/** How many clients there may be at a time: each event is sent to all of them. */
const mostStreams = 100;

/** The streams of the clients that receive events. */
class EventStreams {
  readonly #service: Service;
  readonly #open = new Set<PassThrough>();
  /** nothing is serialised, or redacted, while there are no clients */
  #unsubscribe: readonly (() => void)[] = [];

  constructor(service: Service) {
    this.#service = service;
  }

  /** @throws {ServiceError} 503, when there are too many */
  add(): PassThrough {
    if (this.#open.size >= mostStreams) {
      const way = 'Close one of them, or ask for GET /_sandbox/journal?after=<last id> instead';
      throw new ServiceError(
        503,
        `There are ${mostStreams} event streams already, and no more are possible. ${way}`,
      );
    }
    const stream = new PassThrough();
    if (this.#open.size === 0) this.#subscribe();
    this.#open.add(stream);
    stream.once('close', () => this.#remove(stream));
    // Browsers fire `open` when the first bytes arrive.
    stream.write(': open\n\n');
    return stream;
  }

  end(): void {
    for (const stream of this.#open) stream.end();
  }

  #subscribe(): void {
    const { journal } = this.#service;
    this.#unsubscribe = [
      journal.on((entry) => this.#send('exchange', entry)),
      this.#service.onChange((what) => this.#send('change', { what })),
    ];
  }

  #remove(stream: PassThrough): void {
    this.#open.delete(stream);
    if (this.#open.size > 0) return;
    for (const end of this.#unsubscribe) end();
    this.#unsubscribe = [];
  }

  /** All streams share the bytes. */
  #send(event: string, data: object): void {
    const bytes = Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    for (const stream of this.#open) {
      stream.write(bytes);
      if (stream.writableLength > longestQueue) stream.destroy();
    }
  }
}

/**
 * Server-sent events until the server stops: `exchange` with a journal entry, `change` with what
 * else has changed.
 */
export function eventRoute(server: Server, service: Service): ServerRoute {
  const streams = new EventStreams(service);
  // An endless response would keep the server from stopping.
  server.ext('onPreStop', () => streams.end());
  return {
    method: 'GET',
    path: '/_sandbox/events',
    options: { app: { area: 'control' } },
    handler: (_request, h) =>
      h.response(streams.add()).type('text/event-stream').header('cache-control', 'no-store'),
  };
}
