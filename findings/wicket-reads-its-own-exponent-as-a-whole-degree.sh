#!/usr/bin/env bash
# wicket reads back a coordinate of 0.00000015 that it has written as one of 1.5 degrees.
#
# It writes the number as JavaScript does, "1.5e-7", which WKT allows, and drops the exponent when it reads:
# a place near Greenwich or the equator moves by 167 kilometres. So it is with what other writers make.
# Seen with wicket 1.3.8 and wkx 0.5.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact wicket@1.3.8 wkx@0.5.0 >/dev/null
cat >try.mjs <<'END'
import wicket from 'wicket';
import wkx from 'wkx';

const read = (text) => new wicket.Wkt(text).toJson().coordinates;
for (const longitude of [0.5, 0.000001, 0.00000015]) {
  const point = { type: 'Point', coordinates: [longitude, 51.5] };
  const written = new wicket.Wkt().fromObject(point).write();
  const other = wkx.Geometry.parseGeoJSON(point).toWkt();
  console.log(`${written}, read ${read(written)}; by wkx ${other}, read ${read(other)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
POINT(0.5 51.5), read 0.5,51.5; by wkx POINT(0.5 51.5), read 0.5,51.5
POINT(0.000001 51.5), read 0.000001,51.5; by wkx POINT(0.000001 51.5), read 0.000001,51.5
POINT(1.5e-7 51.5), read 1.5,51.5; by wkx POINT(1.5e-7 51.5), read 1.5,51.5
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
