#!/usr/bin/env bash
# Of a latitude above 85.06, tilebelt makes a tile above the map, whose quadkey is one in the far south-west.
#
# At the poles, the row is infinite; the quadkey of the South Pole is one at the top of the map. Longitudes
# are put onto the map. Seen with @mapbox/tilebelt 2.0.3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @mapbox/tilebelt@2.0.3 >/dev/null
cat >try.mjs <<'END'
import * as module from '@mapbox/tilebelt';

const tilebelt = module.default ?? module;
for (const [name, longitude, latitude] of [
  ['Longyearbyen', 15.64, 78.22],
  ['the last row', 15.64, 85.05],
  ['the Arctic Ocean', 15.64, 85.1],
  ['the North Pole', 0, 90],
  ['the South Pole', 0, -90],
  ['east of 180', 181, 0],
]) {
  const tile = tilebelt.pointToTile(longitude, latitude, 6);
  const key = tilebelt.tileToQuadkey(tile);
  console.log(`${name}: ${tile.join(' ')}, ${key}, back ${tilebelt.quadkeyToTile(key).join(' ')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Longyearbyen: 34 8 6, 102010, back 34 8 6
the last row: 34 0 6, 100010, back 34 0 6
the Arctic Ocean: 34 -1 6, 322232, back 34 63 6
the North Pole: 32 -Infinity 6, 100000, back 32 0 6
the South Pole: 32 Infinity 6, 100000, back 32 0 6
east of 180: 0 32 6, 200000, back 0 32 6
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
