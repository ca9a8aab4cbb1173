#!/usr/bin/env bash
# json-2-csv reads the line break at the end of a file as a part of the last text.
#
# It comes only with texts that have no quotes: a number loses it, since JSON allows blanks. An empty line
# at the end is a place whose id is a line break. Seen with json-2-csv 5.6.0, csv-parse 7.0.3 and fast-csv
# 5.0.8.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact json-2-csv@5.6.0 csv-parse@7.0.3 fast-csv@5.0.8 >/dev/null
cat >try.mjs <<'END'
import { parse } from 'csv-parse/sync';
import { parseString } from 'fast-csv';
import { csv2json } from 'json-2-csv';

const byFastCsv = (text) =>
  new Promise((resolve, reject) => {
    const rows = [];
    parseString(text, { headers: true }).on('error', reject).on('data', (row) => rows.push(row)).on('end', () => resolve(rows));
  });
for (const text of ['id,name\n1,One\n2,Two\n', 'id,name\n1,One\n2,"Two"\n', 'name,id\nOne,1\nTwo,2\n', 'id\none\ntwo', 'id\none\ntwo\n']) {
  console.log(JSON.stringify(text));
  console.log(`  json-2-csv: ${JSON.stringify(csv2json(text))}`);
  console.log(`  csv-parse: ${JSON.stringify(parse(text, { columns: true }))}`);
  console.log(`  fast-csv: ${JSON.stringify(await byFastCsv(text))}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
"id,name\n1,One\n2,Two\n"
  json-2-csv: [{"id":1,"name":"One"},{"id":2,"name":"Two\n"}]
  csv-parse: [{"id":"1","name":"One"},{"id":"2","name":"Two"}]
  fast-csv: [{"id":"1","name":"One"},{"id":"2","name":"Two"}]
"id,name\n1,One\n2,\"Two\"\n"
  json-2-csv: [{"id":1,"name":"One"},{"id":2,"name":"Two"}]
  csv-parse: [{"id":"1","name":"One"},{"id":"2","name":"Two"}]
  fast-csv: [{"id":"1","name":"One"},{"id":"2","name":"Two"}]
"name,id\nOne,1\nTwo,2\n"
  json-2-csv: [{"name":"One","id":1},{"name":"Two","id":2}]
  csv-parse: [{"name":"One","id":"1"},{"name":"Two","id":"2"}]
  fast-csv: [{"name":"One","id":"1"},{"name":"Two","id":"2"}]
"id\none\ntwo"
  json-2-csv: [{"id":"one"},{"id":"two"}]
  csv-parse: [{"id":"one"},{"id":"two"}]
  fast-csv: [{"id":"one"},{"id":"two"}]
"id\none\ntwo\n"
  json-2-csv: [{"id":"one"},{"id":"two\n"}]
  csv-parse: [{"id":"one"},{"id":"two"}]
  fast-csv: [{"id":"one"},{"id":"two"}]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
