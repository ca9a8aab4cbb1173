#!/usr/bin/env bash
# A duration of whole days that ics writes, "P1DT", is none by RFC 5545, since a time has to follow the T.
#
# Weeks get the T, too, and are mixed with days, which the RFC forbids. A duration of nothing is "PT", which
# even ical.js refuses, though it reads the others. Seen with ics 3.12.0 and ical.js 2.2.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact ics@3.12.0 ical.js@2.2.1 >/dev/null
cat >try.mjs <<'END'
import ICAL from 'ical.js';
import { createEvent } from 'ics';

for (const duration of [{ hours: 8 }, { days: 1, hours: 2 }, { days: 1 }, { weeks: 1 }, { weeks: 1, days: 1 }, { hours: 0 }]) {
  const { value } = createEvent({ uid: 'example', title: 'Open', start: [2026, 7, 1, 9, 0], duration });
  const written = /DURATION:(.*)\r/.exec(value)[1];
  let read;
  try {
    read = `${ICAL.Duration.fromString(written).toSeconds()} s`;
  } catch (error) {
    read = error.message;
  }
  console.log(`${JSON.stringify(duration)}: ${written}, read by ical.js: ${read}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"hours":8}: PT8H, read by ical.js: 28800 s
{"days":1,"hours":2}: P1DT2H, read by ical.js: 93600 s
{"days":1}: P1DT, read by ical.js: 86400 s
{"weeks":1}: P1WT, read by ical.js: 604800 s
{"weeks":1,"days":1}: P1W1DT, read by ical.js: 691200 s
{"hours":0}: PT, read by ical.js: invalid duration value: Not enough duration components in ""
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
