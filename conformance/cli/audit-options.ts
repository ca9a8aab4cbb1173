import Joi from 'joi';
import { configOption, usualConfigFile } from '../../src/command/config-file.js';
import type { Declarations, OptionsOf } from '../../src/input/option.js';
import { count } from '../../src/input/values.js';
import { baseUrlOf } from '../http/base-url.js';
import { runOptions } from '../run/options.js';
import { UsageError } from '../run/run.js';
import { checkOptions } from './check-options.js';

const { reporter, verbose, profile, writeProfile, har, ca } = checkOptions;

/** The options of `audit`. */
export const auditOptions = {
  reporter,
  verbose,
  baseUrl: {
    schema: () => Joi.string(),
    flag: '--base-url <url>',
    help: 'check only requests below this URL (without /v1)',
    defaultText: 'every URL below which this API responds',
  },
  strict: runOptions.strict,
  profile,
  writeProfile: {
    ...writeProfile,
    help: 'record the answers to open questions that the traffic shows',
  },
  config: configOption,
  listen: {
    schema: () => count().max(65_535),
    flag: '--listen <port>',
    help: 'instead of reading recordings, forward requests from this port on 127.0.0.1 to --target, and check them; 0 picks a free port',
  },
  target: {
    schema: () => Joi.string(),
    flag: '--target <url>',
    help: 'the deployment that requests are forwarded to (without /v1)',
  },
  ca: { ...ca, help: `for --target: ${ca.help}` },
  har: {
    ...har,
    help: 'store the forwarded requests and their responses (HAR 1.2), without credentials',
  },
} as const satisfies Declarations;

/** Values of the options of `audit`, by name. */
export interface AuditFlags extends OptionsOf<typeof auditOptions> {}

/**
 * Returns a URL in front of `/v1`.
 * @throws {UsageError} naming the flag
 */
export function addressIn(flag: string, url: string): string {
  try {
    return baseUrlOf(url);
  } catch (error) {
    throw new UsageError(`${flag}: ${error instanceof Error ? error.message : 'it is not a URL'}`);
  }
}

/** The text below the flags in `audit --help`. */
export const auditHelp = `
Nothing is sent. The rules of "check" are applied to what was recorded: types and formats in every body, errors,
accounts, and what a creation, an update or a cancellation means for later requests.

Examples:
  $ location-data-kit audit traffic.har
        traffic recorded by a browser, Playwright or mitmproxy

  $ location-data-kit audit monday.har tuesday.har --base-url https://places.example.com/api
        several recordings; requests to other URLs are ignored

  $ location-data-kit audit test-results/
        all .har files in a folder, including its subfolders and archives

  $ location-data-kit audit traffic.har --reporter pretty --reporter html=report.html
        in the terminal, and as a page to share, in the same formats as "check"

  $ location-data-kit audit traffic.har --write-profile production.json
        records how the deployment behaves where the specification is silent, as far as this traffic shows

  $ location-data-kit audit tuesday.har --profile production.json
        reports which of these answers have changed since then

  $ curl -s http://localhost:4010/_sandbox/log.har | location-data-kit audit -
        what a client has just done in a sandbox

  $ location-data-kit audit --target https://staging.example.com -- npm test
        runs an end-to-end suite through a proxy, which passes its requests on and judges the traffic; the suite finds
        the proxy in LOCATION_DATA_BASE_URL

  $ location-data-kit audit --listen 4011 --target https://staging.example.com
        the same for a client that you start: give it http://127.0.0.1:4011 instead; Ctrl-C prints the verdict

The proxy sends nothing of its own and changes nothing except Host and headers about the connection. It stores nothing,
unless --har names a file. It listens on 127.0.0.1 only, and accepts web pages only from localhost. It doesn't upgrade
connections. If the command fails, the audit exits with its exit code. If a report other than pretty goes to stdout, the
command's stdout goes to stderr.

How to record, and what is judged: docs/audit.md. Anything that a recording does not show is not
judged: missing or truncated bodies, overlapping requests, anything that began before the recording, and anything that
other clients may have done in the meantime.
Tokens never reach a report; accounts are called "account 1", "account 2".

Each flag has an environment variable, such as LOCATION_DATA_TARGET for --target. Options can also be in
${usualConfigFile}: {"audit": {"target": "https://staging.example.com", "listen": 4011}}

Exit codes:
  0  no required check failed; the report lists the requirements that the traffic exercised
  1  a required check failed, or with --strict, a recommended check; or an answer differs from --profile
  2  usage error, or a file that is not a recording
  3  the traffic contains nothing of this API that could be judged, or a file could not be written
  for a recording of "check --har" that was not edited: the exit code of that run
  any other: the exit code of the command after --, which failed; 127 if it does not exist
`;
