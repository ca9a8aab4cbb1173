#!/usr/bin/env bash
# The best unit that convert-units finds for -430 metres is -430,000 millimetres, and for 430 metres it is metres.
#
# It looks for the smallest number of at least 1, and no negative number is that: a height at the Dead Sea, or the
# difference of two distances, gets the smallest unit there is. convert has the same unit for both.
# Seen with convert-units 2.3.4 and convert 8.0.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact convert-units@2.3.4 convert@8.0.2 >/dev/null
cat >try.mjs <<'END'
import { convert } from 'convert';
import convertUnits from 'convert-units';

for (const [value, unit] of [
  [430, 'm'],
  [-430, 'm'],
  [1500, 'm'],
  [-1500, 'm'],
  [-2, 'h'],
]) {
  const { val, unit: best } = convertUnits(value).from(unit).toBest();
  console.log(`${value} ${unit}: convert-units ${val} ${best}; convert ${convert(value, unit).to('best')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
430 m: convert-units 430 m; convert 430 m
-430 m: convert-units -430000 mm; convert -430 m
1500 m: convert-units 1.5 km; convert 1.5 km
-1500 m: convert-units -1500000 mm; convert -1.5 km
-2 h: convert-units -7200000000000 ns; convert -2 h
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
