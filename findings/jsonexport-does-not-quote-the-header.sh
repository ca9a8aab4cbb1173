#!/usr/bin/env bash
# jsonexport quotes a comma in a cell, and not one in the name of a column: the columns shift.
#
# A line whose last fields are missing ends early, too, so that readers that count cells refuse it. Seen
# with jsonexport 3.2.0, papaparse 5.7.1 and csv-parse 7.0.3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact jsonexport@3.2.0 papaparse@5.7.1 csv-parse@7.0.3 >/dev/null
cat >try.mjs <<'END'
import { parse } from 'csv-parse/sync';
import jsonexport from 'jsonexport';
import papaparse from 'papaparse';

const lists = [
  [{ name: 'One, or two', 'wifi, free': true }],
  [{ name: 'One' }, { name: 'Two', wifi: true }],
];
for (const places of lists) {
  const text = await jsonexport(places);
  console.log(`jsonexport: ${JSON.stringify(text)}`);
  console.log(`papaparse: ${JSON.stringify(papaparse.unparse(places, { columns: Object.keys(places.at(-1)) }))}`);
  try {
    console.log(`read back: ${JSON.stringify(parse(text, { columns: true }))}`);
  } catch (error) {
    console.log(`read back: ${error.message}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
jsonexport: "name,wifi, free\n\"One, or two\",true"
papaparse: "name,\"wifi, free\"\r\n\"One, or two\",true"
read back: Invalid Record Length: columns length is 3, got 2 on line 2
jsonexport: "name,wifi\nOne\nTwo,true"
papaparse: "name,wifi\r\nOne,\r\nTwo,true"
read back: Invalid Record Length: columns length is 2, got 1 on line 2
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
