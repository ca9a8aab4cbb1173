#!/usr/bin/env bash
# tap-xunit writes an empty file if the run bails out, and loses the failures before that.
#
# "Bail out!" is how TAP says that the rest was not run. What was run is lost as well: CI finds a report
# of no bytes. Seen with tap-xunit 2.4.1; tap-junit 5.0.4 keeps the two tests, and ends with 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact tap-xunit@2.4.1 tap-junit@5.0.4 >/dev/null
cat >run.tap <<'END'
TAP version 13
ok 1 - create
not ok 2 - update
Bail out! the token is refused
END

seen=$(
  for consumer in tap-xunit tap-junit; do
    code=0
    npx "$consumer" <run.tap >report.xml 2>/dev/null || code=$?
    echo "$consumer: exit code $code, $(grep -o '<testcase' report.xml | wc -l | tr -d ' ') tests"
  done
)
expected=$(
  cat <<'END'
tap-xunit: exit code 1, 0 tests
tap-junit: exit code 0, 2 tests
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
