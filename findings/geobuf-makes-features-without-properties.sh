#!/usr/bin/env bash
# geobuf gives back a place whose properties are null or empty without the member that RFC 7946 demands.
#
# "properties" is there in each feature by the standard, if only as null. Whoever reads the name of such a place gets a
# TypeError, and geojsonhint calls the result invalid. Seen with geobuf 4.0.0,
# pbf 5.1.2 and geojsonhint 2.0.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact geobuf@4.0.0 pbf@5.1.2 geojsonhint@2.0.0 >/dev/null
cat >try.mjs <<'END'
import { decode, encode } from 'geobuf';
import geojsonhint from 'geojsonhint';
import { PbfReader, PbfWriter } from 'pbf';

const geometry = { type: 'Point', coordinates: [13.4, 52.5] };
for (const properties of [{ name: null }, {}, null]) {
  const features = [{ type: 'Feature', properties, geometry }];
  const collection = { type: 'FeatureCollection', features };
  const read = decode(new PbfReader(encode(collection, new PbfWriter())));
  const hints = geojsonhint.hint(JSON.stringify(read)).map(({ message }) => message);
  console.log(`${JSON.stringify(properties)}: ${JSON.stringify(read.features[0])}; ${hints.join() || 'valid'}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"name":null}: {"type":"Feature","geometry":{"type":"Point","coordinates":[13.4,52.5]},"properties":{"name":null}}; valid
{}: {"type":"Feature","geometry":{"type":"Point","coordinates":[13.4,52.5]}}; "properties" member required
null: {"type":"Feature","geometry":{"type":"Point","coordinates":[13.4,52.5]}}; "properties" member required
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
