#!/usr/bin/env bash
# geojson-polyline loses the longitude of a position with a height: of [13.4, 52.5, 34], it makes [52.5, 34].
#
# It turns the order of the numbers round for the polyline, and keeps the first two: height and latitude. A track
# through Berlin comes to lie in Iran, without an error. Heights are allowed in GeoJSON; each of two numbers is right.
# Seen with geojson-polyline 1.0.3 and @mapbox/polyline 1.2.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact geojson-polyline@1.0.3 @mapbox/polyline@1.2.1 >/dev/null
cat >try.mjs <<'END'
import mapbox from '@mapbox/polyline';
import { decode, encode } from 'geojson-polyline';

const lines = [
  [
    [13.4, 52.5],
    [13.5, 52.6],
  ],
  [
    [13.4, 52.5, 34],
    [13.5, 52.6, 35],
  ],
];
for (const coordinates of lines) {
  const line = { type: 'LineString', coordinates };
  const other = mapbox.toGeoJSON(mapbox.fromGeoJSON(structuredClone(line)));
  const read = decode(encode(structuredClone(line)));
  console.log(`${JSON.stringify(coordinates)}: ${JSON.stringify(read.coordinates)}`);
  console.log(`  @mapbox/polyline: ${JSON.stringify(other.coordinates)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
[[13.4,52.5],[13.5,52.6]]: [[13.4,52.5],[13.5,52.6]]
  @mapbox/polyline: [[13.4,52.5],[13.5,52.6]]
[[13.4,52.5,34],[13.5,52.6,35]]: [[52.5,34],[52.6,35]]
  @mapbox/polyline: [[13.4,52.5],[13.5,52.6]]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
