#!/usr/bin/env bash
# @mswjs/data refuses an entity whose primary key is 0, as if it had none.
#
# Keys from -1 to 2 but 0 work; so does "0", a text. A list that is numbered from 0 loses its first entry.
# Seen with @mswjs/data 0.16.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @mswjs/data@0.16.2 >/dev/null
cat >try.mjs <<'END'
import { factory, primaryKey } from '@mswjs/data';

for (const type of [Number, String]) {
  const db = factory({ place: { id: primaryKey(type) } });
  for (const id of [-1, 0, 1, 2].map(type)) {
    try {
      db.place.create({ id });
      console.log(`${JSON.stringify(id)}: stored`);
    } catch ({ message }) {
      console.log(`${JSON.stringify(id)}: ${message}`);
    }
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
-1: stored
0: Failed to create a "place" entity: expected the primary key "id" to have a value, but got: 0
1: stored
2: stored
"-1": stored
"0": stored
"1": stored
"2": stored
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
