#!/usr/bin/env bash
# The circle that geojson-utils draws is no polygon in GeoJSON: its ring is not closed.
#
# RFC 7946 demands that the first and the last position are the same. Validators and databases refuse it, or close
# it in their own way. geojsonhint names the error. Seen with geojson-utils 1.1.0 and geojsonhint 2.0.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact geojson-utils@1.1.0 geojsonhint@2.0.0 >/dev/null
cat >try.mjs <<'END'
import geojsonhint from 'geojsonhint';
import geojsonUtils from 'geojson-utils';

const centre = { type: 'Point', coordinates: [13.4, 52.5] };
for (const steps of [4, 8, 15]) {
  const circle = geojsonUtils.drawCircle(1000, centre, steps);
  const [ring] = circle.coordinates;
  const closed = String(ring[0]) === String(ring.at(-1));
  const hints = geojsonhint.hint(JSON.stringify(circle)).map(({ message }) => message);
  console.log(`${circle.type} of ${ring.length} positions, closed ${closed}: ${hints.join('; ')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Polygon of 4 positions, closed false: the first and last positions in a LinearRing of coordinates must be the same
Polygon of 8 positions, closed false: the first and last positions in a LinearRing of coordinates must be the same
Polygon of 15 positions, closed false: the first and last positions in a LinearRing of coordinates must be the same
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
