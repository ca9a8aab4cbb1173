#!/usr/bin/env bash
# geo-coordinates-parser reads "52.5, 13.4" as 52° 5' and 13° 4': Berlin is fifty kilometres off.
#
# Its documentation says so of "18.24S 22.45E", with letters. Two digits are minutes, too, if they are below
# 60, and three are a fraction. Of "0, 0" it says that the format is invalid. Seen with
# geo-coordinates-parser 1.7.4 and coordinate-parser 1.0.7.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact geo-coordinates-parser@1.7.4 coordinate-parser@1.0.7 >/dev/null
cat >try.mjs <<'END'
import Coordinates from 'coordinate-parser';
import { convert } from 'geo-coordinates-parser';

const texts = ['52.5, 13.4', '52.52, 13.40', '52.520, 13.405', '-33.8, 151.2', '-33.868, 151.209', '47.61, 8.55', '0, 0'];
for (const text of texts) {
  const other = new Coordinates(text);
  let read;
  try {
    const { decimalLatitude, decimalLongitude } = convert(text);
    read = `${decimalLatitude}, ${decimalLongitude}`;
  } catch (error) {
    read = error.message;
  }
  console.log(`${text}: geo-coordinates-parser ${read}; coordinate-parser ${other.getLatitude()}, ${other.getLongitude()}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
52.5, 13.4: geo-coordinates-parser 52.08333, 13.06667; coordinate-parser 52.5, 13.4
52.52, 13.40: geo-coordinates-parser 52.86667, 13.66667; coordinate-parser 52.52, 13.4
52.520, 13.405: geo-coordinates-parser 52.52, 13.405; coordinate-parser 52.52, 13.405
-33.8, 151.2: geo-coordinates-parser -33.13333, 151.03333; coordinate-parser -33.8, 151.2
-33.868, 151.209: geo-coordinates-parser -33.868, 151.209; coordinate-parser -33.868, 151.209
47.61, 8.55: geo-coordinates-parser invalid coordinates format; coordinate-parser 47.61, 8.55
0, 0: geo-coordinates-parser invalid coordinates format; coordinate-parser 0, 0
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
