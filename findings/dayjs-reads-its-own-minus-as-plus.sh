#!/usr/bin/env bash
# Day.js reads back the negative duration that it has written as a positive one.
#
# `toISOString()` of minus one day is "-P1D", which becomes plus one day when it is parsed. A sign inside
# ("P-1D", as Luxon writes it) is understood. moment, whose text is the same, reads it back as it was.
# Seen with dayjs 1.11.23, moment 2.30.1 and luxon 3.7.2: hours before, text, hours after.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact dayjs@1.11.23 moment@2.30.1 luxon@3.7.2 >/dev/null
cat >try.mjs <<'END'
import dayjs from 'dayjs';
import duration from 'dayjs/plugin/duration.js';
import { Duration } from 'luxon';
import moment from 'moment';

dayjs.extend(duration);
for (const [amount, unit] of [[-1, 'day'], [-90, 'minute'], [36, 'hour']]) {
  for (const [name, library] of [['dayjs', dayjs], ['moment', moment]]) {
    const before = library.duration(amount, unit);
    const text = before.toISOString();
    console.log(`${name}: ${before.asHours()} → ${text} → ${library.duration(text).asHours()}`);
  }
}
const text = Duration.fromObject({ days: -1 }).toISO();
console.log(`dayjs of luxon: -24 → ${text} → ${dayjs.duration(text).asHours()}`);
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
dayjs: -24 → -P1D → 24
moment: -24 → -P1D → -24
dayjs: -1.5 → -PT1H30M → 1.5
moment: -1.5 → -PT1H30M → -1.5
dayjs: 36 → P1DT12H → 36
moment: 36 → PT36H → 36
dayjs of luxon: -24 → P-1D → -24
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
