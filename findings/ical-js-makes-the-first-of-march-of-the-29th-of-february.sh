#!/usr/bin/env bash
# For ical.js, a rule for each 29 February is one for 1 March, every year, if it starts in another year.
#
# RFC 5545 says that invalid dates are left out. If the first date is a 29 February, ical.js does so. Seen
# with ical.js 2.2.1 and rrule 2.8.1.
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
const rule = 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=3';
for (const day of ['2024-02-29', '2026-01-01', '2026-02-15', '2027-12-31']) {
  const dates = [];
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(`${day}T09:00:00Z`));
  for (let next = iterator.next(); next; next = iterator.next()) {
    dates.push(next.toJSDate());
  }
  console.log(`from ${day}`);
  console.log(`  ical.js: ${show(dates)}`);
  console.log(`  rrule: ${show(rrule.rrulestr(`DTSTART:${day.replaceAll('-', '')}T090000Z\nRRULE:${rule}`).all())}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
from 2024-02-29
  ical.js: 2024-02-29, 2028-02-29, 2032-02-29
  rrule: 2024-02-29, 2028-02-29, 2032-02-29
from 2026-01-01
  ical.js: 2026-03-01, 2027-03-01, 2028-02-29
  rrule: 2028-02-29, 2032-02-29, 2036-02-29
from 2026-02-15
  ical.js: 2026-03-01, 2027-03-01, 2028-02-29
  rrule: 2028-02-29, 2032-02-29, 2036-02-29
from 2027-12-31
  ical.js: 2028-02-29, 2032-02-29, 2036-02-29
  rrule: 2028-02-29, 2032-02-29, 2036-02-29
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
