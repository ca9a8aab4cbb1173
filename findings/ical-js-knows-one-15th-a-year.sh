#!/usr/bin/env bash
# For ical.js, a yearly rule for the 15th of a month is once a year; by RFC 5545, it is each month.
#
# BYMONTHDAY widens a yearly rule. ical.js keeps to the month of the start, or to January after it. With all
# months named, it agrees. Seen with ical.js 2.2.1 and rrule 2.8.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact ical.js@2.2.1 rrule@2.8.1 >/dev/null
cat >try.mjs <<'END'
import ICAL from 'ical.js';
import rrule from 'rrule';

const show = (dates) => dates.map((date) => date.toISOString().slice(0, 10)).join(', ');
const months = 'BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12';
for (const rule of ['FREQ=YEARLY;BYMONTHDAY=15;COUNT=4', `FREQ=YEARLY;${months};BYMONTHDAY=15;COUNT=4`]) {
  for (const day of ['2026-03-01', '2026-03-31']) {
    const dates = [];
    const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(`${day}T09:00:00Z`));
    for (let next = iterator.next(); next; next = iterator.next()) {
      dates.push(next.toJSDate());
    }
    console.log(`${rule} from ${day}`);
    console.log(`  ical.js: ${show(dates)}`);
    console.log(`  rrule: ${show(rrule.rrulestr(`DTSTART:${day.replaceAll('-', '')}T090000Z\nRRULE:${rule}`).all())}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
FREQ=YEARLY;BYMONTHDAY=15;COUNT=4 from 2026-03-01
  ical.js: 2026-03-15, 2027-03-15, 2028-03-15, 2029-03-15
  rrule: 2026-03-15, 2026-04-15, 2026-05-15, 2026-06-15
FREQ=YEARLY;BYMONTHDAY=15;COUNT=4 from 2026-03-31
  ical.js: 2027-03-15, 2028-03-15, 2029-03-15, 2030-03-15
  rrule: 2026-04-15, 2026-05-15, 2026-06-15, 2026-07-15
FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=15;COUNT=4 from 2026-03-01
  ical.js: 2026-03-15, 2026-04-15, 2026-05-15, 2026-06-15
  rrule: 2026-03-15, 2026-04-15, 2026-05-15, 2026-06-15
FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=15;COUNT=4 from 2026-03-31
  ical.js: 2026-04-15, 2026-05-15, 2026-06-15, 2026-07-15
  rrule: 2026-04-15, 2026-05-15, 2026-06-15, 2026-07-15
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
