import Joi from 'joi';
import type { Declarations, OptionsOf } from '../../src/input/option.js';
import { sessionOptions } from '../session/options.js';
import type { RunEvent } from './report.js';

const eventOptions = {
  /** called with progress events */
  onEvent: {
    schema: () => Joi.function<(event: RunEvent) => void>().strip(),
  },
} as const satisfies Declarations;

/** All options of a run. */
export const runOptions = { ...sessionOptions, ...eventOptions } as const;

/** Options of `runConformance`. */
export interface RunOptions
  extends OptionsOf<typeof sessionOptions>, OptionsOf<typeof eventOptions> {}
