#!/usr/bin/env bash
# geojson puts a place whose coordinates are null at 0, 0, in the sea off Africa.
#
# That is how an API says that it does not know where a place is. So it is with empty texts, as of a CSV file.
# A decimal comma becomes NaN, which JSON writes as null inside of a position, where GeoJSON has numbers only.
# Seen with geojson 0.5.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact geojson@0.5.0 >/dev/null
cat >try.mjs <<'END'
import GeoJSON from 'geojson';

const places = [
  { name: 'known', lat: 52.5, lng: 13.4 },
  { name: 'null', lat: null, lng: null },
  { name: 'empty', lat: '', lng: '' },
  { name: 'comma', lat: '52,5', lng: '13,4' },
  { name: 'absent' },
];
const { features } = GeoJSON.parse(places, { Point: ['lat', 'lng'] });
for (const { properties, geometry } of features) {
  console.log(`${properties.name}: ${JSON.stringify(geometry?.coordinates)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
known: [13.4,52.5]
null: [0,0]
empty: [0,0]
comma: [null,null]
absent: undefined
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
