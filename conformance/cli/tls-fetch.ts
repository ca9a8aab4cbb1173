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
 * A `fetch` that shows a client certificate, and trusts further authorities: that of Node 20 has no
 * option for either. Addresses without TLS are fetched as always.
 * @returns undefined if neither was requested
 * @throws {UsageError} naming the flag, without anything that is in a file
 */
export async function tlsFetch({
  clientCert,
  clientKey,
  ca,
}: TlsFlags): Promise<Fetch | undefined> {
  if (clientCert === undefined && clientKey === undefined && ca === undefined) return undefined;
  const credentials = await credentialsIn({ clientCert, clientKey, ca });
  const agent = new Agent({ ...credentials, keepAlive: true });
  // what may change something gets a connection of its own: idle ones may be closed as it is sent
  const ofWrites = new Agent({ ...credentials, keepAlive: false });
  return (address, init = {}) => {
    if (!address.startsWith('https:')) return globalThis.fetch(address, init);
    const isRead = init.method === undefined || init.method === 'GET';
    return nodeFetch(address, init, isRead ? agent : ofWrites);
  };
}

/**
 * The certificate authorities to trust, if `--ca` names some.
 * @throws {UsageError} without anything that is in the file
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
    // the message of OpenSSL names its own functions
    const { cert } = credentials;
    const what =
      cert === undefined
        ? '--ca does not contain a readable certificate'
        : '--client-cert and --client-key must be a certificate and its key, without a passphrase';
    throw new UsageError(what);
  }
}
