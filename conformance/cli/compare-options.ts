import Joi from 'joi';
import type { Declarations, OptionsOf } from '../../src/input/option.js';

/** The flags of `compare`. */
export const compareOptions = {
  reporter: {
    schema: Joi.array<readonly string[]>().items(Joi.string()),
    flag: '--reporter <name[=file]>',
    variable: 'LOCATION_DATA_COMPARE_REPORTER',
    help: 'format, to a file or to stdout: pretty, markdown, json, html; repeatable',
    defaultText: 'pretty',
  },
  name: {
    schema: Joi.array<readonly string[]>().items(Joi.string()),
    flag: '--name <name>',
    variable: 'LOCATION_DATA_COMPARE_NAME',
    help: 'name of a column; repeatable, one for each report in their order',
    defaultText: 'the base URL, and the date where that is the same',
  },
  all: {
    schema: Joi.boolean(),
    flag: '--all',
    variable: 'LOCATION_DATA_COMPARE_ALL',
    help: 'pretty also shows what does not differ, as the other formats do',
  },
} as const satisfies Declarations;

/** Parsed flags, by the names of their options. */
export type CompareFlags = OptionsOf<typeof compareOptions>;
