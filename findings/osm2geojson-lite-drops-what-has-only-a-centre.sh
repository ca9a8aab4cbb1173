#!/usr/bin/env bash
# osm2geojson-lite drops every place that Overpass answers with its centre alone.
#
# `out center` is how one asks for places as points, of which most are drawn as buildings, as ways: only those
# that are nodes are left, without an error. osmtogeojson, of which it is the lighter kind, has all of them.
# Seen with osm2geojson-lite 1.2.0 and osmtogeojson 2.2.12.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact osm2geojson-lite@1.2.0 osmtogeojson@2.2.12 >/dev/null
cat >try.mjs <<'END'
import osm2geojson from 'osm2geojson-lite';
import osmtogeojson from 'osmtogeojson';

const center = { lat: 52.5, lon: 13.4 };
const elements = [
  { type: 'node', id: 1, ...center, tags: { name: 'Bar', amenity: 'bar' } },
  { type: 'way', id: 2, center, nodes: [3, 4, 5, 3], tags: { name: 'School', amenity: 'school' } },
  { type: 'relation', id: 6, center, members: [], tags: { name: 'Spa', type: 'multipolygon', leisure: 'spa' } },
];
const answer = { version: 0.6, elements };
const names = ({ features }) => features.map(({ properties }) => properties.name ?? properties.tags.name).join(', ');
console.log(`osmtogeojson: ${names(osmtogeojson(structuredClone(answer)))}`);
for (const option of ['completeFeature', 'renderTagged', 'allFeatures']) {
  const options = { [option]: true };
  console.log(`osm2geojson-lite, ${option}: ${names(osm2geojson(structuredClone(answer), options)) || 'nothing'}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
osmtogeojson: Bar, School, Spa
osm2geojson-lite, completeFeature: Bar
osm2geojson-lite, renderTagged: Bar
osm2geojson-lite, allFeatures: Bar
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
