#!/usr/bin/env bash
# gpxparser and gpxjs add the gap between two segments of a track to its length: two kilometres become 158.
#
# GPX says that a new segment begins where the recorder was switched off, or saw no satellites. In the GeoJSON that
# they make, there is one line through the gap. @tmcw/togeojson has two lines.
# Seen with gpxparser 3.0.8, @we-gold/gpxjs 1.2.0 and @tmcw/togeojson 7.1.3, by jsdom 29.1.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact gpxparser@3.0.8 @we-gold/gpxjs@1.2.0 @tmcw/togeojson@7.1.3 jsdom@29.1.1 >/dev/null
cat >try.mjs <<'END'
import { gpx } from '@tmcw/togeojson';
import { parseGPX } from '@we-gold/gpxjs';
import GpxParser from 'gpxparser';
import { JSDOM } from 'jsdom';

const { DOMParser } = new JSDOM().window;
globalThis.DOMParser = DOMParser;
const segment = (...points) =>
  `<trkseg>${points.map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`).join('')}</trkseg>`;
const segments = [segment([0, 0], [0.01, 0]), segment([1, 1], [1.01, 1])];
const texts = segments.map((one) => [one]).concat([segments]);
for (const part of texts) {
  const text = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk>${part.join('')}</trk></gpx>`;
  const parser = new GpxParser();
  parser.parse(text);
  const [parsed] = parseGPX(text);
  const { geometry } = gpx(new DOMParser().parseFromString(text, 'text/xml')).features[0];
  const kilometres = [parser.tracks[0], parsed.tracks[0]].map(({ distance }) => (distance.total / 1000).toFixed(1));
  const line = parser.toGeoJSON().features[0].geometry;
  console.log(`${part.length} segments: gpxparser ${kilometres[0]} km, ${line.type}; gpxjs ${kilometres[1]} km`);
  console.log(`  togeojson: ${geometry.type} ${JSON.stringify(geometry.coordinates)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
1 segments: gpxparser 1.1 km, LineString; gpxjs 1.1 km
  togeojson: LineString [[0,0],[0.01,0]]
1 segments: gpxparser 1.1 km, LineString; gpxjs 1.1 km
  togeojson: LineString [[1,1],[1.01,1]]
2 segments: gpxparser 158.7 km, LineString; gpxjs 158.7 km
  togeojson: MultiLineString [[[0,0],[0.01,0]],[[1,1],[1.01,1]]]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
