#!/usr/bin/env bash
# A test that junit-report-builder writes with an error and a stack trace is counted as failed, too.
#
# The stack trace goes into a `failure` of its own beside the `error`, so that a reader finds two outcomes
# of one test. With a failure, it goes into that one. Seen with junit-report-builder 5.1.2 and junit2json
# 4.0.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact junit-report-builder@5.1.2 junit2json@4.0.0 >/dev/null
cat >try.mjs <<'END'
import builder from 'junit-report-builder';
import { parse } from 'junit2json';

const report = builder.newBuilder();
const suite = report.testSuite().name('places');
suite.testCase().name('create').error('ECONNRESET');
suite.testCase().name('update').error('ECONNRESET').stacktrace('at update');
suite.testCase().name('cancel').failure('expected 204').stacktrace('at cancel');
const { testsuite } = await parse(report.build());
console.log(`tests ${testsuite[0].tests}, failures ${testsuite[0].failures}, errors ${testsuite[0].errors}`);
for (const { name, error, failure } of testsuite[0].testcase) {
  console.log(`${name}: ${error ? 'error' : ''} ${failure ? `failure ${JSON.stringify(failure[0])}` : ''}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
tests 3, failures 2, errors 2
create: error 
update: error failure {"inner":"at update"}
cancel:  failure {"inner":"at cancel","message":"expected 204"}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
