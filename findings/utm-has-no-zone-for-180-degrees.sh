#!/usr/bin/env bash
# At a longitude of 180, which GeoJSON allows, geodesy throws for UTM zone 61, and utm gives that zone.
#
# There are 60. mgrs takes 180 for the end of zone 60, geodesy and utm take -180, the same meridian, for
# zone 1. Seen with geodesy 2.4.0, utm 1.1.1 and mgrs 2.2.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact geodesy@2.4.0 utm@1.1.1 mgrs@2.2.0 >/dev/null
cat >try.mjs <<'END'
import { LatLon } from 'geodesy/utm.js';
import mgrs from 'mgrs';
import utm from 'utm';

for (const longitude of [-180, 179.9999, 180]) {
  let geodesy;
  try {
    geodesy = new LatLon(-16.8, longitude).toUtm().zone;
  } catch (error) {
    geodesy = error.message;
  }
  const zone = mgrs.forward([longitude, -16.8], 5).match(/^\d+/)[0];
  console.log(`${longitude}: geodesy ${geodesy}, utm ${utm.fromLatLon(-16.8, longitude).zoneNum}, mgrs ${zone}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
-180: geodesy 1, utm 1, mgrs 1
179.9999: geodesy 60, utm 60, mgrs 60
180: geodesy invalid UTM zone ‘61’, utm 61, mgrs 60
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
