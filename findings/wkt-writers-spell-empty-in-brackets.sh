#!/usr/bin/env bash
# wkt, @loaders.gl/wkt and @terraformer/wkt write "()" where WKT says EMPTY.
#
# wkt and @loaders.gl/wkt read their own "MULTIPOINT ()" as null, and @terraformer/wkt throws for what it writes of an
# empty collection. wkx, which writes and reads EMPTY, throws for all of these: a list without places is lost.
# Seen with wkt 0.1.1, @loaders.gl/wkt 4.5.2, @terraformer/wkt 2.2.2 and wkx 0.5.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact wkt@0.1.1 @loaders.gl/wkt@4.5.2 @loaders.gl/core@4.5.2 @terraformer/wkt@2.2.2 wkx@0.5.0 >/dev/null
cat >try.mjs <<'END'
import { encodeTextSync, parseSync } from '@loaders.gl/core';
import { WKTLoader, WKTWriter } from '@loaders.gl/wkt';
import { geojsonToWKT, wktToGeoJSON } from '@terraformer/wkt';
import wkt from 'wkt';
import wkx from 'wkx';

const libraries = {
  wkt: [wkt.stringify, wkt.parse],
  '@loaders.gl/wkt': [(value) => encodeTextSync(value, WKTWriter), (text) => parseSync(text, WKTLoader)],
  '@terraformer/wkt': [geojsonToWKT, wktToGeoJSON],
  wkx: [(value) => wkx.Geometry.parseGeoJSON(value).toWkt(), (text) => wkx.Geometry.parse(text).toGeoJSON()],
};
const geometries = [
  { type: 'MultiPoint', coordinates: [] },
  { type: 'GeometryCollection', geometries: [] },
];
const attempt = (parse, text) => {
  try {
    return JSON.stringify(parse(text));
  } catch (error) {
    return error.name;
  }
};
for (const geometry of geometries) {
  for (const [name, [write, parse]] of Object.entries(libraries)) {
    const text = write(geometry);
    console.log(`${name}: ${text}, read as ${attempt(parse, text)}; by wkx ${attempt(libraries.wkx[1], text)}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
wkt: MULTIPOINT (), read as null; by wkx Error
@loaders.gl/wkt: MULTIPOINT (), read as null; by wkx Error
@terraformer/wkt: MULTIPOINT EMPTY, read as {"type":"MultiPoint","coordinates":[]}; by wkx {"type":"MultiPoint","coordinates":[]}
wkx: MULTIPOINT EMPTY, read as {"type":"MultiPoint","coordinates":[]}; by wkx {"type":"MultiPoint","coordinates":[]}
wkt: GEOMETRYCOLLECTION (), read as {"type":"GeometryCollection","geometries":[]}; by wkx Error
@loaders.gl/wkt: GEOMETRYCOLLECTION (), read as {"type":"GeometryCollection","geometries":[]}; by wkx Error
@terraformer/wkt: GEOMETRYCOLLECTION(), read as Error; by wkx Error
wkx: GEOMETRYCOLLECTION EMPTY, read as {"type":"GeometryCollection","geometries":[]}; by wkx {"type":"GeometryCollection","geometries":[]}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
