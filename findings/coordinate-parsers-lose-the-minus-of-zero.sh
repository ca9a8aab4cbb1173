#!/usr/bin/env bash
# Two parsers of coordinates lose the minus of zero degrees: "-0° 13'" lies in the north for them.
#
# What lies within one degree south of the equator or west of Greenwich, such as Quito or London, comes to
# the other side. With one degree or more, both keep the minus. Seen with coordinate-parser 1.0.7,
# geo-coordinates-parser 1.7.4 and geodesy 2.4.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact coordinate-parser@1.0.7 geo-coordinates-parser@1.7.4 geodesy@2.4.0 >/dev/null
cat >try.mjs <<'END'
import Coordinates from 'coordinate-parser';
import { convert } from 'geo-coordinates-parser';
import Dms from 'geodesy/dms.js';

const latitudes = [`-0° 13' 12"`, `-1° 13' 12"`];
for (const latitude of latitudes) {
  const text = `${latitude}, -78° 30' 0"`;
  const exact = (number) => number.toFixed(4);
  console.log(text);
  console.log(`  coordinate-parser: ${exact(new Coordinates(text).getLatitude())}`);
  console.log(`  geo-coordinates-parser: ${exact(convert(text).decimalLatitude)}`);
  console.log(`  geodesy: ${exact(Dms.parse(latitude))}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
-0° 13' 12", -78° 30' 0"
  coordinate-parser: 0.2200
  geo-coordinates-parser: 0.2200
  geodesy: -0.2200
-1° 13' 12", -78° 30' 0"
  coordinate-parser: -1.2200
  geo-coordinates-parser: -1.2200
  geodesy: -1.2200
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
