#!/usr/bin/env bash
# pure-geojson-validation warns of each ring that RFC 7946 asks for, and of none that it forbids.
#
# By the right-hand rule, the outer ring goes counter-clockwise. `isRightHand`, which refers to that section, says
# true for the other one: who follows its warnings turns all areas inside out.
# Seen with pure-geojson-validation 0.3.0 and geojsonhint 2.0.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact pure-geojson-validation@0.3.0 geojsonhint@2.0.0 >/dev/null
cat >try.mjs <<'END'
import { isRightHand, maybeGeometry } from 'pure-geojson-validation';
import geojsonhint from 'geojsonhint';

let warnings = 0;
console.warn = () => warnings++;
// prettier-ignore
const rings = {
  'counter-clockwise': [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]],
  'clockwise': [[0, 0], [0, 4], [4, 4], [4, 0], [0, 0]],
};
for (const [name, ring] of Object.entries(rings)) {
  const polygon = { type: 'Polygon', coordinates: [ring] };
  warnings = 0;
  maybeGeometry(polygon);
  const hints = geojsonhint.hint(JSON.stringify(polygon)).map(({ message }) => message);
  console.log(`${name}: isRightHand ${isRightHand(ring)}, ${warnings} warnings; geojsonhint: ${hints.join() || 'nothing'}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
counter-clockwise: isRightHand false, 1 warnings; geojsonhint: nothing
clockwise: isRightHand true, 0 warnings; geojsonhint: Polygons and MultiPolygons should follow the right-hand rule
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
