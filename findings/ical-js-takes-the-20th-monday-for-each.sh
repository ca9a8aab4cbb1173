#!/usr/bin/env bash
# For ical.js, the 20th Monday of the year is each Monday, and so is the Monday of week 20.
#
# The days of week 1 are none at all. It drops what it does not know from a rule, and says no word. Examples
# of both stand in RFC 5545. Seen with ical.js 2.2.1 and rrule 2.8.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact ical.js@2.2.1 rrule@2.8.1 >/dev/null
cat >try.mjs <<'END'
import ICAL from 'ical.js';
import rrule from 'rrule';

const show = (dates) => dates.map((date) => date.toISOString().slice(0, 10)).join(', ') || 'none';
function byIcal(rule, start) {
  const dates = [];
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(start));
  for (let next = iterator.next(); next; next = iterator.next()) {
    dates.push(next.toJSDate());
  }
  return dates;
}
const start = '2026-01-01T09:00:00Z';
for (const rule of ['FREQ=YEARLY;BYDAY=20MO;COUNT=3', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3', 'FREQ=YEARLY;BYWEEKNO=1;COUNT=3']) {
  console.log(rule);
  console.log(`  ical.js: ${show(byIcal(rule, start))}`);
  console.log(`  rrule: ${show(rrule.rrulestr(`DTSTART:20260101T090000Z\nRRULE:${rule}`).all())}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
FREQ=YEARLY;BYDAY=20MO;COUNT=3
  ical.js: 2026-01-05, 2026-01-12, 2026-01-19
  rrule: 2026-05-18, 2027-05-17, 2028-05-15
FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3
  ical.js: 2026-01-05, 2026-01-12, 2026-01-19
  rrule: 2026-05-11, 2027-05-17, 2028-05-15
FREQ=YEARLY;BYWEEKNO=1;COUNT=3
  ical.js: none
  rrule: 2026-01-01, 2026-01-02, 2026-01-03
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
