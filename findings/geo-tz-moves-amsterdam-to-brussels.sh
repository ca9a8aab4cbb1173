#!/usr/bin/env bash
# For geo-tz, the time zone of Amsterdam is Europe/Brussels, and that of Reykjavik Africa/Abidjan.
#
# Its default data merges all zones whose clocks have agreed since 1970, under the name of the largest. The
# offsets are right; a name shown to people, or compared with that of another library, is a surprise. With
# `geo-tz/all` the names are those of the place. Seen with geo-tz 8.1.9, beside tz-lookup 6.1.25.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact geo-tz@8.1.9 tz-lookup@6.1.25 >/dev/null
cat >try.mjs <<'END'
import { find } from 'geo-tz';
import { find as findOfAll } from 'geo-tz/all';
import lookup from 'tz-lookup';

const places = {
  Paris: [48.8566, 2.3522],
  Amsterdam: [52.3676, 4.9041],
  Oslo: [59.9139, 10.7522],
  Copenhagen: [55.6761, 12.5683],
  Reykjavik: [64.1466, -21.9426],
  'Kuala Lumpur': [3.139, 101.6869],
};
for (const [name, [latitude, longitude]] of Object.entries(places)) {
  const [merged, all] = [find, findOfAll].map((one) => one(latitude, longitude).join(' or '));
  console.log(`${name}: ${merged}, geo-tz/all ${all}, tz-lookup ${lookup(latitude, longitude)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Paris: Europe/Paris, geo-tz/all Europe/Paris, tz-lookup Europe/Paris
Amsterdam: Europe/Brussels, geo-tz/all Europe/Amsterdam, tz-lookup Europe/Amsterdam
Oslo: Europe/Berlin, geo-tz/all Europe/Oslo, tz-lookup Europe/Oslo
Copenhagen: Europe/Berlin, geo-tz/all Europe/Copenhagen, tz-lookup Europe/Copenhagen
Reykjavik: Africa/Abidjan, geo-tz/all Atlantic/Reykjavik, tz-lookup Atlantic/Reykjavik
Kuala Lumpur: Asia/Singapore, geo-tz/all Asia/Kuala_Lumpur, tz-lookup Asia/Kuala_Lumpur
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
