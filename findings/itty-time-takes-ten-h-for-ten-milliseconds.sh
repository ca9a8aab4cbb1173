#!/usr/bin/env bash
# itty-time knows no short units, and takes "10 h" for ten milliseconds, and "5 min" for five.
#
# Without the blank, "10h" is NaN. ms and parse-duration read both spellings. Seen with itty-time 2.0.2, ms
# 2.1.3 and parse-duration 2.1.9.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact itty-time@2.0.2 ms@2.1.3 parse-duration@2.1.9 >/dev/null
cat >try.mjs <<'END'
import { ms as itty } from 'itty-time';
import ms from 'ms';
import parseDuration from 'parse-duration';

for (const text of ['10 hours', '10 h', '10h', '5 minutes', '5 min', '1 day', '1 d', '2 weeks', '2 hrs']) {
  console.log(`${text}: itty-time ${itty(text)}, ms ${ms(text)}, parse-duration ${parseDuration(text)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
10 hours: itty-time 36000000, ms 36000000, parse-duration 36000000
10 h: itty-time 10, ms 36000000, parse-duration 36000000
10h: itty-time NaN, ms 36000000, parse-duration 36000000
5 minutes: itty-time 300000, ms 300000, parse-duration 300000
5 min: itty-time 5, ms 300000, parse-duration 300000
1 day: itty-time 86400000, ms 86400000, parse-duration 86400000
1 d: itty-time 1, ms 86400000, parse-duration 86400000
2 weeks: itty-time 1209600000, ms 1209600000, parse-duration 1209600000
2 hrs: itty-time 2, ms 7200000, parse-duration 7200000
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
