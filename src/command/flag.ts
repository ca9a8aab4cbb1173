import { Option } from 'commander';
import type { FlagOption, Options } from '../input/option.js';

/** The environment variable of a flag: LOCATION_DATA_READ_ONLY for --read-only. */
const variableOf = (flag: string): string =>
  `LOCATION_DATA_${flag.slice(2).toUpperCase().replaceAll('-', '_')}`;

/** A flag, which also has an environment variable. */
export function flag(flags: string, help: string): Option {
  const made = new Option(flags, help);
  return made.env(variableOf(made.long ?? ''));
}

/** The default as a command line would have it; none for switches, and for lists of nothing. */
function defaultText({ helpDefault, defaultText: text, default: value }: FlagOption): string {
  const told = helpDefault ?? text;
  if (told !== undefined) return told;
  if (Array.isArray(value)) return value.join(',');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return '';
}

/** The flag of an option. A command finds its value under the name of the option. */
export function flagOf(name: string, option: FlagOption): Option {
  const made = flag(option.flag, option.help);
  made.defaultValueDescription = defaultText(option);
  if (option.variable !== undefined) made.env(option.variable);
  made.attributeName = () => name;
  return made;
}

/** The options that have a flag, in the order in which they are declared. */
export function flagOptions(options: Options): (readonly [name: string, option: FlagOption])[] {
  return Object.entries(options).flatMap(([name, option]) =>
    'flag' in option ? [[name, option] as const] : [],
  );
}
