#!/usr/bin/env bash
# For country-reverse-geocoding, Geneva lies in France, Vaduz in Austria, and Istanbul in no country.
#
# Its borders have so few points that cities by a border or a coast fall outside. Singapore is there.
# Seen with country-reverse-geocoding 0.2.2, beside @rapideditor/country-coder 5.6.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact country-reverse-geocoding@0.2.2 @rapideditor/country-coder@5.6.1 >/dev/null
cat >try.mjs <<'END'
import { iso1A3Code } from '@rapideditor/country-coder';
import { country_reverse_geocoding } from 'country-reverse-geocoding';

const geocoder = country_reverse_geocoding();
const places = {
  Paris: [48.8566, 2.3522],
  Geneva: [46.2044, 6.1432],
  Vaduz: [47.141, 9.5209],
  Istanbul: [41.0082, 28.9784],
  'Key West': [24.5551, -81.78],
  Valletta: [35.8989, 14.5146],
  Singapore: [1.3521, 103.8198],
};
for (const [name, [latitude, longitude]] of Object.entries(places)) {
  const { code } = geocoder.get_country(latitude, longitude) ?? { code: 'none' };
  console.log(`${name}: ${code}, country-coder ${iso1A3Code([longitude, latitude])}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Paris: FRA, country-coder FRA
Geneva: FRA, country-coder CHE
Vaduz: AUT, country-coder LIE
Istanbul: none, country-coder TUR
Key West: none, country-coder USA
Valletta: none, country-coder MLT
Singapore: SGP, country-coder SGP
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
