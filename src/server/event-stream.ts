import { PassThrough } from 'node:stream';
import type { Server, ServerRoute } from '@hapi/hapi';
import type { Service } from '../service/service.js';

/** A client for which more than this is buffered, in bytes, is disconnected. */
const longestQueue = 4 * 1_048_576;

/** Server-sent events until the server stops: `exchange` with a journal entry, `change` with what else has changed. */
export function eventRoute(server: Server, service: Service): ServerRoute {
  const open = new Set<PassThrough>();
  // An endless response would keep the server from stopping.
  server.ext('onPreStop', () => {
    for (const stream of open) stream.end();
  });
  return {
    method: 'GET',
    path: '/_sandbox/events',
    options: { app: { area: 'control' } },
    handler: (_request, h) => {
      const stream = new PassThrough();
      open.add(stream);
      const send = (event: string, data: object): void => {
        stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        if (stream.writableLength > longestQueue) stream.destroy();
      };
      const ends = [service.journal.on((entry) => send('exchange', entry)), service.onChange((what) => send('change', { what }))];
      stream.once('close', () => {
        for (const end of ends) end();
        open.delete(stream);
      });
      // Browsers fire `open` when the first bytes arrive.
      stream.write(': open\n\n');
      return h.response(stream).type('text/event-stream').header('cache-control', 'no-store');
    },
  };
}
