#!/usr/bin/env bash
# With `cast: true`, csv-parse makes the number 0 of every id that is written in hexadecimal.
#
# It takes "0x1f" for a number as Number() does, and reads it by parseFloat(), which stops at the x. Papa
# Parse leaves the text. Of ids with a plus sign and with zeros in front, both make numbers by different
# rules. Seen with csv-parse 7.0.3 and papaparse 5.7.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact csv-parse@7.0.3 papaparse@5.7.1 >/dev/null
cat >try.mjs <<'END'
import { parse } from 'csv-parse/sync';
import papaparse from 'papaparse';

const text = 'id\n0x1f\n0xA0B1\n0b101\n0o17\n007\n+41\n1e3\n12e\n1_000\n';
const casts = parse(text, { columns: true, cast: true });
const typed = papaparse.parse(text, { header: true, dynamicTyping: true, skipEmptyLines: true }).data;
const show = (value) => `${typeof value} ${value}`;
casts.forEach((row, index) => {
  console.log(`${text.split('\n')[index + 1]}: csv-parse ${show(row.id)}, papaparse ${show(typed[index].id)}`);
});
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
0x1f: csv-parse number 0, papaparse string 0x1f
0xA0B1: csv-parse number 0, papaparse string 0xA0B1
0b101: csv-parse number 0, papaparse string 0b101
0o17: csv-parse number 0, papaparse string 0o17
007: csv-parse number 7, papaparse number 7
+41: csv-parse number 41, papaparse string +41
1e3: csv-parse number 1000, papaparse number 1000
12e: csv-parse string 12e, papaparse string 12e
1_000: csv-parse string 1_000, papaparse string 1_000
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
