#!/usr/bin/env bash
# Of five planned tests, tap-arc sees two, says so, and ends with 0: a run that broke off is green.
#
# By TAP 14, a number of tests that is not that of the plan is a failure; the plan is there to notice just
# this. tap-parser, tap-summary and faucet end with 1. For "Bail out!" and a failed test, tap-arc ends with 1,
# too. Seen with tap-arc 1.3.2, tap-parser 18.3.4, tap-summary 4.0.0 and faucet 0.0.4.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact tap-arc@1.3.2 tap-parser@18.3.4 tap-summary@4.0.0 faucet@0.0.4 >/dev/null
cat >run.sh <<'END'
printf 'TAP version 14\n1..5\nok 1 - lists\nok 2 - finds\n' >short.tap
printf 'TAP version 14\n1..5\nok 1 - lists\nBail out! The database is gone\n' >bail.tap
printf 'TAP version 14\n1..2\nok 1 - lists\nnot ok 2 - finds\n' >failed.tap
for run in short bail failed; do
  for consumer in tap-arc tap-parser tap-summary faucet; do
    code=0
    npx $consumer <$run.tap >out.txt 2>&1 || code=$?
    echo "$run, $consumer: $code"
  done
done
npx tap-arc <short.tap 2>&1 | grep Expected | sed 's/\x1b\[[0-9;]*m//g; s/^ *//'
END

seen=$(bash run.sh)
expected=$(
  cat <<'END'
short, tap-arc: 0
short, tap-parser: 1
short, tap-summary: 1
short, faucet: 1
bail, tap-arc: 1
bail, tap-parser: 1
bail, tap-summary: 1
bail, faucet: 1
failed, tap-arc: 1
failed, tap-parser: 1
failed, tap-summary: 1
failed, faucet: 1
Expected 5 tests, parsed 2
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
