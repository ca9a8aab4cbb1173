#!/usr/bin/env bash
# For test-results-parser, which testbeats reports with, a JUnit suite with a failed test is skipped.
#
# It is so if the suite does not say how many failed, which it need not, or if it stands within another one.
# Of the first, the numbers are NaN; of the second, nothing is left. Seen with test-results-parser 0.4.6 and
# junit-to-ctrf 0.0.14.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact test-results-parser@0.4.6 junit-to-ctrf@0.0.14 >/dev/null
cat >try.mjs <<'END'
import { writeFileSync } from 'node:fs';
import { convertJUnitToCTRFReport } from 'junit-to-ctrf';
import parser from 'test-results-parser';

const tests = '<testcase classname="c" name="one"/><testcase classname="c" name="two"><failure message="no"/></testcase>';
const reports = {
  counted: `<testsuites><testsuite name="s" tests="2" failures="1">${tests}</testsuite></testsuites>`,
  'not counted': `<testsuites><testsuite name="s">${tests}</testsuite></testsuites>`,
  nested: `<testsuites><testsuite name="o"><testsuite name="s" tests="2" failures="1">${tests}</testsuite></testsuite></testsuites>`,
};
for (const [name, text] of Object.entries(reports)) {
  writeFileSync('report.xml', text);
  const { status, total, passed, failed, suites } = parser.parse({ type: 'junit', files: ['report.xml'] });
  const cases = suites.flatMap((suite) => suite.cases.map((test) => test.status));
  console.log(name);
  console.log(`  test-results-parser: ${status}, total ${total}, passed ${passed}, failed ${failed}, tests ${cases.join(' ')}`);
  const { summary } = (await convertJUnitToCTRFReport('report.xml')).results;
  console.log(`  junit-to-ctrf: total ${summary.tests}, passed ${summary.passed}, failed ${summary.failed}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
counted
  test-results-parser: FAIL, total 2, passed 1, failed 1, tests PASS FAIL
  junit-to-ctrf: total 2, passed 1, failed 1
not counted
  test-results-parser: SKIP, total NaN, passed NaN, failed NaN, tests PASS FAIL
  junit-to-ctrf: total 2, passed 1, failed 1
nested
  test-results-parser: SKIP, total 0, passed 0, failed 0, tests 
  junit-to-ctrf: total 2, passed 1, failed 1
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
