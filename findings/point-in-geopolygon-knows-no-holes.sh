#!/usr/bin/env bash
# point-in-geopolygon finds a place in the hole of a polygon inside of it: Maseru lies in South Africa.
#
# In GeoJSON, each ring after the first is a hole. Countries have them, where another one lies in their midst, and so
# have districts and parks. which-polygon leaves the holes out.
# Seen with point-in-geopolygon 1.0.1 and which-polygon 2.2.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact point-in-geopolygon@1.0.1 which-polygon@2.2.1 >/dev/null
cat >try.mjs <<'END'
import pointInGeopolygon from 'point-in-geopolygon';
import whichPolygon from 'which-polygon';

// A rough outline. prettier-ignore
const coordinates = [
  [[16, -35], [33, -35], [33, -22], [16, -22], [16, -35]],
  [[27, -30.7], [27, -28.5], [29.5, -28.5], [29.5, -30.7], [27, -30.7]],
];
const country = { type: 'Feature', properties: { name: 'South Africa' }, geometry: { type: 'Polygon', coordinates } };
const collection = { type: 'FeatureCollection', features: [country] };
const places = { Johannesburg: [28.05, -26.2], Maseru: [27.48, -29.32], Harare: [31.05, -17.83] };
for (const [name, position] of Object.entries(places)) {
  const found = pointInGeopolygon.polygon(coordinates, position);
  const feature = pointInGeopolygon.feature(collection, position);
  const other = whichPolygon(collection)(position);
  console.log(`${name}: polygon ${found}, feature ${feature?.properties?.name}; which-polygon ${other?.name}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Johannesburg: polygon true, feature South Africa; which-polygon South Africa
Maseru: polygon true, feature South Africa; which-polygon undefined
Harare: polygon false, feature undefined; which-polygon undefined
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
