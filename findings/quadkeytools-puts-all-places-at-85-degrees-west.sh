#!/usr/bin/env bash
# quadkeytools gives Berlin, Lagos and Sydney the tiles of their latitude at 85 degrees west, in America.
#
# Each longitude that is larger than the least latitude of the map, -85.05, is made this number. So all places in
# Europe, Africa and Asia share one column of tiles, and a search by tile finds them in Florida or the sea.
# Seen with quadkeytools 0.0.2 and tilebelt 2.0.3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact quadkeytools@0.0.2 @mapbox/tilebelt@2.0.3 >/dev/null
cat >try.mjs <<'END'
import { pointToTile, tileToQuadkey } from '@mapbox/tilebelt';
import quadkeytools from 'quadkeytools';

const places = {
  Seattle: [47.6, -122.3],
  Boston: [42.36, -71.06],
  Berlin: [52.5, 13.4],
  Lagos: [6.5, 3.4],
  Sydney: [-33.9, 151.2],
};
for (const [name, [lat, lng]] of Object.entries(places)) {
  const key = quadkeytools.locationToQuadkey({ lat, lng }, 8);
  const { min, max } = quadkeytools.bbox(key);
  const other = tileToQuadkey(pointToTile(lng, lat, 8));
  console.log(`${name}: ${key}, from ${min.lng} to ${max.lng} east of Greenwich; tilebelt: ${other}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Seattle: 02123003, from -122.34375 to -120.9375 east of Greenwich; tilebelt: 02123003
Boston: 03022231, from -85.78125 to -84.375 east of Greenwich; tilebelt: 03023321
Berlin: 03020033, from -85.78125 to -84.375 east of Greenwich; tilebelt: 12021023
Lagos: 03222033, from -85.78125 to -84.375 east of Greenwich; tilebelt: 12222032
Sydney: 21022013, from -85.78125 to -84.375 east of Greenwich; tilebelt: 31123013
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
