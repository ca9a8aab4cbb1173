import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Agent } from 'node:https';
import type { Readable } from 'node:stream';

/**
 * Node's own modules, without imports that a bundler for browsers would resolve: the kit also runs
 * in a page, where this is never called.
 */
const nodes = {
  http: () => process.getBuiltinModule('node:http'),
  https: () => process.getBuiltinModule('node:https'),
  stream: () => process.getBuiltinModule('node:stream'),
  zlib: () => process.getBuiltinModule('node:zlib'),
};

/** Number of bytes of a body that are decompressed ahead of the reader. */
const readAhead = 64 * 1024;

/** More content codings than any server applies to a body; each decoder needs memory. */
const mostCodings = 5;

/** Statuses with which `Response` rejects a body. */
const withoutBody = [101, 204, 205, 304];

/**
 * Sends a request over HTTP/1.1, more strictly than `fetch`: a damaged content coding is an error
 * when the body is read. Redirects are not followed.
 */
export async function nodeFetch(
  address: string,
  init: RequestInit = {},
  agent?: Agent,
): Promise<Response> {
  const { method = 'GET', headers, body, signal } = init;
  const send = address.startsWith('https:') ? nodes.https().request : nodes.http().request;
  const sent = send(address, {
    method,
    ...(agent === undefined ? {} : { agent }),
    headers: {
      ...Object.fromEntries(new Headers(headers)),
      'accept-encoding': 'gzip, deflate, br',
    },
    ...(signal == null ? {} : { signal }),
  });
  const received = responseTo(sent);
  sent.end(typeof body === 'string' ? body : undefined);
  const message = await received;
  const { statusCode: status = 0, rawHeaders } = message;
  if (withoutBody.includes(status)) {
    message.resume();
    return new Response(null, { status, headers: pairsOf(rawHeaders) });
  }
  // By default, thousands of chunks would be decompressed ahead of the reader.
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: readAhead });
  const { Readable } = nodes.stream();
  const unpacked = Readable.toWeb(decompressed(message), {
    strategy,
  }) as ReadableStream<Uint8Array>;
  return new Response(unpacked, { status, headers: pairsOf(rawHeaders) });
}

const responseTo = (sent: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', (error) => {
      // The message of Node's `fetch`.
      reject(new TypeError('fetch failed', { cause: error }));
    });
  });

/**
 * Returns the body without its content codings.
 * @throws {TypeError} if there are too many, with the message of Node's `fetch`
 */
function decompressed(message: IncomingMessage): Readable {
  const codings = (message.headers['content-encoding'] ?? '').toLowerCase().split(',');
  if (codings.length > mostCodings) {
    message.destroy();
    const amount = `${codings.length}, maximum allowed is ${mostCodings}`;
    throw new TypeError('fetch failed', {
      cause: new Error(`too many content-encodings in response: ${amount}`),
    });
  }
  const decoders = codings.reverse().flatMap((coding) => decoderOf(coding.trim()) ?? []);
  const { PassThrough, pipeline } = nodes.stream();
  const body = new PassThrough();
  // An error in one stream ends all, and reaches the reader of the body.
  pipeline([message, ...decoders, body], () => undefined);
  return body;
}

function decoderOf(coding: string) {
  const { createBrotliDecompress, createGunzip, createInflate } = nodes.zlib();
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  if (coding === 'deflate') return createInflate();
  if (coding === 'br') return createBrotliDecompress();
  return undefined;
}

function pairsOf(rawHeaders: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    pairs.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']);
  }
  return pairs;
}
