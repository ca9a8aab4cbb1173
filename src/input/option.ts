import type Joi from 'joi';

/**
 * An option, declared once. Its key is its name. Editors show its docstring, and so does
 * docs/options.md if the option has no flag. The tag `@default` repeats the default.
 */
interface CodeOption<Schema> {
  /** builds the schema of the allowed values */
  readonly schema: () => Schema;
  /** whether the option is required */
  readonly required?: true;
  /** its value if it is not given */
  readonly default?: boolean | number | string | object;
  /** the default in words, if it is not a JSON constant */
  readonly defaultText?: string;
}

/** An option that a command also takes as a flag. */
export interface FlagOption<Schema = Joi.AnySchema> extends CodeOption<Schema> {
  /** as commander writes flags: `--seed <number>` */
  readonly flag: string;
  /** help text of `--help` */
  readonly help: string;
  /** the default as it is written on a command line, if that differs from the value */
  readonly helpDefault?: string;
  /** its environment variable, if that is not named after the flag; null for none */
  readonly variable?: string | null;
  /** whether the option accepts several values, separated by commas or from a repeated flag */
  readonly isList?: true;
  /**
   * converts the given strings to the value, if the schema cannot do that; throws an error that
   * says what is allowed
   * @param texts one string, unless the flag is repeated
   */
  readonly read?: (texts: readonly string[]) => unknown;
  /** whether the option names a file, or several: in a configuration file, relative to that file */
  readonly path?: true;
  /** whether a configuration file cannot contain the option */
  readonly onlyAsFlag?: true;
}

/**
 * Constraint of a declaration. It leaves the types of the schemas open, because TypeScript would
 * infer `any` for joi's own types.
 */
export type Declarations = Readonly<Record<string, CodeOption<unknown> | FlagOption<unknown>>>;

/** Declared options, by name. */
export type Options = Readonly<Record<string, CodeOption<Joi.AnySchema> | FlagOption>>;

/** The type of the values that an option's schema allows. */
export type ValueOf<Schema> = Schema extends () => Joi.AnySchema<infer Value> ? Value : never;

type DeclaredValues<Declared extends Options> = {
  -readonly [Name in keyof Declared]:
    | ValueOf<Declared[Name]['schema']>
    | (Declared[Name] extends { required: true } ? never : undefined);
};

type RequiredName<Declared extends Options> = {
  [Name in keyof Declared]: Declared[Name] extends { required: true } ? Name : never;
}[keyof Declared];

/** The object that holds values of declared options; the docstrings stay with their keys. */
export type OptionsOf<Declared extends Options> = Pick<
  DeclaredValues<Declared>,
  RequiredName<Declared>
> &
  Partial<Omit<DeclaredValues<Declared>, RequiredName<Declared>>>;

/** The schema, which fills in the default. */
function withDefault({ schema, default: value }: Options[string]): Joi.AnySchema {
  if (value === undefined) return schema();
  return schema().default(() => value);
}

/** The joi schemas of options, by name. */
export function schemasOf(options: Options): Record<string, Joi.AnySchema> {
  const entries = Object.entries(options).map(
    ([name, option]) => [name, withDefault(option)] as const,
  );
  return Object.fromEntries(entries);
}

/** The options that have a flag. */
export type WithFlag<Declared extends Options> = {
  readonly [
    Name in keyof Declared as Declared[Name] extends { readonly flag: string } ? Name : never
  ]: Declared[Name];
};
