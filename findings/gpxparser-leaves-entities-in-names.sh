#!/usr/bin/env bash
# gpxparser gives the markup of a name instead of its text: "Café & Bar" is "Café &amp; Bar".
#
# In XML, the sign has to be written so; the reader has to undo it. A description in CDATA comes with its brackets.
# In a page, people see them, or the entity of an entity. @tmcw/togeojson reads both as they are meant.
# Seen with gpxparser 3.0.8 and @tmcw/togeojson 7.1.3, by jsdom 29.1.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact gpxparser@3.0.8 @tmcw/togeojson@7.1.3 jsdom@29.1.1 >/dev/null
cat >try.mjs <<'END'
import { gpx } from '@tmcw/togeojson';
import GpxParser from 'gpxparser';
import { JSDOM } from 'jsdom';

const { DOMParser } = new JSDOM().window;
globalThis.DOMParser = DOMParser;
for (const name of ['Café', 'Café &amp; Bar', '&lt;3', '<![CDATA[Café & Bar]]>']) {
  const wpt = `<wpt lat="52.5" lon="13.4"><name>${name}</name></wpt>`;
  const text = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${wpt}</gpx>`;
  const parser = new GpxParser();
  parser.parse(text);
  const { features } = gpx(new DOMParser().parseFromString(text, 'text/xml'));
  console.log(`${name}: gpxparser "${parser.waypoints[0].name}", togeojson "${features[0].properties.name}"`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Café: gpxparser "Café", togeojson "Café"
Café &amp; Bar: gpxparser "Café &amp; Bar", togeojson "Café & Bar"
&lt;3: gpxparser "&lt;3", togeojson "<3"
<![CDATA[Café & Bar]]>: gpxparser "<![CDATA[Café & Bar]]>", togeojson "Café & Bar"
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
