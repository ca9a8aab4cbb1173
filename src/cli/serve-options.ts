import Joi from 'joi';
import { configOption } from '../command/config-file.js';
import { flagOptions } from '../command/flags.js';
import type { Declarations, OptionsOf, WithFlag } from '../input/option.js';
import { count } from '../input/values.js';
import { ownOptions } from '../server/options.js';
import { type FaultPreset, faultPresets } from '../service/fault.js';
import { serviceOptions } from '../service/options.js';

/** Default account names for tokens given without a name. Fixtures use the first. */
const accountNames = ['demo', 'other'];

/**
 * Parses SECRET or SECRET=ACCOUNT_NAME; commas separate several tokens in an environment variable.
 */
function tokens(texts: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  const given = texts.flatMap((text) => text.split(',')).filter((one) => one !== '');
  for (const [position, part] of given.entries()) {
    const [, secret = '', name = ''] = /^([^=\s]\S*?)(?:=([^=]+))?$/.exec(part) ?? [];
    if (secret === '') {
      throw new RangeError('must be TOKEN or TOKEN=ACCOUNT, without spaces in the token');
    }
    if (Object.hasOwn(found, secret)) throw new RangeError('contains the same token twice');
    found[secret] = name || (accountNames[position] ?? `account-${position + 1}`);
  }
  if (given.length === 0) throw new RangeError('must name a token');
  return found;
}

function requestsPerSecond([text = '']: readonly string[]): number {
  const rate = Number(text.replace(/\/s$/, ''));
  if (rate > 0 && Number.isFinite(rate)) return rate;
  throw new RangeError('must be above 0, such as 10/s');
}

/** The service options that the command accepts; two of them are paths of files. */
const serviceFlags = {
  ...(Object.fromEntries(flagOptions(serviceOptions)) as WithFlag<typeof serviceOptions>),
  tokens: { ...serviceOptions.tokens, read: tokens },
  rateLimit: { ...serviceOptions.rateLimit, read: requestsPerSecond },
  fixture: { ...serviceOptions.fixture, schema: () => Joi.string(), path: true },
  profile: { ...serviceOptions.profile, schema: () => Joi.string(), path: true },
} as const satisfies Declarations;

const { port, host, basePath, stateFile, resetState, controlToken, allowHosts } = ownOptions;

/** The options of `serve`: those of the sandbox, two of them with other defaults, and its own. */
export const serveOptions = {
  config: configOption,
  port: { ...port, schema: () => count().max(65_535), default: 4010 },
  host,
  tlsCert: {
    schema: () => Joi.string(),
    flag: '--tls-cert <file>',
    path: true,
    help: 'certificate (PEM), to serve HTTPS instead of HTTP',
  },
  tlsKey: {
    schema: () => Joi.string(),
    flag: '--tls-key <file>',
    path: true,
    help: 'key of the certificate (PEM), without a passphrase',
  },
  basePath,
  stateFile: { ...stateFile, default: 'location-data.json', path: true },
  memory: {
    schema: () => Joi.boolean(),
    flag: '--memory',
    help: 'store the state only in memory',
  },
  resetState,
  ...serviceFlags,
  faults: {
    schema: (): Joi.AnySchema<readonly FaultPreset[]> =>
      Joi.array()
        .items(Joi.valid(...faultPresets))
        .unique(),
    flag: '--fault <preset>',
    isList: true,
    help: `fault to start with, until "fault clear" or a reset; repeatable: ${faultPresets.join(', ')}`,
  },
  nativeScripts: {
    schema: () => Joi.boolean(),
    flag: '--native-scripts',
    help: 'names and streets in native writing systems, for example in Tokyo and Cairo',
  },
  controlToken,
  allowHosts,
  log: {
    schema: () => Joi.any<'pretty' | 'json'>().valid('pretty', 'json'),
    default: 'pretty',
    flag: '--log <format>',
    help: 'format of the request log: pretty or json',
  },
  quiet: {
    schema: () => Joi.boolean(),
    flag: '--quiet',
    help: 'do not log requests',
  },
} as const satisfies Declarations;

/** Values of the command's options, by name. */
export interface ServeFlags extends OptionsOf<typeof serveOptions> {}

/** Fills in the defaults of the command, some of which differ from the sandbox's. */
export function withServeDefaults(
  given: ServeFlags,
  usualPort: number = serveOptions.port.default,
) {
  const { port = usualPort, host: address = host.default } = given;
  const { stateFile: file = serveOptions.stateFile.default, log = serveOptions.log.default } =
    given;
  return { ...given, port, host: address, stateFile: file, log };
}

/** Resolved settings of `serve`. */
export type ServeSettings = ReturnType<typeof withServeDefaults>;
