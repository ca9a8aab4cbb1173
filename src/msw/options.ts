import Joi from 'joi';
import { durationSchema } from '../input/duration.js';
import type { Declarations, OptionsOf } from '../input/option.js';
import { instantSchema, type ServiceOptions } from '../service/options.js';
import type { BaseUrl } from './base-url.js';
import { storageSchema } from './storage.js';

/** The options that only the mock has. */
export const ownOptions = {
  /**
   * where the service is, in front of `/v1`: an absolute URL (string or `URL`), a path of the page's
   * own origin (`""`, `"/api"`), or a list of these; no query, no fragment. Requests elsewhere are
   * not touched.
   */
  baseUrl: {
    // Validated when it is read.
    schema: Joi.any<BaseUrl>(),
    required: true,
  },

  /**
   * other paths below `/v1`: `"unhandled"` leaves them to MSW, `"not-found"` gives them the
   * service's 404
   * @default "unhandled"
   */
  unknownPaths: {
    schema: Joi.any<'unhandled' | 'not-found'>().valid('unhandled', 'not-found'),
    default: 'unhandled',
  },

  /**
   * delay of each response: a duration up to `"1h"`. With 0, no timer is used.
   * @default 0
   */
  latency: {
    schema: durationSchema('1h'),
    default: 0,
  },

  /**
   * freezes time at an instant until it is moved: an ISO date, an ISO timestamp with a zone,
   * milliseconds or a `Date`, from 1970 on. Without it, time passes. Use `now` for a clock that
   * runs, and not both.
   */
  clock: {
    schema: instantSchema,
  },

  /**
   * where the state is kept: `"memory"`, `"localStorage"`, which has one key for each `baseUrl`,
   * `localStorageState(key)`, which takes a key, or any lowdb adapter. A stored state takes
   * precedence over `world` and `seed`.
   * @default "memory"
   */
  storage: {
    schema: storageSchema,
    default: 'memory',
  },
} as const satisfies Declarations;

/** Options of `createMock`. */
export interface MockOptions extends ServiceOptions, OptionsOf<typeof ownOptions> {}
