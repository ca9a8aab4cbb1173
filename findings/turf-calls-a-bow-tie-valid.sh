#!/usr/bin/env bash
# Turf's booleanValid says true for a polygon that crosses itself, and for a hole outside of its polygon.
#
# By its documentation, it keeps to the OGC's specification of simple features, which allows neither. Turf's
# own kinks finds the crossing. Seen with @turf/turf 7.4.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @turf/turf@7.4.0 >/dev/null
cat >try.mjs <<'END'
import * as turf from '@turf/turf';

const square = [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]];
const shapes = {
  square: [square],
  'bow tie': [[[0, 0], [10, 10], [10, 0], [0, 10], [0, 0]]],
  'bow tie in a square': [square, [[2, 2], [8, 8], [8, 2], [2, 8], [2, 2]]],
  'hole outside': [square, [[20, 20], [21, 20], [21, 21], [20, 20]]],
  'hole across': [square, [[5, 5], [15, 5], [15, 6], [5, 5]]],
  'a line there and back': [[[0, 0], [10, 0], [5, 0], [0, 0]]],
  open: [[[0, 0], [10, 0], [10, 10], [0, 10]]],
};
for (const [name, coordinates] of Object.entries(shapes)) {
  const polygon = { type: 'Polygon', coordinates };
  const kinks = turf.kinks(polygon).features.length;
  console.log(`${name}: ${turf.booleanValid(polygon) ? 'valid' : 'not valid'}, kinks ${kinks}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
square: valid, kinks 0
bow tie: valid, kinks 1
bow tie in a square: valid, kinks 1
hole outside: valid, kinks 0
hole across: not valid, kinks 2
a line there and back: valid, kinks 0
open: not valid, kinks 0
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
