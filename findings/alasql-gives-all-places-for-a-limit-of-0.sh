#!/usr/bin/env bash
# For AlaSQL, a LIMIT of 0 is none: the query gives all rows, and so does TOP 0.
#
# In SQL, it gives no row, and an API answers so to a client that only asks for the number of places. With an offset,
# that is ignored, too. Each other limit is right, also one that is passed as a parameter.
# Seen with alasql 4.19.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact alasql@4.19.1 >/dev/null
cat >try.mjs <<'END'
import alasql from 'alasql';

const rows = [1, 2, 3, 4, 5].map((id) => ({ id }));
const queries = {
  'SELECT id FROM ? LIMIT 2 OFFSET 1': [rows],
  'SELECT id FROM ? LIMIT 0': [rows],
  'SELECT id FROM ? LIMIT 0 OFFSET 3': [rows],
  'SELECT id FROM ? LIMIT ? OFFSET ?': [rows, 0, 3],
  'SELECT TOP 2 id FROM ?': [rows],
  'SELECT TOP 0 id FROM ?': [rows],
};
for (const [query, parameters] of Object.entries(queries)) {
  console.log(`${query}: ${alasql(query, parameters).map(({ id }) => id).join()}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
SELECT id FROM ? LIMIT 2 OFFSET 1: 2,3
SELECT id FROM ? LIMIT 0: 1,2,3,4,5
SELECT id FROM ? LIMIT 0 OFFSET 3: 1,2,3,4,5
SELECT id FROM ? LIMIT ? OFFSET ?: 1,2,3,4,5
SELECT TOP 2 id FROM ?: 1,2
SELECT TOP 0 id FROM ?: 1,2,3,4,5
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
