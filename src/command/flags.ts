import { type Command, Option } from 'commander';
import Joi from 'joi';
import type { FlagOption, Options } from '../input/option.js';
import { plainMessages } from '../input/validate.js';
import { rejectUsage, withExitCodes } from './usage.js';

/** The flags of commands, created from declared options. */

/** The environment variable of a flag: LOCATION_DATA_READ_ONLY for --read-only. */
const variableOf = (flag: string): string =>
  `LOCATION_DATA_${flag.slice(2).toUpperCase().replaceAll('-', '_')}`;

/** Formats the default for a command line; empty for switches and empty lists. */
function defaultText({ helpDefault, defaultText: text, default: value }: FlagOption): string {
  const told = helpDefault ?? text;
  if (told !== undefined) return told;
  if (Array.isArray(value)) return value.join(',');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return '';
}

/** Creates the commander flag of an option. The command finds its value under the option's name. */
function flagOf(name: string, option: FlagOption): Option {
  const made = new Option(option.flag, option.help);
  made.defaultValueDescription = defaultText(option);
  const { variable = variableOf(made.long ?? '') } = option;
  if (variable !== null) made.env(variable);
  made.attributeName = () => name;
  return made;
}

/** The options that have a flag, in order of declaration. */
export function flagOptions(options: Options): (readonly [name: string, option: FlagOption])[] {
  return Object.entries(options).flatMap(([name, option]) =>
    'flag' in option ? [[name, option] as const] : [],
  );
}

/** Values separated by commas, or from a repeated flag. */
const separated = (texts: readonly string[]): readonly string[] =>
  texts
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');

/**
 * The value of LOCATION_DATA_PORT that Kubernetes sets in every pod next to a service named
 * location-data.
 */
const serviceLink = /^(tcp|udp|sctp):\/\/[^/]+$/;

const serviceLinkHint =
  '; it is the address of a Kubernetes service: ' +
  'set enableServiceLinks: false in the pod, or give the service another name';

const plainLimits: Joi.LanguageMessages = {
  'number.min': '{{#label}} must be at least {{#limit}}',
  'number.max': '{{#label}} must be at most {{#limit}}',
};

/**
 * Reads a value from a command line or a variable.
 * @param texts one string, unless the flag is repeated
 * @param label the flag, for messages
 * @throws {RangeError} naming the flag and what is allowed, but not the value, which might be a
 * misplaced token
 */
function valueIn(option: FlagOption, texts: readonly string[], label: string): unknown {
  const { schema, read, isList } = option;
  const last = texts.at(-1);
  let given: unknown = isList === true ? separated(texts) : last;
  try {
    if (read) given = read(texts);
  } catch (error) {
    throw new RangeError(`${label} ${error instanceof Error ? error.message : String(error)}`);
  }
  // Validated as a key of an object, because a schema can refer to other options.
  const whole = Joi.object<Readonly<Record<string, unknown>>>({ [label]: schema() });
  const options = {
    errors: { wrap: { label: false as const, array: false as const } },
    messages: { ...plainMessages, ...plainLimits },
  };
  const result = whole.validate({ [label]: given }, options);
  if (!result.error) return result.value[label];
  const { message, details } = result.error;
  const [, item = ''] = details[0]?.path ?? [];
  const hint = serviceLink.test(last ?? '') ? serviceLinkHint : '';
  throw new RangeError(`${message.replace(`${label}[${item}]`, label)}${hint}`);
}

/** Makes commander read the strings of a flag. Its own error message would contain the value. */
function readFlag(command: Command, made: Option, option: FlagOption): Option {
  const texts: string[] = [];
  const label = made.envVar === undefined ? made.long : `${made.long} (or ${made.envVar})`;
  return made.argParser((text) => {
    texts.push(text);
    try {
      return valueIn(option, texts, label ?? '');
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return rejectUsage(command, error);
    }
  });
}

/** Adds the flags of options to a command. */
export function withFlags(command: Command, options: Options): Command {
  for (const [name, option] of flagOptions(options)) {
    const made = flagOf(name, option);
    command.addOption(made.isBoolean() ? made : readFlag(command, made, option));
  }
  return withExitCodes(command);
}
