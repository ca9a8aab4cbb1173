#!/usr/bin/env bash
# gpx-parse reads a latitude, a longitude or a height of 0 as -1.
#
# A place on the equator or on the meridian of Greenwich moves by 111 kilometres, and one at the level of the sea is
# under water. What is missing is -1, too, so that the two cannot be told apart. 0.5 is read as 0.5.
# Seen with gpx-parse 0.10.4.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact gpx-parse@0.10.4 >/dev/null
cat >try.mjs <<'END'
import gpxParse from 'gpx-parse';

const point = (lat, lon, ele) => `<wpt lat="${lat}" lon="${lon}">${ele === undefined ? '' : `<ele>${ele}</ele>`}</wpt>`;
const points = [point(0, 13.4, 34), point(51.5, 0, 0), point(0.5, 0.5, 0.5), point(-1, -1)];
const text = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${points.join('')}</gpx>`;
gpxParse.parseGpx(text, (error, data) => {
  if (error) throw error;
  for (const [index, { lat, lon, elevation }] of data.waypoints.entries()) {
    console.log(`${points[index]}: ${lat}, ${lon}, height ${elevation}`);
  }
});
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
<wpt lat="0" lon="13.4"><ele>34</ele></wpt>: -1, 13.4, height 34
<wpt lat="51.5" lon="0"><ele>0</ele></wpt>: 51.5, -1, height -1
<wpt lat="0.5" lon="0.5"><ele>0.5</ele></wpt>: 0.5, 0.5, height 0.5
<wpt lat="-1" lon="-1"></wpt>: -1, -1, height -1
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
