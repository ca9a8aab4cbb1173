#!/usr/bin/env bash
# csv2geojson cuts a coordinate at the decimal comma: a place in Berlin at "52,52" and "13,41" lies at 52 and 13.
#
# A file of half of Europe is written so, with semicolons, which the option "auto" finds. An empty cell is reported
# as an error; this one is moved by sixty kilometres, and nothing is said. The whole list lies on a grid of degrees.
# Seen with csv2geojson 5.1.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact csv2geojson@5.1.2 >/dev/null
cat >try.mjs <<'END'
import csv2geojson from 'csv2geojson';

const rows = ['Berlin;52,52;13,41', 'Potsdam;52,40;13,06', 'Nowhere;;', 'Text;north;east', 'Leipzig;51.34;12.37'];
const text = ['name;lat;lon', ...rows].join('\n');
csv2geojson.csv2geojson(text, { delimiter: 'auto' }, (errors, { features }) => {
  for (const { properties, geometry } of features) console.log(`${properties.name}: ${geometry.coordinates}`);
  for (const { message, row } of errors) console.log(`${row.name}: ${message}`);
});
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Berlin: 13,52
Potsdam: 13,52
Leipzig: 12.37,51.34
Nowhere: A row contained an invalid value for latitude or longitude
Text: A row contained an invalid value for latitude or longitude
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
