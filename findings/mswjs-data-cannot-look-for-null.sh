#!/usr/bin/env bash
# In @mswjs/data, a search for null finds nothing, and one for "not equal" leaves out what is null.
#
# So neither "which are not cancelled" nor "all but those of that day" can be asked, for columns that are
# declared nullable. Seen with @mswjs/data 0.16.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @mswjs/data@0.16.2 >/dev/null
cat >try.mjs <<'END'
import { factory, nullable, primaryKey } from '@mswjs/data';

const db = factory({ subscription: { id: primaryKey(String), cancelled: nullable(String) } });
for (const [id, cancelled] of [['a', null], ['b', null], ['c', '2024-05-01'], ['d', '2024-06-01']]) {
  db.subscription.create({ id, cancelled });
}
const stored = db.subscription.getAll().map(({ id, cancelled }) => `${id} ${cancelled}`);
console.log(`stored: ${stored.join(', ')}`);
for (const cancelled of [{ equals: null }, { in: [null] }, { equals: '2024-05-01' }, { notEquals: '2024-05-01' }]) {
  const found = db.subscription.findMany({ where: { cancelled } }).map(({ id }) => id);
  console.log(`${JSON.stringify(cancelled)}: ${found.join(', ') || 'nothing'}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
stored: a null, b null, c 2024-05-01, d 2024-06-01
{"equals":null}: nothing
{"in":[null]}: nothing
{"equals":"2024-05-01"}: c
{"notEquals":"2024-05-01"}: d
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
