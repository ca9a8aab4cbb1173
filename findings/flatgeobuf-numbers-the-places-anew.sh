#!/usr/bin/env bash
# flatgeobuf replaces the ids of places by their positions in the file.
#
# What had the id "b-7" or 4711 comes back with 0 or 1, without an error: later requests by id ask for something
# else, or for nothing. A property that is null is missing.
# Seen with flatgeobuf 4.5.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact flatgeobuf@4.5.0 >/dev/null
cat >try.mjs <<'END'
import { geojson } from 'flatgeobuf';

const geometry = { type: 'Point', coordinates: [13.4, 52.5] };
const place = (id, name, phone) => ({ type: 'Feature', id, properties: { name, phone }, geometry });
const features = [place('b-7', 'Bar', null), place(4711, 'Spa', '+1 202 555 0143')];
const bytes = geojson.serialize({ type: 'FeatureCollection', features });
for await (const { id, properties } of geojson.deserialize(bytes)) {
  console.log(`id ${JSON.stringify(id)}: ${JSON.stringify(properties)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
id 0: {"name":"Bar"}
id 1: {"name":"Spa","phone":"+1 202 555 0143"}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
