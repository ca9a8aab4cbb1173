#!/usr/bin/env bash
# For human-interval, which Bree reads times by, "an hour" and "half an hour" are no time at all: 0.
#
# "one hour" is an hour, and "1h" is NaN. A job that polls every "half an hour" has no pause. Seen with
# human-interval 2.0.1 and parse-duration 2.1.9.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact human-interval@2.0.1 parse-duration@2.1.9 >/dev/null
cat >try.mjs <<'END'
import humanInterval from 'human-interval';
import parseDuration from 'parse-duration';

for (const text of ['one hour', 'an hour', 'half an hour', 'half hour', 'a minute', '1.5 hours', '1h', 'every 5 minutes']) {
  console.log(`${text}: human-interval ${humanInterval(text)}, parse-duration ${parseDuration(text)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
one hour: human-interval 3600000, parse-duration null
an hour: human-interval 0, parse-duration null
half an hour: human-interval 0, parse-duration null
half hour: human-interval 0, parse-duration null
a minute: human-interval 0, parse-duration null
1.5 hours: human-interval 5400000, parse-duration 5400000
1h: human-interval NaN, parse-duration 3600000
every 5 minutes: human-interval 0, parse-duration 300000
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
