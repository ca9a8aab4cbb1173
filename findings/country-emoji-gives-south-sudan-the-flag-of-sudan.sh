#!/usr/bin/env bash
# country-emoji gives South Sudan the flag of Sudan, and one Congo that of the other.
#
# A name that it does not know is searched for the names that it knows: in "South Sudan", a country since 2011, it finds
# "Sudan". Of the names that Intl has for all regions, the Caribbean Netherlands and an island in the Antarctic get
# another flag, too; for what it cannot guess, it gives undefined. Seen with country-emoji 1.5.6.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact country-emoji@1.5.6 >/dev/null
cat >try.mjs <<'END'
import { code } from 'country-emoji';

const names = new Intl.DisplayNames('en', { type: 'region' });
for (const region of ['SD', 'SS', 'CG', 'CD', 'GE', 'GS', 'NE', 'NG', 'DM', 'DO', 'CI']) {
  const name = names.of(region);
  const found = code(name);
  console.log(`${name}, ${region}: ${found}${found === region ? '' : ', not ' + region}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Sudan, SD: SD
South Sudan, SS: SD, not SS
Congo - Brazzaville, CG: CG
Congo - Kinshasa, CD: CG, not CD
Georgia, GE: GE
South Georgia & South Sandwich Islands, GS: GE, not GS
Niger, NE: NE
Nigeria, NG: NG
Dominica, DM: DM
Dominican Republic, DO: DO
Côte d’Ivoire, CI: undefined, not CI
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
