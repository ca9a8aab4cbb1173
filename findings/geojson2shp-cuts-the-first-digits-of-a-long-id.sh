#!/usr/bin/env bash
# geojson2shp cuts off the first digits of a number of fifteen, and all after the third decimal.
#
# What was the id 123456789012345 is another one, and a latitude of -33.86785 is -33.867, a hundred metres off:
# not rounded, and without an error. @mapbox/shp-write keeps both. Read back by shpjs.
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

const geometry = { type: 'Point', coordinates: [13, 52] };
for (const value of [12345678901234, 123456789012345, 9007199254740991, -33.86785, 4.9999]) {
  const features = [{ type: 'Feature', properties: { value }, geometry }];
  const stream = new PassThrough();
  const [bytes] = await Promise.all([buffer(stream), convert(features, stream, {})]);
  const other = await shpWrite.zip(
    { type: 'FeatureCollection', features },
    { outputType: 'arraybuffer', compression: 'STORE' },
  );
  const read = async (file) => (await shp(file)).features[0].properties.value;
  console.log(`${value}: ${await read(bytes)}; by shp-write ${await read(other)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
12345678901234: 12345678901234; by shp-write 12345678901234
123456789012345: 23456789012345; by shp-write 123456789012345
9007199254740991: 7199254740991; by shp-write 9007199254740991
-33.86785: -33.867; by shp-write -33.86785
4.9999: 4.999; by shp-write 4.9999
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
