import type { Duration } from '../input/duration.js';
import type { LogFormat } from './request-log.js';

/** What commander makes of the flags. */
export interface ServeFlags {
  port: number;
  host: string;
  db: string;
  memory?: true;
  resetState?: true;
  seed?: number;
  token?: Record<string, string>;
  open?: true;
  scrapeTime: Duration;
  marketSize?: number;
  quota?: number;
  rateLimit?: number;
  world?: string;
  profile?: string;
  controlToken?: string;
  log: LogFormat;
  quiet?: true;
}
