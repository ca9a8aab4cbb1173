#!/usr/bin/env bash
# json-2-csv and export-to-csv write null as a word: a place without a website has the website "null".
#
# json-2-csv writes "undefined" for what is missing. Where one place has an object and another has null, it
# writes the object twice: as columns of its own, and as JSON. Other writers leave the cell empty. Seen with
# json-2-csv 5.6.0, export-to-csv 1.5.0, papaparse 5.7.1 and fast-csv 5.0.8.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact json-2-csv@5.6.0 export-to-csv@1.5.0 papaparse@5.7.1 fast-csv@5.0.8 >/dev/null
cat >try.mjs <<'END'
import { generateCsv, mkConfig } from 'export-to-csv';
import { writeToString } from 'fast-csv';
import { json2csv } from 'json-2-csv';
import papaparse from 'papaparse';

const places = [{ name: 'One', website: 'w' }, { name: 'Two', website: null }];
const config = mkConfig({ useKeysAsHeaders: true, useBom: false });
const writers = {
  'json-2-csv': json2csv,
  'export-to-csv': (rows) => String(generateCsv(config)(rows)),
  papaparse: (rows) => papaparse.unparse(rows),
  'fast-csv': (rows) => writeToString(rows, { headers: true }),
};
for (const [name, write] of Object.entries(writers)) {
  console.log(`${name}: ${JSON.stringify(await write(places))}`);
}
const others = [{ hours: { mon: '9-17' } }, { hours: null }, { hours: { sun: '10-12' } }];
console.log(json2csv(others));
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
json-2-csv: "name,website\nOne,w\nTwo,null"
export-to-csv: "\"name\",\"website\"\r\n\"One\",\"w\"\r\n\"Two\",\"null\"\r\n"
papaparse: "name,website\r\nOne,w\r\nTwo,"
fast-csv: "name,website\nOne,w\nTwo,"
hours.mon,hours,hours.sun
9-17,"{""mon"":""9-17""}",undefined
null,null,null
undefined,"{""sun"":""10-12""}",10-12
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
