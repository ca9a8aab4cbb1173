#!/usr/bin/env bash
# geolib writes Sydney's latitude in degrees without a minus or a letter, and reads it back as one in the north.
#
# A whole minute is sixty seconds, not the next minute, and a number that JavaScript writes with an exponent
# becomes a whole degree. Seen with geolib 3.3.14.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact geolib@3.3.14 >/dev/null
cat >try.mjs <<'END'
import { decimalToSexagesimal, sexagesimalToDecimal } from 'geolib';

for (const decimal of [51.5, -33.8, -0.1275, 59.99999999, 0.00000015]) {
  const text = decimalToSexagesimal(decimal);
  console.log(`${decimal}: ${text}, read back ${sexagesimalToDecimal(text)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
51.5: 51° 30' 00.0", read back 51.5
-33.8: 33° 48' 00.0", read back 33.8
-0.1275: 0° 07' 39.0", read back 0.1275
59.99999999: 59° 59' 60.0", read back 60
1.5e-7: 1° 00' 00.0002", read back 1.0000000555555555
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
