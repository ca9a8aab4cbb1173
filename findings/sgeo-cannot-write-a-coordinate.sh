#!/usr/bin/env bash
# sgeo throws a ReferenceError for each coordinate that it has to write, even in toString.
#
# The functions are in its documentation, with examples. They call each other by a name that is not there;
# reading coordinates and measuring work, so that one finds it out late. Seen with sgeo 0.0.6.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact sgeo@0.0.6 >/dev/null
cat >try.mjs <<'END'
import sgeo from 'sgeo';

const place = new sgeo.latlon(52.5, 13.4);
const calls = {
  parseDMS: () => sgeo.parseDMS("52°30'N"),
  distanceTo: () => place.distanceTo(new sgeo.latlon(52.5, 13.5)),
  toDMS: () => sgeo.toDMS(52.5),
  toLat: () => sgeo.toLat(52.5),
  toLon: () => sgeo.toLon(13.4),
  toString: () => place.toString(),
};
for (const [name, call] of Object.entries(calls)) {
  try {
    console.log(`${name}: ${call()}`);
  } catch (error) {
    console.log(`${name}: ${error.name}: ${error.message}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
parseDMS: 52.5
distanceTo: 6.769
toDMS: ReferenceError: dms is not defined
toLat: ReferenceError: dms is not defined
toLon: ReferenceError: dms is not defined
toString: ReferenceError: dms is not defined
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
