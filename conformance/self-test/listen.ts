import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Setup, Wire } from './options.js';

/** A deployment on a port. */
export interface Listening {
  /** base URL, with the base path, without a slash at the end */
  readonly url: string;
  readonly close: () => Promise<void>;
}

type Fetch = typeof globalThis.fetch;

/** Serves what `fetch` answers on a free port of 127.0.0.1. */
export async function listen(fetch: Fetch, setup: Setup): Promise<Listening> {
  const server = createServer((request, response) => {
    void exchange(request, response, fetch, setup.wire).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${setup.basePath}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function exchange(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fetch: Fetch,
  wire: Wire,
): Promise<void> {
  const answer = await fetch(await asRequest(incoming));
  outgoing.statusCode = answer.status;
  for (const [name, value] of answer.headers) outgoing.setHeader(name, value);
  const plain = Buffer.from(await answer.arrayBuffer());
  const bytes = encode(plain, wire, outgoing);
  if (wire === 'close') outgoing.setHeader('connection', 'close');
  if (answer.status === 204 || answer.status === 304) {
    outgoing.end();
  } else if (wire === 'chunked' || wire === 'trickle') {
    await inPieces(outgoing, bytes, wire === 'trickle' ? 7 : 400);
  } else {
    outgoing.setHeader('content-length', bytes.length);
    outgoing.end(bytes);
  }
}

async function asRequest(incoming: IncomingMessage): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = incoming.method ?? 'GET';
  const body = await buffer(incoming);
  const url = `http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`;
  return new Request(
    url,
    body.length > 0 ? { method, headers, body: new Uint8Array(body) } : { method, headers },
  );
}

const encoders: Partial<Record<Wire, readonly [name: string, encode: (bytes: Buffer) => Buffer]>> = {
  gzip: ['gzip', gzipSync],
  deflate: ['deflate', deflateSync],
  brotli: ['br', brotliCompressSync],
};

function encode(bytes: Buffer, wire: Wire, outgoing: ServerResponse): Buffer {
  const encoder = encoders[wire];
  if (!encoder || bytes.length === 0) return bytes;
  outgoing.setHeader('content-encoding', encoder[0]);
  return encoder[1](bytes);
}

/** Pieces end where they like, in the middle of a character too. */
async function inPieces(outgoing: ServerResponse, bytes: Buffer, size: number): Promise<void> {
  outgoing.flushHeaders();
  for (let start = 0; start < bytes.length; start += size) {
    outgoing.write(bytes.subarray(start, start + size));
    await nextTurn();
  }
  outgoing.end();
}
