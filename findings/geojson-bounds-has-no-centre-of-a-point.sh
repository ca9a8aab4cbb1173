#!/usr/bin/env bash
# The centroid of a point, or of a line, is NaN for geojson-bounds.
#
# The package says that it follows PostGIS, for which a point is its own centroid. In JSON, NaN is null: a place
# has a centre that is an array of nulls, while the one of a polygon is right.
# Seen with geojson-bounds 1.0.4.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact geojson-bounds@1.0.4 >/dev/null
cat >try.mjs <<'END'
import { centroid, extent } from 'geojson-bounds';

// prettier-ignore
const geometries = [
  { type: 'Point', coordinates: [13.4, 52.5] },
  { type: 'MultiPoint', coordinates: [[13, 52], [14, 53]] },
  { type: 'LineString', coordinates: [[13, 52], [14, 53]] },
  { type: 'Polygon', coordinates: [[[13, 52], [14, 52], [14, 53], [13, 53], [13, 52]]] },
];
for (const geometry of geometries) {
  console.log(`${geometry.type}: extent ${extent(geometry)}; centroid ${centroid(geometry)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Point: extent 13.4,52.5,13.4,52.5; centroid NaN,NaN
MultiPoint: extent 13,52,14,53; centroid NaN,NaN
LineString: extent 13,52,14,53; centroid NaN,NaN
Polygon: extent 13,52,14,53; centroid 13.5,52.5
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
