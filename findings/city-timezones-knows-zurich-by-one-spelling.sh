#!/usr/bin/env bash
# city-timezones knows "Zürich" and not "Zurich", but "Sao Paulo" and not "São Paulo".
#
# Each city has one spelling, some with their accents and some without. The data have all names without
# accents as well, as `city_ascii`, but `lookupViaCity` does not look at them.
# Seen with city-timezones 1.3.4.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact city-timezones@1.3.4 >/dev/null
cat >try.mjs <<'END'
import cityTimezones from 'city-timezones';

const spellings = [
  ['Zürich', 'Zurich'],
  ['São Paulo', 'Sao Paulo'],
  ['Malmö', 'Malmo'],
  ['Bogotá', 'Bogota'],
  ['Kraków', 'Krakow'],
];
for (const names of spellings) {
  const found = names.map((name) => `${name} ${cityTimezones.lookupViaCity(name).length}`);
  console.log(found.join(', '));
}
console.log(`without accents: ${cityTimezones.lookupViaCity('Zürich').map((city) => city.city_ascii)}`);
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Zürich 1, Zurich 0
São Paulo 0, Sao Paulo 1
Malmö 1, Malmo 0
Bogotá 0, Bogota 1
Kraków 1, Krakow 0
without accents: Zurich
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
