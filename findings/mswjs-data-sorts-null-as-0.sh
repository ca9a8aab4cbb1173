#!/usr/bin/env bash
# @mswjs/data sorts null as if it were 0: places of unknown latitude come in the middle, at the equator.
#
# They stand between the negative and the positive ones, in either direction, and mixed with those at 0.
# Databases put null first or last. Seen with @mswjs/data 0.16.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @mswjs/data@0.16.2 >/dev/null
cat >try.mjs <<'END'
import { factory, nullable, primaryKey } from '@mswjs/data';

const db = factory({ place: { id: primaryKey(String), latitude: nullable(Number) } });
const latitudes = [48, null, -33, 0, null, 1, -1];
latitudes.forEach((latitude, index) => db.place.create({ id: `place ${index}`, latitude }));
for (const latitude of ['asc', 'desc']) {
  const places = db.place.findMany({ orderBy: { latitude } });
  console.log(`${latitude}: ${places.map((place) => String(place.latitude)).join(', ')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
asc: -33, -1, null, 0, null, 1, 48
desc: 48, 1, null, 0, null, -1, -33
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
