#!/usr/bin/env bash
# The handlers that @mswjs/data makes of a model find nothing by a number in the query.
#
# `?name=cafe` filters, `?floor=2` answers an empty list with the status 200, although such an entity is
# there and `/places/1` finds it by its number. `?take=0` answers with all.
# Seen with @mswjs/data 0.16.2 and msw 2.15.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @mswjs/data@0.16.2 msw@2.15.0 >/dev/null
cat >try.mjs <<'END'
import { factory, primaryKey } from '@mswjs/data';
import { getResponse } from 'msw';

const place = { id: primaryKey(Number), name: String, floor: Number, open: Boolean };
const db = factory({ place });
db.place.create({ id: 1, name: 'cafe', floor: 2, open: true });
db.place.create({ id: 2, name: 'bar', floor: 0, open: false });
const handlers = db.place.toHandlers('rest', 'http://localhost/');
const paths = ['places', 'places/1', 'places?name=cafe', 'places?floor=2', 'places?id=1', 'places?open=true', 'places?take=1', 'places?take=0'];
for (const path of paths) {
  const response = await getResponse(handlers, new Request(`http://localhost/${path}`));
  const found = [await response.json()].flat().map(({ id }) => id);
  console.log(`${path}: ${response.status}, ${found.length ? `id ${found.join(', ')}` : 'nothing'}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
places: 200, id 1, 2
places/1: 200, id 1
places?name=cafe: 200, id 1
places?floor=2: 200, nothing
places?id=1: 200, nothing
places?open=true: 200, nothing
places?take=1: 200, id 1
places?take=0: 200, id 1, 2
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
