import { InvalidArgumentError, type Option } from 'commander';
import Joi from 'joi';
import { configOption } from '../command/config-file.js';
import { flagOf, flagOptions } from '../command/flag.js';
import type { Declarations, FlagOption } from '../input/option.js';
import { count } from '../input/values.js';
import { ownOptions, type SandboxOptions } from '../server/options.js';
import { serviceOptions } from '../service/options.js';

/** Parsed flags, by the names of their options. */
export interface ServeFlags extends Omit<SandboxOptions, 'world' | 'profile' | 'tls'> {
  port: number;
  host: string;
  db: string;
  memory?: true;
  nativeScripts?: true;
  /** path of the file */
  world?: string;
  /** path of the file */
  profile?: string;
  /** path of the file */
  tlsCert?: string;
  /** path of the file */
  tlsKey?: string;
  log: 'pretty' | 'json';
  quiet?: true;
  /** path of the file */
  config?: string;
}

/** Reads the value of a flag with a joi schema. */
export const valid =
  <Value>(schema: Joi.AnySchema<Value>) =>
  (given: unknown): Value => {
    const result = schema.label('It').validate(given, { errors: { wrap: { label: false } } });
    if (result.error) throw new InvalidArgumentError(`${result.error.message}.`);
    return result.value;
  };

/** Default account names for tokens given without one. Fixture worlds use the first. */
const accountNames = ['demo', 'other'];

/**
 * Collects SECRET or SECRET=ACCOUNT_NAME; an environment variable holds several, separated by
 * commas.
 */
function tokens(text: string, before: Record<string, string> = {}): Record<string, string> {
  const found = { ...before };
  for (const part of text.split(',').filter((one) => one !== '')) {
    const [, secret = '', name = ''] = /^([^=\s]\S*?)(?:=([^=]+))?$/.exec(part) ?? [];
    const position = Object.keys(found).length;
    if (secret === '') {
      throw new InvalidArgumentError(
        'Write TOKEN or TOKEN=ACCOUNT. A token must not contain spaces.',
      );
    }
    if (Object.hasOwn(found, secret)) throw new InvalidArgumentError('A token is given twice.');
    found[secret] = name || (accountNames[position] ?? `account-${position + 1}`);
  }
  if (Object.keys(found).length === 0) {
    throw new InvalidArgumentError('Name a token.');
  }
  return found;
}

const hostName = valid(Joi.string().hostname());

/** Collects names; an environment variable holds several, separated by commas. */
const hostNames = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...text.split(',').map((name) => hostName(name)),
];

const conditionIds = valid(serviceOptions.conditions.schema);

/** Collects ids of conditions, separated by commas. */
const conditions = (text: string, before: readonly string[] = []): readonly string[] =>
  conditionIds([...before, ...text.split(',').map((id) => id.trim())]);

const requestsPerSecond = valid(
  serviceOptions.rateLimit.schema.messages({ '*': 'Write it like 10/s' }),
);

const logFormats = ['pretty', 'json'];

const pathOnly = (made: Option): Option => made;

/** The flags that are not written as the option is. All others are read with its schema. */
const otherwiseRead: Readonly<Record<string, (made: Option) => Option>> = {
  tokens: (made) => made.argParser(tokens),
  rateLimit: (made) => made.argParser((text) => requestsPerSecond(text.replace(/\/s$/, ''))),
  allowHosts: (made) => made.argParser(hostNames),
  conditions: (made) => made.argParser(conditions),
  config: pathOnly,
  world: pathOnly,
  profile: pathOnly,
  tlsCert: pathOnly,
  tlsKey: pathOnly,
  log: (made) => made.choices(logFormats),
};

/** The flag of an option of the sandbox. */
export function sandboxFlag(name: string, option: FlagOption): Option {
  const made = flagOf(name, option);
  if (made.isBoolean()) return made;
  if (typeof option.default !== 'object') {
    made.default(option.default, made.defaultValueDescription);
  }
  return otherwiseRead[name]?.(made) ?? made.argParser(valid(option.schema));
}

const { port, host, basePath, db, resetState, controlToken, allowHosts } = ownOptions;

/** The options of the sandbox, two of them with other defaults, and those of the command. */
export const serveOptions = {
  config: configOption,
  port: { ...port, schema: count.max(65_535), default: 4010 },
  host,
  tlsCert: {
    schema: Joi.string(),
    flag: '--tls-cert <file>',
    path: true,
    help: 'certificate (PEM), to speak HTTPS instead of HTTP',
  },
  tlsKey: {
    schema: Joi.string(),
    flag: '--tls-key <file>',
    path: true,
    help: 'its key (PEM), without a passphrase',
  },
  basePath,
  db: { ...db, default: 'location-data.json', path: true },
  memory: {
    schema: Joi.boolean(),
    flag: '--memory',
    help: 'keep the state in memory only',
  },
  resetState,
  ...Object.fromEntries(flagOptions(serviceOptions)),
  world: { ...serviceOptions.world, schema: Joi.string(), path: true },
  profile: { ...serviceOptions.profile, schema: Joi.string(), path: true },
  nativeScripts: {
    schema: Joi.boolean(),
    flag: '--native-scripts',
    help: 'names and streets in the scripts of their languages, for example in Tokyo and Cairo',
  },
  controlToken,
  allowHosts,
  log: {
    schema: Joi.valid(...logFormats),
    default: 'pretty',
    flag: '--log <format>',
    help: 'how requests are logged',
  },
  quiet: {
    schema: Joi.boolean(),
    flag: '--quiet',
    help: 'do not log requests',
  },
} as const satisfies Declarations;

/** The flags of these options. */
export const serveFlags: readonly Option[] = flagOptions(serveOptions).map(([name, option]) =>
  sandboxFlag(name, option),
);
