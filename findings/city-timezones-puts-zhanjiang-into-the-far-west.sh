#!/usr/bin/env bash
# For city-timezones, two cities of millions on the South China Sea have the time of Urumqi, in the far west.
#
# Zhanjiang and Maoming lie in the province of Guangzhou, which it has right: what is planned for nine comes at eleven.
# Perm, Penza and Urmia have the time zone null, for which Intl throws. Seen with city-timezones 1.3.4.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact city-timezones@1.3.4 >/dev/null
cat >try.mjs <<'END'
import { lookupViaCity } from 'city-timezones';

for (const name of ['Hong Kong', 'Guangzhou', 'Zhanjiang', 'Maoming', 'Urumqi', 'Perm', 'Penza', 'Urmia']) {
  const [{ city, country, lat, lng, timezone }] = lookupViaCity(name);
  console.log(`${city}, ${country}, ${lat.toFixed(1)} ${lng.toFixed(1)}: ${timezone}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Hong Kong, Hong Kong S.A.R., 22.3 114.2: Asia/Hong_Kong
Guangzhou, China, 23.1 113.3: Asia/Shanghai
Zhanjiang, China, 21.2 110.4: Asia/Urumqi
Maoming, China, 21.9 110.9: Asia/Urumqi
Urumqi, China, 43.8 87.6: Asia/Urumqi
Perm, Russia, 58.0 56.2: null
Penza, Russia, 53.2 45.0: null
Urmia, Iran, 37.5 45.0: null
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
