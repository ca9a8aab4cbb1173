#!/usr/bin/env bash
# enhanced-ms reads ".5h" as five hours, and "-1h" as one hour: it drops what stands before the first digit.
#
# "0.5h" is half an hour. ms and parse-duration read all. Seen with enhanced-ms 5.0.0, ms 2.1.3 and
# parse-duration 2.1.9.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact enhanced-ms@5.0.0 ms@2.1.3 parse-duration@2.1.9 >/dev/null
cat >try.mjs <<'END'
import parse from 'enhanced-ms';
import ms from 'ms';
import parseDuration from 'parse-duration';

for (const text of ['0.5h', '.5h', '1h', '-1h', '.25 days', '1h .5m']) {
  console.log(`${text}: enhanced-ms ${parse(text)}, ms ${ms(text)}, parse-duration ${parseDuration(text)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
0.5h: enhanced-ms 1800000, ms 1800000, parse-duration 1800000
.5h: enhanced-ms 18000000, ms 1800000, parse-duration 1800000
1h: enhanced-ms 3600000, ms 3600000, parse-duration 3600000
-1h: enhanced-ms 3600000, ms -3600000, parse-duration -3600000
.25 days: enhanced-ms 2160000000, ms 21600000, parse-duration 21600000
1h .5m: enhanced-ms 3900000, ms undefined, parse-duration 3630000
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
