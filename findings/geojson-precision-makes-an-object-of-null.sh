#!/usr/bin/env bash
# Of a place without a position, geojson-precision makes one whose geometry is an empty object.
#
# `"geometry": null` is what GeoJSON has for it. Turf skips the null, and throws for the object. Seen with
# geojson-precision 1.0.0 and @turf/meta 7.4.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact geojson-precision@1.0.0 @turf/meta@7.4.0 >/dev/null
cat >try.cjs <<'END'
const { coordAll } = require('@turf/meta');
const { parse } = require('geojson-precision');

for (const geometry of [{ type: 'Point', coordinates: [8.52499712, 47.36559012] }, null]) {
  const feature = { type: 'Feature', properties: { name: 'One' }, geometry };
  const original = JSON.stringify(feature);
  const result = JSON.stringify(parse(feature, 3));
  for (const [name, text] of Object.entries({ original, result })) {
    let says;
    try {
      says = `${coordAll(JSON.parse(text)).length} positions`;
    } catch (error) {
      says = error.message;
    }
    console.log(`${name}: ${text}, Turf: ${says}`);
  }
}
END

seen=$(node try.cjs)
expected=$(
  cat <<'END'
original: {"type":"Feature","properties":{"name":"One"},"geometry":{"type":"Point","coordinates":[8.52499712,47.36559012]}}, Turf: 1 positions
result: {"type":"Feature","properties":{"name":"One"},"geometry":{"type":"Point","coordinates":[8.525,47.366]}}, Turf: 1 positions
original: {"type":"Feature","properties":{"name":"One"},"geometry":null}, Turf: 0 positions
result: {"type":"Feature","properties":{"name":"One"},"geometry":{}}, Turf: Unknown Geometry Type
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
