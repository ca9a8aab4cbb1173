#!/usr/bin/env bash
# telejson makes a Date of each text that is a time in UTC, which JSON has as a text.
#
# A time with an offset, with microseconds, or without a zone stays a text: of one API, some fields change their
# type. A text that begins with "_date_" comes back as an invalid Date. Storybook passes its arguments by telejson.
# Seen with telejson 8.0.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact telejson@8.0.0 >/dev/null
cat >try.mjs <<'END'
import { parse, stringify } from 'telejson';

const texts = [
  '2024-05-01T12:00:00Z',
  '2024-05-01T12:00:00.000Z',
  '2024-05-01T12:00:00.000000Z',
  '2024-05-01T14:00:00+02:00',
  '2024-05-01',
  '_date_of_birth',
];
for (const text of texts) {
  const { value } = parse(stringify({ value: text }));
  console.log(`"${text}": ${value instanceof Date ? `Date ${value.getTime()}` : `${typeof value} "${value}"`}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
"2024-05-01T12:00:00Z": Date 1714564800000
"2024-05-01T12:00:00.000Z": Date 1714564800000
"2024-05-01T12:00:00.000000Z": string "2024-05-01T12:00:00.000000Z"
"2024-05-01T14:00:00+02:00": string "2024-05-01T14:00:00+02:00"
"2024-05-01": string "2024-05-01"
"_date_of_birth": Date NaN
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
