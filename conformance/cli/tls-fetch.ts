import { Agent } from 'node:https';
import { createSecureContext, rootCertificates } from 'node:tls';
import { NamedFileError, readPem } from '../../src/command/read-file.js';
import type { Fetch } from '../http/runtime.js';
import { nodeFetch } from '../http/node-fetch.js';
import { UsageError } from '../run/run.js';
import type { CheckFlags } from './check-options.js';

type TlsFlags = Pick<CheckFlags, 'clientCert' | 'clientKey' | 'ca'>;

/** PEM files: a client certificate with its key, and authorities in addition to Node's. */
interface Credentials {
  readonly cert: string | undefined;
  readonly key: string | undefined;
  readonly ca: string[] | undefined;
}

/**
 * Creates a `fetch` with a client certificate and additional authorities, for which the fetch of
 * Node.js 20 has no options. URLs without TLS are fetched as usual.
 * @returns undefined if neither was requested
 * @throws {UsageError} naming the flag, without the content of a file
 */
export async function tlsFetch({
  clientCert,
  clientKey,
  ca,
}: TlsFlags): Promise<Fetch | undefined> {
  if (clientCert === undefined && clientKey === undefined && ca === undefined) return undefined;
  const credentials = await credentialsIn({ clientCert, clientKey, ca });
  const agent = new Agent({ ...credentials, keepAlive: true });
  // Writes use a new connection each, because an idle one might be closed while it is used.
  const ofWrites = new Agent({ ...credentials, keepAlive: false });
  return (address, init = {}) => {
    if (!address.startsWith('https:')) return globalThis.fetch(address, init);
    const isRead = init.method === undefined || init.method === 'GET';
    return nodeFetch(address, init, isRead ? agent : ofWrites);
  };
}

/**
 * Returns the certificate authorities of `--ca`; undefined without the flag.
 * @throws {UsageError} without the content of the file
 */
export const authoritiesIn = async (ca: string | undefined): Promise<string[] | undefined> =>
  (await credentialsIn({ ca })).ca;

/** @throws {UsageError} */
async function credentialsIn({ clientCert, clientKey, ca }: TlsFlags): Promise<Credentials> {
  const authorities = await pem('--ca', ca, 'CERTIFICATE');
  const credentials: Credentials = {
    cert: await pem('--client-cert', clientCert ?? clientKey, 'CERTIFICATE'),
    key: await pem('--client-key', clientKey ?? clientCert, 'PRIVATE KEY'),
    ca: authorities === undefined ? undefined : [...rootCertificates, authorities],
  };
  requireUsable(credentials);
  return credentials;
}

/** @throws {UsageError} */
async function pem(
  flag: string,
  path: string | undefined,
  what: 'CERTIFICATE' | 'PRIVATE KEY',
): Promise<string | undefined> {
  if (path === undefined) return undefined;
  try {
    return await readPem(flag, path, what);
  } catch (error) {
    throw error instanceof NamedFileError ? new UsageError(error.message) : error;
  }
}

function requireUsable(credentials: Credentials): void {
  try {
    createSecureContext(credentials);
  } catch {
    // OpenSSL's own messages name internal functions.
    const { cert } = credentials;
    const what =
      cert === undefined
        ? '--ca does not contain a readable certificate'
        : '--client-cert and --client-key must be a certificate and its key, without a passphrase';
    throw new UsageError(what);
  }
}
