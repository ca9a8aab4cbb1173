#!/usr/bin/env bash
# Two libraries give a place with round coordinates a Plus Code whose area does not contain it.
#
# 25.3, 131 is the corner of a cell, and gets the code of the cell to the south: the area that
# open-location-code itself decodes ends below the place. open-location-code-typescript, which counts in
# integers, gives another code. Seen with open-location-code 1.0.3, pluscodes 3.0.1 and
# open-location-code-typescript 1.5.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact open-location-code@1.0.3 pluscodes@3.0.1 open-location-code-typescript@1.5.0 >/dev/null
cat >try.cjs <<'END'
const { OpenLocationCode } = require('open-location-code');
const typescript = require('open-location-code-typescript').default;
const pluscodes = require('pluscodes');

const library = new OpenLocationCode();
function inside(code, latitude, longitude) {
  const area = library.decode(code);
  const fits = (low, value, high) => low <= value && value < high;
  return fits(area.latitudeLo, latitude, area.latitudeHi) && fits(area.longitudeLo, longitude, area.longitudeHi);
}
for (const [latitude, longitude] of [[47.36559, 8.524997], [25.3, 131], [1.1, 1.1], [20.375, 2.775], [80.7, 14.9]]) {
  const codes = {
    'open-location-code': library.encode(latitude, longitude),
    pluscodes: pluscodes.encode({ latitude, longitude }),
    'open-location-code-typescript': typescript.encode(latitude, longitude),
  };
  console.log(`${latitude}, ${longitude}`);
  for (const [name, code] of Object.entries(codes)) {
    console.log(`  ${name}: ${code}, ${inside(code, latitude, longitude) ? 'contains it' : 'does not contain it'}`);
  }
}
END

seen=$(node try.cjs)
expected=$(
  cat <<'END'
47.36559, 8.524997
  open-location-code: 8FVC9G8F+6X, contains it
  pluscodes: 8FVC9G8F+6X, contains it
  open-location-code-typescript: 8FVC9G8F+6X, contains it
25.3, 131
  open-location-code: 7QQH72X2+X2, does not contain it
  pluscodes: 7QQH72X2+X2, does not contain it
  open-location-code-typescript: 7QQH8222+22, contains it
1.1, 1.1
  open-location-code: 6FH333XX+XX, does not contain it
  pluscodes: 6FH333XX+XX, does not contain it
  open-location-code-typescript: 6FH34422+22, contains it
20.375, 2.775
  open-location-code: 7FG49QFG+X2, does not contain it
  pluscodes: 7FG49QFG+X2, does not contain it
  open-location-code-typescript: 7FG49QGG+22, does not contain it
80.7, 14.9
  open-location-code: CFGPMWX2+X2, does not contain it
  pluscodes: CFGPMWX2+X2, does not contain it
  open-location-code-typescript: CFGPPW22+22, does not contain it
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
