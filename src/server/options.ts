import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import Joi from 'joi';
import type { Declarations, OptionsOf } from '../input/option.js';
import type { Exchange } from '../service/journal/journal.js';
import type { ServiceOptions } from '../service/options.js';
import type { StorageEvent } from '../store/storage.js';

/** A certificate, perhaps with those that lead to an authority, and its key. Both are PEM. */
export interface Tls {
  cert: string;
  key: string;
}

/** Why a server cannot use them, in words; null if it can. OpenSSL's name its own functions. */
export function tlsProblem({ cert, key }: Tls): string | null {
  let certificate: X509Certificate;
  let ownKey: KeyObject;
  try {
    certificate = new X509Certificate(cert);
  } catch {
    return 'the certificate cannot be read; it has to be in PEM format';
  }
  try {
    ownKey = createPrivateKey(key);
  } catch {
    return 'the key cannot be read; it has to be in PEM format, without a passphrase';
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
    schema: Joi.number().port(),
    default: 0,
    flag: '--port <number>',
    help: 'port to listen on; 0 picks a free one',
  },

  /**
   * address of this machine to listen on; the default is reached from this machine only
   * @default "127.0.0.1"
   */
  host: {
    // The usual ones need no comparison: joi's pattern for addresses takes 15 ms to compile.
    schema: Joi.string().hostname().allow('127.0.0.1', '0.0.0.0', '::'),
    default: '127.0.0.1',
    flag: '--host <address>',
    help: 'address to listen on; 0.0.0.0 accepts remote connections',
  },

  /**
   * certificate and key, in PEM, with which it speaks HTTPS instead of HTTP; the command takes the
   * files with `--tls-cert` and `--tls-key`
   */
  tls: {
    schema: Joi.object<Tls>({
      cert: Joi.string().required(),
      key: Joi.string().required(),
    }).custom((tls: Tls, helpers) => {
      const problem = tlsProblem(tls);
      return problem === null ? tls : helpers.message({ custom: `{{#label}}: ${problem}` });
    }),
  },

  /**
   * path in front of everything that it serves, such as `"/api"`, as a proxy passes it on; `GET /health`
   * responds without it, too
   * @default ""
   */
  basePath: {
    schema: Joi.string()
      .allow('')
      .pattern(/^(\/[\w.~-]+)+$/)
      .messages({
        'string.pattern.base': '{{#label}} must be a path like /api, without a slash at its end',
      }),
    default: '',
    flag: '--base-path <path>',
    help: 'path in front of everything it serves, such as /api',
  },

  /**
   * path of the state file, in a folder that may be written to; without it, the state is lost when
   * the sandbox stops. In a container, mount that folder, and not the single file, which cannot be
   * replaced.
   */
  db: {
    schema: Joi.string(),
    flag: '--db <file>',
    help: 'state file: JSON that can be read and edited',
  },

  /**
   * start with a new state, ignoring that in the state file. Without it, `world` or another `seed`
   * with an existing state is a `StateFileError`.
   * @default false
   */
  resetState: {
    schema: Joi.boolean(),
    default: false,
    flag: '--reset-state',
    help: 'discard the existing state and start again',
  },

  /**
   * bearer token, without spaces, that every client of the control interface needs, on this machine
   * and on others; without it, only this machine can use the control interface
   */
  controlToken: {
    // joi's message would contain the token.
    schema: Joi.string()
      .pattern(/^\S+$/)
      .messages({ '*': '{{#label}} must be a text without spaces' }),
    flag: '--control-token <secret>',
    help: 'require this bearer token for the console and /_sandbox, and let other machines use them',
  },

  /**
   * names, as clients write them in the URL, of hosts whose requests may use the control interface
   * as programs on this machine do, from wherever they come: for a container, or a port that is
   * forwarded to a machine of your own. Not together with `controlToken`
   * @default []
   */
  allowHosts: {
    schema: Joi.array<readonly string[]>().items(Joi.string().hostname()),
    default: [],
    flag: '--allow-host <name>',
    isList: true,
    variable: 'LOCATION_DATA_ALLOW_HOSTS',
    help: 'let requests to this host name use the console and /_sandbox; repeatable',
  },

  /** called with each exchange after its response was sent */
  onExchange: { schema: Joi.function<(exchange: Exchange) => void>() },

  /** called with unexpected errors inside the sandbox, which clients only see as status 500 */
  onFailure: { schema: Joi.function<(error: Error) => void>() },

  /** called with events of the state file, for example when it was edited or its lock was lost */
  onStorage: { schema: Joi.function<(event: StorageEvent) => void>() },
} as const satisfies Declarations;

/** Options of `createSandbox`. */
export interface SandboxOptions extends ServiceOptions, OptionsOf<typeof ownOptions> {}

/** Why there cannot be both a control token and allowed hosts. The names are those of the options. */
export const tokenOrHosts = (token: string, hosts: string): string =>
  `with ${token}, every client needs the token, and with ${hosts}, some need none: give only one`;
