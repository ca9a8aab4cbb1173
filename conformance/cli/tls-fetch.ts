import { readFile } from 'node:fs/promises';
import { Agent, request as httpsRequest } from 'node:https';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { createSecureContext, rootCertificates } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { fileErrorReason } from '../../src/command/read-file.js';
import type { Fetch } from '../http/client.js';
import { UsageError } from '../run/run.js';
import type { CheckFlags } from './check-options.js';

type TlsFlags = Pick<CheckFlags, 'clientCert' | 'clientKey' | 'ca'>;

/** PEM files: a certificate of the client with its key, and authorities besides those of Node. */
interface Credentials {
  readonly cert: string | undefined;
  readonly key: string | undefined;
  readonly ca: string[] | undefined;
}

/**
 * A `fetch` that shows a client certificate, and trusts further authorities: that of Node 20 has no
 * option for either. Addresses without TLS are fetched as always.
 * @returns undefined if neither was asked for
 * @throws {UsageError} naming the flag, without anything that is in a file
 */
export async function tlsFetch({
  clientCert,
  clientKey,
  ca,
}: TlsFlags): Promise<Fetch | undefined> {
  if (clientCert === undefined && clientKey === undefined && ca === undefined) return undefined;
  const credentials: Credentials = {
    cert: await pem('--client-cert', clientCert ?? clientKey, 'CERTIFICATE'),
    key: await pem('--client-key', clientKey ?? clientCert, 'PRIVATE KEY'),
    ca:
      ca === undefined
        ? undefined
        : [...rootCertificates, (await pem('--ca', ca, 'CERTIFICATE')) ?? ''],
  };
  requireUsable(credentials);
  const agent = new Agent({ ...credentials, keepAlive: true });
  // what may change something gets a connection of its own: idle ones may be closed as it is sent
  const ofWrites = new Agent({ ...credentials, keepAlive: false });
  return (address, init = {}) => {
    if (!address.startsWith('https:')) return globalThis.fetch(address, init);
    const isRead = init.method === undefined || init.method === 'GET';
    return fetchOverTls(new URL(address), init, isRead ? agent : ofWrites);
  };
}

async function pem(
  flag: string,
  path: string | undefined,
  what: 'CERTIFICATE' | 'PRIVATE KEY',
): Promise<string | undefined> {
  if (path === undefined) return undefined;
  try {
    const text = await readFile(path, 'utf8');
    if (new RegExp(`-----BEGIN ([A-Z0-9 ]+ )?${what}-----`).test(text)) return text;
  } catch (error) {
    throw new UsageError(`${flag}: ${path} cannot be read: ${fileErrorReason(error)}`);
  }
  throw new UsageError(`${flag}: ${path} has no ${what} in PEM format`);
}

function requireUsable(credentials: Credentials): void {
  try {
    createSecureContext(credentials);
  } catch {
    // the message of OpenSSL names its own functions
    const { cert } = credentials;
    const what =
      cert === undefined
        ? '--ca has no certificate that can be read'
        : '--client-cert and --client-key are not a certificate and its key, without a passphrase';
    throw new UsageError(what);
  }
}

/** Statuses that have no body, which a `Response` insists on. */
const withoutBody = [101, 204, 205, 304];

async function fetchOverTls(url: URL, init: RequestInit, agent: Agent): Promise<Response> {
  const { method = 'GET', headers, body, signal } = init;
  const sent = httpsRequest(url, {
    method,
    agent,
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
  const unpacked = Readable.toWeb(decoded(message)) as ReadableStream<Uint8Array>;
  return new Response(unpacked, { status, headers: pairsOf(rawHeaders) });
}

const responseTo = (sent: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', (error) => {
      // as the `fetch` of Node says it
      reject(new TypeError('fetch failed', { cause: error }));
    });
  });

/** The body without its content codings. */
function decoded(message: IncomingMessage): Readable {
  const codings = (message.headers['content-encoding'] ?? '').toLowerCase().split(',');
  const decoders = codings.reverse().flatMap((coding) => decoderOf(coding.trim()) ?? []);
  const body = new PassThrough();
  // an error of one ends all, and reaches whoever reads the body
  pipeline([message, ...decoders, body], () => undefined);
  return body;
}

function decoderOf(coding: string) {
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
