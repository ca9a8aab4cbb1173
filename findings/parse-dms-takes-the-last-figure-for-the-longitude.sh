#!/usr/bin/env bash
# parse-dms reads "N 52.5205, E 13.4094" as 52.5205 and 5: it takes the last figure of the latitude for the longitude.
#
# So it does if a letter stands first and a comma follows, as many sites write it; Berlin comes to lie beside
# Amsterdam. Without the comma, or with the letters behind, it is right. coordinate-parser reads all of them.
# Seen with parse-dms 0.0.5 and coordinate-parser 1.0.7.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact parse-dms@0.0.5 coordinate-parser@1.0.7 >/dev/null
cat >try.mjs <<'END'
import Coordinates from 'coordinate-parser';
import parseDms from 'parse-dms';

const texts = [
  'N 52.5205, E 13.4094',
  'N 52.5205 E 13.4094',
  '52.5205 N, 13.4094 E',
  "N 52° 31.23', E 13° 24.564'",
  'N 48.8566, E 2.3522',
  'S 33.8568, E 151.2153',
];
for (const text of texts) {
  const { lat, lon } = parseDms(text);
  const other = new Coordinates(text);
  const [latitude, longitude] = [other.getLatitude(), other.getLongitude()].map((value) => Number(value.toFixed(4)));
  console.log(`${text}: parse-dms ${lat}, ${lon}; coordinate-parser ${latitude}, ${longitude}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
N 52.5205, E 13.4094: parse-dms 52.5205, 5; coordinate-parser 52.5205, 13.4094
N 52.5205 E 13.4094: parse-dms 52.5205, 13.4094; coordinate-parser 52.5205, 13.4094
52.5205 N, 13.4094 E: parse-dms 52.5205, 13.4094; coordinate-parser 52.5205, 13.4094
N 52° 31.23', E 13° 24.564': parse-dms 52.5205, 13.4094; coordinate-parser 52.5205, 13.4094
N 48.8566, E 2.3522: parse-dms 48.8566, 6; coordinate-parser 48.8566, 2.3522
S 33.8568, E 151.2153: parse-dms -33.8568, 8; coordinate-parser -33.8568, 151.2153
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
