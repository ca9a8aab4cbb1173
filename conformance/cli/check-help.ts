import type { Command } from 'commander';
import { usualConfigFile } from '../../src/command/config-file.js';
import type { runOptions } from '../run/options.js';
import type { checkOptions } from './check-options.js';

type FlagName = keyof typeof runOptions | keyof typeof checkOptions;

/** The flags of `check` by what they are about, as its help shows them. */
const groups = {
  'Access:': [
    'token',
    'otherToken',
    'tokenCommand',
    'otherTokenCommand',
    'headers',
    'clientCert',
    'clientKey',
    'ca',
  ],
  'What to subscribe to:': [
    'city',
    'entityType',
    'fields',
    'subscription',
    'readOnly',
    'assumeCreated',
  ],
  'What to check:': ['only', 'skip', 'strict'],
  'Time and load:': [
    'timeout',
    'scrapeTimeout',
    'maxWait',
    'waitFor',
    'watch',
    'retries',
    'concurrency',
  ],
  'Reports and files:': ['reporter', 'verbose', 'har', 'config'],
  'Profiles and known failures:': [
    'profile',
    'writeProfile',
    'knownFailures',
    'updateKnownFailures',
  ],
  'Clean-up:': ['createdFile', 'cleanUp'],
  'Exit code:': ['allowUnverified', 'allowPartial'],
} as const satisfies Readonly<Record<string, readonly FlagName[]>>;

/** Shows the flags of `check` in groups. */
export function groupFlags(command: Command): void {
  for (const [heading, names] of Object.entries(groups)) {
    for (const option of command.options) {
      const isInGroup = names.some((name) => name === option.attributeName());
      if (isInGroup) option.helpGroup(heading);
    }
  }
}

/** What `check --help` says below the flags. */
export const checkHelp = `
Examples:
  $ export LOCATION_DATA_TOKEN=...
  $ location-data-kit check https://places.example.com
        checks everything, with one subscription to cafes in Berlin, which it cancels at the end

  $ location-data-kit check https://places.example.com/api --city Lyon --entity-type bakery
        a service below a path that serves other markets

  $ location-data-kit check https://places.example.com --read-only --subscription 5f0c...
        reads an existing subscription and its entities, and changes nothing

  $ location-data-kit check http://localhost:4010 --only list,entity --skip list.order --verbose
        only some checks, with every exchange; "location-data-kit checks" lists their ids

  $ location-data-kit check http://localhost:4010 --reporter pretty --reporter html=report.html
        in the terminal, and as a page to send to somebody; junit=report.xml is for a build server

  $ location-data-kit check https://staging.example.com --write-profile staging.json
        also records how it behaves where the specification is silent; "serve --profile staging.json" imitates it

  $ location-data-kit check https://staging.example.com --profile staging.json
        reports which of these answers have changed since then

  $ location-data-kit check https://staging.example.com --known-failures known.json --update-known-failures
        lists what fails today; from then on, --known-failures known.json lets only that pass, \
and reports once it holds

  $ location-data-kit check https://staging.example.com --har run.har
        also records requests and responses, without tokens, for "location-data-kit audit run.har"

  $ location-data-kit check --clean-up created.json
        cancels what a run with --created-file created.json left behind when it was killed

Each flag has an environment variable, such as LOCATION_DATA_TOKEN for --token; switches take true, false, 1 or 0.
Give tokens there: other users of a machine can read command lines. Options can also be in a file, by default
${usualConfigFile}: {"check": {"city": "Lyon", "scrapeTimeout": "2m"}}
--reporter NAME=- writes to stdout; progress goes to stderr.

Everything that a run creates is cancelled at the end, even after Ctrl-C. Meanwhile the ids are listed in a file,
by default \`location-data-kit-created-*.json\` in the temporary folder, so that \`check --clean-up FILE\` can cancel
what a killed run left behind. The next run against the same deployment names such a file.

Exit codes:
  0  every required clause that applies was verified and holds, or is a known failure; at least one holds
  1  a required clause does not hold, or with --strict, a recommended one; an answer differs from --profile;
     or a known failure holds again
  2  wrong usage
  3  nothing failed, but something required could not be verified (--allow-unverified makes that 0, unless
     nothing was verified), or the kit itself failed
  4  everything that was checked holds, but --only, --skip or --read-only left out required clauses
     (--allow-partial makes that 0)
`;
