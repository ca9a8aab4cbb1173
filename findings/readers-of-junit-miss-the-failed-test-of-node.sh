#!/usr/bin/env bash
# Three readers of JUnit miss a test of Node's own runner that stands outside of a `describe`, failed or not.
#
# Node writes such a test right below "testsuites". junit-to-ctrf, junitxml-to-javascript and
# test-results-parser, which testbeats reports with, look into suites only: a run with one test and no
# failure, where one of two has failed. Of a `describe` in another one, the last two find nothing at all. The
# job that asks them for the number of failures is green. junit2json has all. Seen with the reporter of
# Node.js 22.23, junit-to-ctrf 0.0.14, junitxml-to-javascript 1.1.4, junit2json 4.0.0 and test-results-parser
# 0.4.6.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact node@22.23.3 junit-to-ctrf@0.0.14 junitxml-to-javascript@1.1.4 junit2json@4.0.0 test-results-parser@0.4.6 >/dev/null
cat >mixed.test.mjs <<'END'
import { describe, test } from 'node:test';

describe('places', () => {
  test('lists places', () => {});
});
test('finds a place', () => {
  throw new Error('not found');
});
END
cat >nested.test.mjs <<'END'
import { describe, test } from 'node:test';

describe('places', () => {
  describe('of a city', () => {
    test('lists places', () => {});
    test('finds a place', () => {
      throw new Error('not found');
    });
  });
});
END
cat >try.mjs <<'END'
import Parser from 'junitxml-to-javascript';
import { convertJUnitToCTRFReport } from 'junit-to-ctrf';
import { parse } from 'junit2json';
import results from 'test-results-parser';
import { readFileSync } from 'node:fs';

const all = ({ testsuite = [], testcase = [] }) => [...testcase, ...testsuite.flatMap(all)];
for (const name of ['mixed', 'nested']) {
  const xml = readFileSync(`${name}.xml`, 'utf8');
  const show = (reader, tests, failed) => console.log(`${name}, ${reader}: ${tests} tests, ${failed} failed`);
  const cases = all(await parse(xml));
  show('junit2json', cases.length, cases.filter(({ failure }) => failure).length);
  const { tests, failed } = (await convertJUnitToCTRFReport(`${name}.xml`, {})).results.summary;
  show('junit-to-ctrf', tests, failed);
  const { testsuites } = await new Parser().parseXMLString(xml);
  const sum = (key) => testsuites.reduce((total, suite) => total + suite[key], 0);
  show('junitxml-to-javascript', sum('tests'), sum('errors'));
  const parsed = results.parse({ type: 'junit', files: [`${name}.xml`] });
  show('test-results-parser', parsed.total, parsed.failed);
}
END
cat >run.sh <<'END'
for name in mixed nested; do
  npx node --test --test-reporter=junit $name.test.mjs >$name.xml || true
done
npx node try.mjs
END

seen=$(bash run.sh)
expected=$(
  cat <<'END'
mixed, junit2json: 2 tests, 1 failed
mixed, junit-to-ctrf: 1 tests, 0 failed
mixed, junitxml-to-javascript: 1 tests, 0 failed
mixed, test-results-parser: 1 tests, 0 failed
nested, junit2json: 2 tests, 1 failed
nested, junit-to-ctrf: 2 tests, 1 failed
nested, junitxml-to-javascript: 0 tests, 0 failed
nested, test-results-parser: 0 tests, 0 failed
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
