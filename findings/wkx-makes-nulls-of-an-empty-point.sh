#!/usr/bin/env bash
# Of PostGIS' empty point, wkx and @loaders.gl/wkt make a position of two NaN, which JSON writes as [null, null].
#
# In WKB, an empty point has no other form than that of two NaN. In GeoJSON, it has an empty list of coordinates,
# which RFC 7946 lets a reader take for null, and which wkx makes of the text "POINT EMPTY"; null is no number there.
# Seen with wkx 0.5.0, and @loaders.gl/wkt and @loaders.gl/core 4.5.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact wkx@0.5.0 @loaders.gl/wkt@4.5.2 @loaders.gl/core@4.5.2 >/dev/null
cat >try.mjs <<'END'
import { parseSync } from '@loaders.gl/core';
import { WKBLoader } from '@loaders.gl/wkt';
import wkx from 'wkx';

const bytes = Buffer.from('0101000000000000000000f87f000000000000f87f', 'hex');
const read = {
  'wkx, text': wkx.Geometry.parse('POINT EMPTY').toGeoJSON(),
  'wkx, WKB': wkx.Geometry.parse(bytes).toGeoJSON(),
  '@loaders.gl/wkt, WKB': parseSync(Uint8Array.from(bytes).buffer, WKBLoader),
};
for (const [name, { type, coordinates }] of Object.entries(read)) {
  console.log(`${name}: ${JSON.stringify({ type, coordinates })}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
wkx, text: {"type":"Point","coordinates":[]}
wkx, WKB: {"type":"Point","coordinates":[null,null]}
@loaders.gl/wkt, WKB: {"type":"Point","coordinates":[null,null]}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
