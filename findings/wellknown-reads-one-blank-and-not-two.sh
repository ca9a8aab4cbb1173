#!/usr/bin/env bash
# wellknown reads "POINT(1 2)", and gives null for the same point with a second blank or a digit less.
#
# Between numbers it takes one blank, and none at the start; "1." is no number. wkx and betterknown read
# all. Seen with wellknown 0.5.0, wkx 0.5.0 and betterknown 1.2.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact wellknown@0.5.0 wkx@0.5.0 betterknown@1.2.0 >/dev/null
cat >try.mjs <<'END'
import { createRequire } from 'node:module';
import { wktToGeoJSON } from 'betterknown';

const require = createRequire(import.meta.url);
const wellknown = require('wellknown');
const wkx = require('wkx');

const texts = ['POINT(1 2)', 'POINT(1  2)', ' POINT(1 2)', 'POINT(1. 2.)', 'POINTZ(1 2 3)', 'LINESTRING(0 0,  1 1)', 'LINESTRING(0 0,1\n1)'];
for (const text of texts) {
  const read = [wellknown.parse(text), wkx.Geometry.parse(text).toGeoJSON(), wktToGeoJSON(text)];
  console.log(JSON.stringify(text), ...read.map((geometry) => JSON.stringify(geometry?.coordinates ?? null)));
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
"POINT(1 2)" [1,2] [1,2] [1,2]
"POINT(1  2)" null [1,2] [1,2]
" POINT(1 2)" null [1,2] [1,2]
"POINT(1. 2.)" null [1,2] [1,2]
"POINTZ(1 2 3)" null [1,2,3] [1,2,3]
"LINESTRING(0 0,  1 1)" [[0,0],[1,1]] [[0,0],[1,1]] [[0,0],[1,1]]
"LINESTRING(0 0,1\n1)" [[0,0],[1,1]] [[0,0],[1,1]] [[0,0],[1,1]]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
