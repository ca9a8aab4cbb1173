import { InvalidArgumentError, type Option } from 'commander';
import Joi from 'joi';
import { configOption } from '../command/config-file.js';
import { flagOf, flagOptions } from '../command/flag.js';
import { durationSchema } from '../input/duration.js';
import type { Declarations, FlagOption, OptionsOf } from '../input/option.js';
import { count } from '../input/values.js';
import { serviceOptions } from '../service/options.js';
import { conditionGroups } from '../vary/alternatives.js';
import { sandboxFlag, valid } from './serve-flags.js';

const { seed, world, scrapeTime, marketSize, quota, rateLimit } = serviceOptions;

const names = Joi.array<readonly string[]>().items(Joi.string());

/** The options of `vary` that are those of the sandboxes. */
const sandboxOptions = {
  profile: {
    schema: Joi.string(),
    flag: '--profile <file>',
    path: true,
    defaultText: 'the reference',
    help: 'the deployment that the client knows',
  },
  seed,
  world: { ...world, schema: Joi.string(), path: true },
  scrapeTime,
  marketSize,
  quota,
  rateLimit,
} as const satisfies Declarations;

/** The other options of `vary`. */
const ownOptions = {
  config: configOption,
  only: {
    schema: names,
    flag: '--only <ids>',
    variable: 'LOCATION_DATA_VARY_ONLY',
    help: 'only these open points and conditions, or those whose ids begin so: create,list.order',
  },
  with: {
    schema: Joi.array<readonly string[]>().items(Joi.valid(...conditionGroups)),
    flag: '--with <groups>',
    help: 'also try conditions that are harder to live with: data, trouble',
  },
  exhaustive: {
    schema: Joi.boolean(),
    flag: '--exhaustive',
    help: 'one variation at a time: many more runs',
  },
  jobs: {
    schema: count.min(1).max(64),
    default: 1,
    flag: '--jobs <number>',
    help: 'runs at once, if the command can run beside itself',
  },
  budget: {
    schema: durationSchema('7d'),
    flag: '--budget <duration>',
    help: 'start no further run after this time, such as 10m',
  },
  timeout: {
    schema: durationSchema('7d'),
    flag: '--timeout <duration>',
    variable: 'LOCATION_DATA_VARY_TIMEOUT',
    defaultText: '10 times a run of the base, and 30s',
    help: 'end a run after this time, as failed',
  },
  mock: {
    schema: Joi.boolean(),
    flag: '--mock',
    help: 'the command starts a mock of its own, with the profile in LOCATION_DATA_PROFILE',
  },
  logDir: {
    schema: Joi.string(),
    flag: '--log-dir <folder>',
    path: true,
    defaultText: 'a new folder for temporary files',
    help: 'for the output of each run',
  },
  reporter: {
    schema: names,
    flag: '--reporter <name[=file]>',
    variable: 'LOCATION_DATA_VARY_REPORTER',
    path: true,
    defaultText: 'pretty',
    help: 'report format, to a file or to stdout; repeatable',
  },
  verbose: {
    schema: Joi.boolean(),
    flag: '--verbose',
    help: 'also report what passed, by name, and complete responses',
  },
} as const satisfies Declarations;

/** The options of `vary`. */
export const varyOptions = { ...ownOptions, ...sandboxOptions } as const satisfies Declarations;

/** Parsed flags, by the names of their options. */
export interface VaryFlags extends OptionsOf<typeof varyOptions> {
  readonly jobs: number;
}

/** Collects names that are separated by commas, or from a repeated flag. */
const nameList = (text: string, before: readonly string[] = []): readonly string[] => {
  const found = text.split(',').map((name) => name.trim());
  if (found.includes('')) throw new InvalidArgumentError('Name them like create,list.order.');
  return [...before, ...found];
};

const groupList = (text: string, before?: readonly string[]): readonly string[] => {
  const all = nameList(text, before);
  const known: readonly string[] = conditionGroups;
  if (all.some((name) => !known.includes(name))) {
    throw new InvalidArgumentError(`The groups are ${known.join(', ')}.`);
  }
  return all;
};

/** Collects values as they are. */
const collect = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  text,
];

/** The flags that are not read with the schema of their option. */
const otherwiseRead: Readonly<Record<string, (made: Option) => Option>> = {
  only: (made) => made.argParser(nameList),
  with: (made) => made.argParser(groupList),
  reporter: (made) => made.argParser(collect),
  config: (made) => made,
  logDir: (made) => made,
};

function ownFlag(name: string, option: FlagOption): Option {
  const made = flagOf(name, option);
  if (made.isBoolean()) return made;
  made.default(option.default);
  return otherwiseRead[name]?.(made) ?? made.argParser(valid(option.schema));
}

/** The flags of `vary`. */
export const varyFlags: readonly Option[] = [
  ...flagOptions(ownOptions).map(([name, option]) => ownFlag(name, option)),
  ...flagOptions(sandboxOptions).map(([name, option]) => sandboxFlag(name, option)),
];
