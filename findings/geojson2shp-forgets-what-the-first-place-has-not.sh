#!/usr/bin/env bash
# geojson2shp drops the phone of all places, if the first one says null.
#
# It makes the columns of the first place alone, and tells nobody which it leaves out: the same places in another
# order keep their phones. @mapbox/shp-write looks at all of them. Read back by shpjs.
# Seen with geojson2shp 0.5.0, @mapbox/shp-write 0.4.3 and shpjs 6.2.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact geojson2shp@0.5.0 @mapbox/shp-write@0.4.3 shpjs@6.2.0 >/dev/null
cat >try.mjs <<'END'
import shpWrite from '@mapbox/shp-write';
import { convert } from 'geojson2shp';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import shp from 'shpjs';

const places = [
  { name: 'Spa', open: true, phone: null },
  { name: 'Bar', open: null, phone: '+1 202 555 0143' },
];
const geometry = { type: 'Point', coordinates: [13, 52] };
const writers = {
  async geojson2shp(features) {
    const stream = new PassThrough();
    const [bytes] = await Promise.all([buffer(stream), convert(features, stream, {})]);
    return bytes;
  },
  'shp-write': (features) =>
    shpWrite.zip({ type: 'FeatureCollection', features }, { outputType: 'arraybuffer', compression: 'STORE' }),
};
for (const [name, write] of Object.entries(writers)) {
  for (const ordered of [places, [...places].reverse()]) {
    const bytes = await write(ordered.map((properties) => ({ type: 'Feature', properties, geometry })));
    const { features } = await shp(bytes);
    console.log(`${name}: ${features.map(({ properties }) => JSON.stringify(properties)).join(', ')}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
geojson2shp: {"name":"Spa","open":true}, {"name":"Bar","open":false}
geojson2shp: {"name":"Bar","phone":"+1 202 555 0143"}, {"name":"Spa","phone":""}
shp-write: {"name":"Spa","open":true,"phone":""}, {"name":"Bar","open":false,"phone":"+1 202 555 0143"}
shp-write: {"name":"Bar","open":false,"phone":"+1 202 555 0143"}, {"name":"Spa","open":true,"phone":""}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
