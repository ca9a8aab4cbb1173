import { InvalidArgumentError, type Option } from 'commander';
import Joi from 'joi';
import { durationSchema } from '../input/duration.js';
import type { SandboxOptions } from '../server/sandbox.js';
import { option } from './usage.js';

/** Parsed flags. */
export interface ServeFlags extends Pick<
  SandboxOptions,
  | 'resetState'
  | 'seed'
  | 'open'
  | 'scrapeTime'
  | 'marketSize'
  | 'quota'
  | 'rateLimit'
  | 'controlToken'
> {
  port: number;
  host: string;
  db: string;
  memory?: true;
  /** account names by token */
  token?: Record<string, string>;
  world?: string;
  profile?: string;
  log: 'pretty' | 'json';
  quiet?: true;
}

/** Reads the value of a flag with a joi schema. */
const valid =
  <Value>(schema: Joi.Schema<Value>) =>
  (text: string): Value => {
    const result = schema.label('It').validate(text, { errors: { wrap: { label: false } } });
    if (result.error) throw new InvalidArgumentError(`${result.error.message}.`);
    return result.value;
  };

const wholeNumber = (from: number, to = Number.MAX_SAFE_INTEGER) =>
  valid(Joi.number().integer().min(from).max(to));

/** Refuses the empty string that an unset shell variable leaves. */
const path = valid(Joi.string());

const secret = valid(
  Joi.string().pattern(/^\S+$/).messages({ '*': 'It must be a text without spaces' }),
);

const rate = Joi.number().positive().messages({ '*': 'Write it like 10/s' });

/** Default account names for tokens given without one. Fixture worlds use the first. */
const accountNames = ['demo', 'other'];

/** Collects SECRET or SECRET=ACCOUNT_NAME; an environment variable holds several, separated by commas. */
function tokens(text: string, before: Record<string, string> = {}): Record<string, string> {
  const found = { ...before };
  for (const part of text.split(',').filter((one) => one !== '')) {
    const [, secret = '', name = ''] = /^([^=\s]\S*?)(?:=([^=]+))?$/.exec(part) ?? [];
    const position = Object.keys(found).length;
    if (secret === '')
      throw new InvalidArgumentError('Write TOKEN or TOKEN=ACCOUNT. A token has no spaces in it.');
    if (Object.hasOwn(found, secret)) throw new InvalidArgumentError('A token is given twice.');
    found[secret] = name || (accountNames[position] ?? `account-${position + 1}`);
  }
  if (Object.keys(found).length === 0) throw new InvalidArgumentError('Name a token.');
  return found;
}

export const serveOptions: readonly Option[] = [
  option('--port <number>', 'port to listen on; 0 picks a free one', wholeNumber(0, 65535)).default(
    4010,
  ),
  option(
    '--host <address>',
    'address to listen on; 0.0.0.0 accepts remote connections',
    valid(Joi.string().hostname()),
  ).default('127.0.0.1'),
  option('--db <file>', 'state file: JSON that can be read and edited', path).default(
    'location-data.json',
  ),
  option('--memory', 'keep the state in memory only'),
  option('--reset-state', 'discard the existing state and start again'),
  option('--seed <number>', 'seed of the generated places (default: 1)', wholeNumber(0)),
  option(
    '--token <secret[=account]>',
    'accept this bearer token; may be given several times (default: demo-token=demo, other-token=other)',
    tokens,
    // LOCATION_DATA_TOKEN is taken: it is the token that `check` sends.
  ).env('LOCATION_DATA_TOKENS'),
  option('--open', 'accept any token, each as an account of its own'),
  option(
    '--scrape-time <duration>',
    'from enqueueing a scrape to its end',
    valid(durationSchema('36500d')),
  ).default('2s'),
  option(
    '--market-size <number>',
    'places per city and type (default: depends on city and type)',
    wholeNumber(0, 1e9),
  ),
  option('--quota <number>', 'live subscriptions per account (default: unlimited)', wholeNumber(0)),
  option(
    '--rate-limit <number/s>',
    'requests per second and account (default: unlimited)',
    (text) => valid(rate)(text.replace(/\/s$/, '')),
  ),
  option('--world <file>', 'JSON file with the initial data, which a reset goes back to'),
  option('--profile <file>', 'respond where the specification is silent the way this profile does'),
  option(
    '--control-token <secret>',
    'let other machines use /_sandbox with this bearer token',
    secret,
  ),
  option('--log <format>', 'how requests are logged').choices(['pretty', 'json']).default('pretty'),
  option('--quiet', 'log no requests'),
];
