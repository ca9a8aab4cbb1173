#!/usr/bin/env bash
# togpx describes a place that has tags by these alone: its phone, address and hours are dropped.
#
# The documentation says that all properties are put into the description, as they are without "tags". It is
# meant for what comes from OpenStreetMap, and many an API has a list by this name: the indices are its names.
# If the list is empty or null, there is no description at all.
# Seen with togpx 0.5.4.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact togpx@0.5.4 >/dev/null
cat >try.mjs <<'END'
import togpx from 'togpx';

const place = { name: 'Bar', phone: '+1 202 555 0143', hours: 'Mo-Fr 9-17' };
for (const tags of [undefined, ['terrace', 'vegan'], [], null]) {
  const properties = tags === undefined ? place : { ...place, tags };
  const geometry = { type: 'Point', coordinates: [13.4, 52.5] };
  const text = togpx({ type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] });
  const description = text.match(/<desc>(.*?)<\/desc>/s)?.[1].replaceAll('\n', '; ');
  console.log(`tags ${JSON.stringify(tags)}: ${description}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
tags undefined: name=Bar; phone=+1 202 555 0143; hours=Mo-Fr 9-17
tags ["terrace","vegan"]: 0=terrace; 1=vegan
tags []: 
tags null: 
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
