#!/usr/bin/env bash
# @tmcw/togeojson gives a track or a route without a name that of its first point, and so its description.
#
# In GPX, a name belongs to the element in which it stands. A walk of a day is called like the station at which it
# began; if that has no name, like the second point.
# Seen with @tmcw/togeojson 7.1.3, by jsdom 29.1.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @tmcw/togeojson@7.1.3 jsdom@29.1.1 >/dev/null
cat >try.mjs <<'END'
import { gpx } from '@tmcw/togeojson';
import { JSDOM } from 'jsdom';

const { DOMParser } = new JSDOM().window;
globalThis.DOMParser = DOMParser;
const point = (lon, inner) => `<rtept lat="46" lon="${lon}">${inner}</rtept>`;
const station = '<name>Station</name><desc>Closed at night</desc><type>railway</type>';
const routes = {
  'a name': `<name>Walk</name><desc>Easy</desc>${point(8, station)}${point(9, '')}`,
  'no name': `${point(8, station)}${point(9, '')}`,
  'no name, nor the first point': `${point(8, '')}${point(9, station)}`,
};
for (const [what, inner] of Object.entries(routes)) {
  const text = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><rte>${inner}</rte></gpx>`;
  const { name, desc, type } = gpx(new DOMParser().parseFromString(text, 'text/xml')).features[0].properties;
  console.log(`${what}: ${name}, "${desc}", ${type}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
a name: Walk, "Easy", railway
no name: Station, "Closed at night", railway
no name, nor the first point: Station, "Closed at night", railway
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
