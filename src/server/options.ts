import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import Joi from 'joi';
import type { Declarations, OptionsOf } from '../input/option.js';
import type { Exchange } from '../service/request-log/request-log.js';
import type { ServiceOptions } from '../service/options.js';
import type { StorageEvent } from '../store/storage.js';

/** A certificate, optionally with its chain, and its key, in PEM format. */
export interface Tls {
  cert: string;
  key: string;
}

/**
 * Returns why a server cannot use a certificate and key; null if it can. OpenSSL's own messages
 * name internal functions.
 */
export function tlsProblem({ cert, key }: Tls): string | null {
  let certificate: X509Certificate;
  let ownKey: KeyObject;
  try {
    certificate = new X509Certificate(cert);
  } catch {
    return 'the certificate cannot be read; it must be in PEM format';
  }
  try {
    ownKey = createPrivateKey(key);
  } catch {
    return 'the key cannot be read; it must be in PEM format, without a passphrase';
  }
  if (certificate.checkPrivateKey(ownKey)) return null;
  return 'the key does not belong to the certificate';
}

/** The options that only the sandbox has. */
export const ownOptions = {
  /**
   * port to listen on, up to 65535; 0 picks a free one
   * @default 0
   */
  port: {
    schema: () => Joi.number().port(),
    default: 0,
    flag: '--port <number>',
    help: 'port to listen on; 0 picks a free one',
  },

  /**
   * local address to listen on; the default accepts only local connections
   * @default "127.0.0.1"
   */
  host: {
    // The usual addresses skip joi's pattern, which takes 15 ms to compile.
    schema: () => Joi.string().hostname().allow('127.0.0.1', '0.0.0.0', '::'),
    default: '127.0.0.1',
    flag: '--host <address>',
    help: 'address to listen on; 0.0.0.0 accepts remote connections',
  },

  /**
   * PEM certificate and key; if set, the sandbox serves HTTPS. The command reads them from
   * `--tls-cert` and `--tls-key`
   */
  tls: {
    schema: () =>
      Joi.object<Tls>({
        cert: Joi.string().required(),
        key: Joi.string().required(),
      }).custom((tls: Tls, helpers) => {
        const problem = tlsProblem(tls);
        return problem === null ? tls : helpers.message({ custom: `{{#label}}: ${problem}` });
      }),
  },

  /**
   * path prefix of everything that the sandbox serves, such as `"/api"`; `GET /health` also works
   * without it
   * @default ""
   */
  basePath: {
    schema: () =>
      Joi.string()
        .allow('')
        .pattern(/^(\/[\w.~-]+)+$/)
        .messages({
          'string.pattern.base': '{{#label}} must be a path like /api, without a trailing slash',
        }),
    default: '',
    flag: '--base-path <path>',
    help: 'path prefix of all URLs, such as /api',
  },

  /**
   * path of the state file, in a writable folder; without it, the state is lost when the sandbox
   * stops. In a container, mount the folder, not the single file, which cannot be replaced.
   */
  stateFile: {
    schema: () => Joi.string(),
    flag: '--state-file <file>',
    help: 'state file: JSON that can be read and edited',
  },

  /**
   * start with a new state, ignoring the state file. Without it, `fixture` or a different `seed` with
   * an existing state is a `StateFileError`.
   * @default false
   */
  resetState: {
    schema: () => Joi.boolean(),
    default: false,
    flag: '--reset-state',
    help: 'discard the existing state and start again',
  },

  /**
   * bearer token, without spaces, that every client of the control interface needs, local or remote;
   * without it, only local programs can use the control interface
   */
  controlToken: {
    // joi's message would contain the token.
    schema: () =>
      Joi.string().pattern(/^\S+$/).messages({ '*': '{{#label}} must be a string without spaces' }),
    flag: '--control-token <secret>',
    help: 'require this bearer token for the console and /_sandbox, and let other machines use them',
  },

  /**
   * host names, as in the URL: requests to these hosts can use the control interface, wherever they
   * come from. For a container or a forwarded port; not together with `controlToken`
   * @default []
   */
  allowHosts: {
    schema: () => Joi.array<readonly string[]>().items(Joi.string().hostname()),
    default: [],
    flag: '--allow-host <name>',
    isList: true,
    variable: 'LOCATION_DATA_ALLOW_HOSTS',
    help: 'let requests to this host name use the console and /_sandbox; repeatable',
  },

  /** called with each exchange after its response was sent */
  onExchange: { schema: () => Joi.function<(exchange: Exchange) => void>() },

  /** called with unexpected errors inside the sandbox, which clients only see as status 500 */
  onFailure: { schema: () => Joi.function<(error: Error) => void>() },

  /** called with events of the state file, for example when it was edited or its lock was lost */
  onStorage: { schema: () => Joi.function<(event: StorageEvent) => void>() },
} as const satisfies Declarations;

/** Options of `createSandbox`. */
export interface SandboxOptions extends ServiceOptions, OptionsOf<typeof ownOptions> {}

/** Explains why a control token excludes allowed hosts, with the names of both options. */
export const tokenOrHosts = (token: string, hosts: string): string =>
  `with ${token}, every client needs the token, and with ${hosts}, some don't: set only one of them`;
