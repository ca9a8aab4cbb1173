#!/usr/bin/env bash
# When half past two comes twice, node-ical takes the second one, where RFC 5545 says the first.
#
# A place that opens in the night in which summer time ends opens an hour later. Temporal takes the first,
# too, by default. The half past two that March leaves out is half past three in both. Seen with node-ical
# 0.26.1 and @js-temporal/polyfill 0.5.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact node-ical@0.26.1 @js-temporal/polyfill@0.5.1 >/dev/null
cat >try.mjs <<'END'
import { Temporal } from '@js-temporal/polyfill';
import ical from 'node-ical';

for (const [zone, local] of [
  ['Europe/Zurich', '20261025T023000'],
  ['America/New_York', '20261101T013000'],
  ['Europe/Zurich', '20260329T023000'],
]) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:example',
    'BEGIN:VEVENT',
    'UID:example',
    'DTSTAMP:20260101T000000Z',
    `DTSTART;TZID=${zone}:${local}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  const { start } = Object.values(ical.sync.parseICS(lines.join('\r\n'))).find(({ type }) => type === 'VEVENT');
  const expected = Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant();
  console.log(`${local} ${zone}: node-ical ${start.toISOString().slice(0, 19)}Z, Temporal ${expected}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
20261025T023000 Europe/Zurich: node-ical 2026-10-25T01:30:00Z, Temporal 2026-10-25T00:30:00Z
20261101T013000 America/New_York: node-ical 2026-11-01T06:30:00Z, Temporal 2026-11-01T05:30:00Z
20260329T023000 Europe/Zurich: node-ical 2026-03-29T01:30:00Z, Temporal 2026-03-29T01:30:00Z
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
