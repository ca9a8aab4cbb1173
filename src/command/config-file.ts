import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import process from 'node:process';
import Joi from 'joi';
import { readJson } from '../input/json-text.js';
import type { FlagOption, Options } from '../input/option.js';
import { codeOf } from '../input/system-error.js';
import { validate } from '../input/validate.js';
import { flagOptions } from './flags.js';
import { fileErrorReason } from './read-file.js';
import { readRegularFile } from './regular-file.js';

/** The default name of the configuration file. */
export const usualConfigFile = 'location-data-kit.config.json';

/** The flag that names a different configuration file. */
export const configOption = {
  schema: () => Joi.string(),
  flag: '--config <file>',
  help: 'read options from this file',
  defaultText: `${usualConfigFile}, if there is one`,
  onlyAsFlag: true,
} as const satisfies FlagOption<unknown>;

/** The commands with their own section in the configuration file. */
export type Section = 'audit' | 'check' | 'serve' | 'vary';

/** Values by the names of their options. */
export type Configuration = Readonly<Record<string, unknown>>;

interface ConfigContent extends Partial<Record<Section, Configuration>> {
  $schema?: string;
}

/** An invalid configuration file; the message names the file and the position. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const isConfigurable = ([name, option]: readonly [string, Options[string]]): boolean =>
  name === 'baseUrl' || ('flag' in option && option.onlyAsFlag !== true);

const describedSchema = (option: Options[string]): Joi.AnySchema => {
  const schema = option.schema().optional();
  if ('help' in option) return schema.description(option.help);
  return schema;
};

/** Schema of a command's section. */
function sectionSchema(options: Options): Joi.ObjectSchema<Configuration> {
  const entries = Object.entries(options).filter(isConfigurable);
  return Joi.object(
    Object.fromEntries(entries.map(([name, option]) => [name, describedSchema(option)])),
  );
}

/** @param sections the sections to validate; others are validated by their commands */
function fileSchema(sections: Partial<Record<Section, Options>>) {
  const entries = Object.entries(sections);
  const schemas = Object.fromEntries(
    entries.map(([name, options]) => [name, sectionSchema(options)] as const),
  );
  return Joi.object<ConfigContent>({
    $schema: Joi.string(),
    audit: Joi.object(),
    check: Joi.object(),
    serve: Joi.object(),
    vary: Joi.object(),
    ...schemas,
  });
}

/** The JSON Schema (draft 2020-12) of configuration files, for editors. */
export const configJsonSchema = (
  sections: Record<Section, Options>,
): Readonly<Record<string, unknown>> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Configuration of location-data-kit: options of its commands',
  ...fileSchema(sections)['~standard'].jsonSchema.input({ target: 'draft-2020-12' }),
});

/** The values of a command, and the configuration file that some of them come from. */
interface Configured<Values> {
  readonly values: Values;
  /** absolute path of the configuration file; null if there is none */
  readonly file: string | null;
}

/**
 * Reads a command's options from the configuration file.
 * @param path of the file; the default file is optional
 * @throws {ConfigError} which never contains a value
 */
async function configured(
  section: Section,
  options: Options,
  path: string | undefined,
): Promise<Configured<Configuration>> {
  const file = path ?? usualConfigFile;
  try {
    // The default name could be a pipe in a folder that belongs to another user.
    const text = path === undefined ? readRegularFile(file) : await readFile(file, 'utf8');
    const content = await readJson(text);
    const schema = fileSchema({ [section]: options });
    const { [section]: values = {} } = validate(schema, content, 'configuration', ConfigError);
    return { values: located(values, options, dirname(file)), file: resolve(file) };
  } catch (error) {
    if (path === undefined && codeOf(error) === 'ENOENT') return { values: {}, file: null };
    throw new ConfigError(`${file}: ${fileErrorReason(error)}`);
  }
}

/** Resolves relative paths in the values against the folder of the file. */
function located(values: Configuration, options: Options, folder: string): Configuration {
  const paths = flagOptions(options).filter(([, option]) => option.path === true);
  const found = paths.flatMap(([name]) => {
    if (name in values) {
      return [[name, locatedValue(values[name], folder)] as const];
    }
    return [];
  });
  return { ...values, ...Object.fromEntries(found) };
}

function locatedValue(value: unknown, folder: string): unknown {
  const at = (path: string): string => relative(process.cwd(), resolve(folder, path)) || '.';
  if (typeof value === 'string') return at(value);
  if (!Array.isArray(value)) return value;
  // In NAME=FILE, a dash for FILE means stdout.
  return value.map((item) => String(item).replace(/(?<==)(?!-$).+$/s, (path) => at(path)));
}

/**
 * Merges the values of a command: a flag takes precedence over its variable, the variable over the
 * file, and the file over the default, which is not included.
 * @throws {ConfigError} which never contains a value
 */
export async function givenValues<Values extends { readonly config?: string | undefined }>(
  section: Section,
  options: Options,
  { config, ...flags }: Values,
): Promise<Configured<Omit<Values, 'config'>>> {
  const { values, file } = await configured(section, options, config);
  return { values: { ...values, ...flags }, file };
}
