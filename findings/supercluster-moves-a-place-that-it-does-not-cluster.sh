#!/usr/bin/env bash
# supercluster 9 gives back a single place at another position than it was given, and without its height.
#
# In version 8 it is the same object. Version 9 keeps a projected position, which moves the place by a few
# billionths of a degree: a comparison by coordinates fails, and what lies beyond 85.05° comes back at 85.05°,
# five hundred kilometres away.
# Seen with supercluster 8.0.1 and 9.1.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact supercluster@9.1.0 old@npm:supercluster@8.0.1 >/dev/null
cat >try.mjs <<'END'
import Supercluster9 from 'supercluster';
import Supercluster8 from 'old';

const places = [
  [[13.4, 52.5, 34], 'Berlin'],
  [[0, -90], 'South Pole'],
].map(([coordinates, name]) => ({ type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates } }));
for (const [version, Supercluster] of Object.entries({ 8: Supercluster8, 9: Supercluster9 })) {
  const index = new Supercluster().load(structuredClone(places));
  for (const { geometry, properties } of index.getClusters([-180, -90, 180, 90], 16)) {
    console.log(`${version}: ${properties.name} at ${JSON.stringify(geometry.coordinates)}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
8: Berlin at [13.4,52.5,34]
8: South Pole at [0,-90]
9: Berlin at [13.400000000000016,52.50000000000003]
9: South Pole at [0,-85.05112877980659]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
