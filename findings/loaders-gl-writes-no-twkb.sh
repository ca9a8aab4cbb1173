#!/usr/bin/env bash
# The TWKB writer of @loaders.gl/wkt throws a RangeError for every geometry.
#
# It reads what others write, and its WKB writer works. The message speaks of a DataView, as if the input were
# damaged. Seen with @loaders.gl/wkt and @loaders.gl/core 4.5.2, and wkx 0.5.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @loaders.gl/wkt@4.5.2 @loaders.gl/core@4.5.2 wkx@0.5.0 >/dev/null
cat >try.mjs <<'END'
import { encodeSync, parseSync } from '@loaders.gl/core';
import { TWKBLoader, TWKBWriter, WKBLoader, WKBWriter } from '@loaders.gl/wkt';
import wkx from 'wkx';

// prettier-ignore
const geometries = [
  { type: 'Point', coordinates: [13.4, 52.5] },
  { type: 'LineString', coordinates: [[13.4, 52.5], [14, 53]] },
  { type: 'Polygon', coordinates: [[[0, 0], [4, 0], [4, 4], [0, 0]]] },
];
const written = (geometry, writer, loader) => {
  try {
    return JSON.stringify(parseSync(encodeSync(geometry, writer), loader).coordinates);
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
};
for (const geometry of geometries) {
  console.log(`${geometry.type}, WKB: ${written(geometry, WKBWriter, WKBLoader)}`);
  console.log(`${geometry.type}, TWKB: ${written(geometry, TWKBWriter, TWKBLoader)}`);
  const bytes = Uint8Array.from(wkx.Geometry.parseGeoJSON(geometry).toTwkb()).buffer;
  console.log(`${geometry.type}, TWKB of wkx: ${JSON.stringify(parseSync(bytes, TWKBLoader).coordinates)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Point, WKB: [13.4,52.5]
Point, TWKB: RangeError: Offset is outside the bounds of the DataView
Point, TWKB of wkx: [13.4,52.5]
LineString, WKB: [[13.4,52.5],[14,53]]
LineString, TWKB: RangeError: Offset is outside the bounds of the DataView
LineString, TWKB of wkx: [[13.4,52.5],[14,53]]
Polygon, WKB: [[[0,0],[4,0],[4,4],[0,0]]]
Polygon, TWKB: RangeError: Offset is outside the bounds of the DataView
Polygon, TWKB of wkx: [[[0,0],[4,0],[4,4],[0,0]]]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
