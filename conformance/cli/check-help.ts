import { usualConfigFile } from '../../src/command/config-file.js';

/** What `check --help` says below the flags. */
export const checkHelp = `
Examples:
  $ export LOCATION_DATA_TOKEN=...
  $ location-data-kit check https://places.example.com
        checks everything, with one subscription to cafes in Berlin that is cancelled in the end

  $ location-data-kit check https://places.example.com/api --city Lyon --entity-type bakery
        the service is below a path, and serves other markets

  $ location-data-kit check https://places.example.com --read-only --subscription 5f0c...
        reads an old subscription and its entities, and sends nothing that changes anything

  $ location-data-kit check http://localhost:4010 --only list,entity --skip list.order --verbose
        some checks, with every exchange; "location-data-kit checks" lists their ids

  $ location-data-kit check http://localhost:4010 --reporter pretty --reporter html=report.html
        for the terminal and for somebody else; junit=report.xml is for a build server

  $ location-data-kit check https://staging.example.com --write-profile staging.json
        also records what it answers where the specification is silent; "serve --profile staging.json" imitates it

  $ location-data-kit check https://staging.example.com --profile staging.json
        reports which of these answers have changed since

  $ location-data-kit check https://staging.example.com --known-failures known.json --update-known-failures
        writes down what fails today; from then on, --known-failures known.json lets only that pass, \
and tells once it holds

  $ location-data-kit check https://staging.example.com --har run.har
        also records the requests and responses, without tokens; "location-data-kit audit run.har" reads it

  $ location-data-kit check --clean-up created.json
        a run was killed, with --created-file created.json: cancels what it has left

Each flag has an environment variable, such as LOCATION_DATA_TOKEN for --token; switches take true, false, 1 or 0.
Give tokens there: other users of a machine can read command lines. A file holds them as well, by default
${usualConfigFile}: {"check": {"city": "Lyon", "scrapeTimeout": "2m"}}
Reports: pretty, tap, junit, json, html, markdown, github. NAME=- is stdout, progress goes to stderr.

Everything that a run creates is cancelled in the end, also after Ctrl-C. While it is on, the ids are listed in a
file, by default \`location-data-kit-created-*.json\` in the folder for temporary files, so that \
\`check --clean-up FILE\` can
cancel what a run left that was killed. The next run against the same deployment names such a file.

Exit codes:
  0  every required clause that applies was verified and holds, or is a known failure, and at least one holds
  1  a required clause does not hold; with --profile: or an answer changed; with --strict: or a warning;
     with --known-failures: or one of these holds again
  2  wrong usage
  3  nothing failed, but something required could not be verified, or nothing required was
     (--allow-unverified makes that 0 where at least one was), or the kit itself failed
  4  everything that was checked holds, but --only, --skip or --read-only left required clauses out
     (--allow-partial makes that 0)
`;
