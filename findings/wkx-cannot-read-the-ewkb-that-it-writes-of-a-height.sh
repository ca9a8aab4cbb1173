#!/usr/bin/env bash
# wkx cannot read the EWKB that it writes itself of a point with a height.
#
# Of a point that was read from WKT, the type has the flag of EWKB and the thousand of ISO WKB, but not the flag
# for a height: PostGIS writes a0000001 here. In plain WKB, and without a height, it is right.
# Seen with wkx 0.5.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact wkx@0.5.0 >/dev/null
cat >try.mjs <<'END'
import wkx from 'wkx';

for (const text of ['POINT(13.4 52.5)', 'POINT Z (13.4 52.5 34)', 'LINESTRING Z (0 0 1,1 1 2)']) {
  for (const form of ['toWkb', 'toEwkb']) {
    const bytes = wkx.Geometry.parse(text)[form]();
    let read;
    try {
      read = wkx.Geometry.parse(bytes).toWkt();
    } catch (error) {
      read = error.message;
    }
    console.log(`${text}, ${form}: type ${bytes.readUInt32LE(1).toString(16)}, read back: ${read}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
POINT(13.4 52.5), toWkb: type 1, read back: POINT(13.4 52.5)
POINT(13.4 52.5), toEwkb: type 20000001, read back: POINT(13.4 52.5)
POINT Z (13.4 52.5 34), toWkb: type 3e9, read back: POINT Z (13.4 52.5 34)
POINT Z (13.4 52.5 34), toEwkb: type 200003e9, read back: GeometryType 9 not supported
LINESTRING Z (0 0 1,1 1 2), toWkb: type 3ea, read back: LINESTRING Z (0 0 1,1 1 2)
LINESTRING Z (0 0 1,1 1 2), toEwkb: type 200003ea, read back: GeometryType 10 not supported
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
