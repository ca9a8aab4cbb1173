#!/usr/bin/env bash
# avsc infers "float", of 32 bits, for coordinates, ids and times: of 4294967297, it makes 4294967296.
#
# JavaScript's numbers have 64 bits, for which Avro has "double", or "long" if they are whole. A time in
# milliseconds is forty seconds off, a latitude some decimetres, and a rating of 4.7 is another text in JSON.
# Seen with avsc 5.7.9.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact avsc@5.7.9 >/dev/null
cat >try.mjs <<'END'
import avsc from 'avsc';

const place = { id: 4294967297, seen: 1714564800000, latitude: 52.520008, rating: 4.7, votes: 12 };
const type = avsc.Type.forValue(place);
const read = type.fromBuffer(type.toBuffer(place));
for (const { name, type: field } of type.fields) {
  console.log(`${name}: ${field.typeName}, ${place[name]} is read as ${read[name]}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
id: float, 4294967297 is read as 4294967296
seen: float, 1714564800000 is read as 1714564759552
latitude: float, 52.520008 is read as 52.5200080871582
rating: float, 4.7 is read as 4.699999809265137
votes: int, 12 is read as 12
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
