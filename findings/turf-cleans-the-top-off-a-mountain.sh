#!/usr/bin/env bash
# Turf's cleanCoords removes the highest point of a track, if it lies on a straight line on the map.
#
# It is to remove redundant positions, and looks at two of the three numbers: a pass of 2,106 metres between two
# valleys is gone, and so is what a lift goes straight up. With a bend of the way, it stays.
# Seen with @turf/clean-coords 7.4.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @turf/clean-coords@7.4.0 >/dev/null
cat >try.mjs <<'END'
import { cleanCoords } from '@turf/clean-coords';

// prettier-ignore
const tracks = {
  'over a pass': [[8, 46, 500], [8.1, 46, 2106], [8.2, 46, 500]],
  'with a bend': [[8, 46, 500], [8.1, 46.1, 2106], [8.2, 46, 500]],
  'up a lift': [[8, 46, 500], [8, 46, 520], [8.2, 46, 500]],
};
for (const [name, coordinates] of Object.entries(tracks)) {
  const cleaned = cleanCoords({ type: 'LineString', coordinates });
  console.log(`${name}: ${JSON.stringify(coordinates)} → ${JSON.stringify(cleaned.coordinates)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
over a pass: [[8,46,500],[8.1,46,2106],[8.2,46,500]] → [[8,46,500],[8.2,46,500]]
with a bend: [[8,46,500],[8.1,46.1,2106],[8.2,46,500]] → [[8,46,500],[8.1,46.1,2106],[8.2,46,500]]
up a lift: [[8,46,500],[8,46,520],[8.2,46,500]] → [[8,46,500],[8.2,46,500]]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
