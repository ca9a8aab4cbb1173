#!/usr/bin/env bash
# Of a list of lists, as the corners of an area in GeoJSON, Stoplight's generator makes the schema of a list of numbers.
#
# All levels become one, and the schema refuses what it was made of. A list of several kinds gets the kind of
# its last element: with null at the end, nothing but null is valid. With objects it does better, and lists
# both types. Seen with @stoplight/json-schema-generator 1.0.2 and ajv 8.20.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @stoplight/json-schema-generator@1.0.2 ajv@8.20.0 >/dev/null
cat >try.mjs <<'END'
import generate from '@stoplight/json-schema-generator';
import Ajv from 'ajv';

const values = [
  { type: 'Point', coordinates: [-8.61, 41.15] },
  { type: 'LineString', coordinates: [[-8.61, 41.15], [-8.62, 41.16]] },
  { type: 'Polygon', coordinates: [[[-8.61, 41.15], [-8.62, 41.16], [-8.63, 41.15], [-8.61, 41.15]]] },
  { ratings: [4.5, 3, null] },
  { ratings: [{ value: 4.5 }, { value: null }] },
];
for (const value of values) {
  const schema = generate(structuredClone(value));
  const validate = new Ajv.default({ allowUnionTypes: true }).compile(schema);
  const { items } = Object.values(schema.properties).at(-1);
  console.log(`${JSON.stringify(value)}\n  items: ${JSON.stringify(items)}; ${validate(value) ? 'valid' : `invalid: ${validate.errors[0].message}`}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"type":"Point","coordinates":[-8.61,41.15]}
  items: {"type":"number"}; valid
{"type":"LineString","coordinates":[[-8.61,41.15],[-8.62,41.16]]}
  items: {"type":"number"}; invalid: must be number
{"type":"Polygon","coordinates":[[[-8.61,41.15],[-8.62,41.16],[-8.63,41.15],[-8.61,41.15]]]}
  items: {"type":"number"}; invalid: must be number
{"ratings":[4.5,3,null]}
  items: {"type":"null"}; invalid: must be null
{"ratings":[{"value":4.5},{"value":null}]}
  items: {"type":"object","properties":{"value":{"type":["null","number"]}}}; valid
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
