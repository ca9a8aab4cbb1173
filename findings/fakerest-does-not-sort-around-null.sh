#!/usr/bin/env bash
# In FakeRest, one date that is null leaves the others unsorted: the newest stands before the oldest.
#
# A text is neither more nor less than null, so that the order depends on where the null stood. Numbers are
# sorted, with null as 0. Seen with fakerest 4.2.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact fakerest@4.2.1 >/dev/null
cat >try.mjs <<'END'
import { Database } from 'fakerest';

const lists = {
  'no null': ['2026-03-01', '2026-01-01', '2026-02-01'],
  'null in the middle': ['2026-03-01', null, '2026-01-01', '2026-02-01'],
  'null at the end': ['2026-03-01', '2026-01-01', '2026-02-01', null],
  numbers: [48, null, -33, 1],
};
for (const [name, values] of Object.entries(lists)) {
  const database = new Database({ data: { places: values.map((value, id) => ({ id, value })) } });
  for (const direction of ['asc', 'desc']) {
    const places = database.getAll('places', { sort: ['value', direction] });
    console.log(`${name}, ${direction}: ${places.map(({ value }) => String(value)).join(' ')}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
no null, asc: 2026-01-01 2026-02-01 2026-03-01
no null, desc: 2026-03-01 2026-02-01 2026-01-01
null in the middle, asc: 2026-03-01 null 2026-01-01 2026-02-01
null in the middle, desc: 2026-03-01 null 2026-02-01 2026-01-01
null at the end, asc: 2026-01-01 2026-02-01 2026-03-01 null
null at the end, desc: 2026-03-01 2026-02-01 2026-01-01 null
numbers, asc: -33 null 1 48
numbers, desc: 48 1 null -33
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
