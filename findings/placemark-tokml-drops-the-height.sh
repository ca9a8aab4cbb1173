#!/usr/bin/env bash
# @placemarkio/tokml writes no heights: of [13.4, 52.5, 34] it makes "13.4,52.5".
#
# KML has a third number for that, which tokml writes, and which @tmcw/togeojson reads. A track over the mountains
# comes back flat, and nothing says so.
# Seen with @placemarkio/tokml 0.3.9, tokml 0.4.0, @tmcw/togeojson 7.1.3 and @xmldom/xmldom 0.9.12.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @placemarkio/tokml@0.3.9 tokml@0.4.0 @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.12 >/dev/null
cat >try.mjs <<'END'
import { toKML } from '@placemarkio/tokml';
import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import tokml from 'tokml';

const geometries = [
  { type: 'Point', coordinates: [13.4, 52.5, 34] },
  // prettier-ignore
  { type: 'LineString', coordinates: [[8, 46, 2106], [8.1, 46, 1400]] },
];
const features = geometries.map((geometry) => ({ type: 'Feature', properties: { name: 'Pass' }, geometry }));
for (const [name, write] of Object.entries({ '@placemarkio/tokml': toKML, tokml })) {
  const text = write({ type: 'FeatureCollection', features });
  const read = kml(new DOMParser().parseFromString(text, 'text/xml'));
  console.log(`${name}: ${read.features.map(({ geometry }) => JSON.stringify(geometry.coordinates)).join(', ')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
@placemarkio/tokml: [13.4,52.5], [[8,46],[8.1,46]]
tokml: [13.4,52.5,34], [[8,46,2106],[8.1,46,1400]]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
