#!/usr/bin/env bash
# Of a `oneOf` of a text, a number and null, json-schema-to-openapi-schema makes one that refuses null.
#
# It removes null from the list and marks each of the others as nullable: null then matches two of them,
# where exactly one is due. With one other schema besides null, and with `anyOf`, the result is right.
# Seen with @openapi-contrib/json-schema-to-openapi-schema 4.3.4; ajv 8.20.0 knows `nullable`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @openapi-contrib/json-schema-to-openapi-schema@4.3.4 ajv@8.20.0 >/dev/null
cat >try.mjs <<'END'
import { convert } from '@openapi-contrib/json-schema-to-openapi-schema';
import Ajv from 'ajv';

const types = (...names) => names.map((type) => ({ type }));
const schemas = [
  { oneOf: types('string', 'null') },
  { oneOf: types('string', 'number', 'null') },
  { anyOf: types('string', 'number', 'null') },
];
for (const schema of schemas) {
  const converted = await convert(schema);
  const [before, after] = [schema, converted].map((one) => new Ajv().compile(one));
  console.log(`${JSON.stringify(schema)}\n  ${JSON.stringify(converted)}`);
  for (const value of ['Paris', null]) {
    console.log(`  ${JSON.stringify(value)}: ${before(value)} before, ${after(value)} after`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"oneOf":[{"type":"string"},{"type":"null"}]}
  {"oneOf":[{"type":"string","nullable":true}]}
  "Paris": true before, true after
  null: true before, true after
{"oneOf":[{"type":"string"},{"type":"number"},{"type":"null"}]}
  {"oneOf":[{"type":"string","nullable":true},{"type":"number","nullable":true}]}
  "Paris": true before, true after
  null: true before, false after
{"anyOf":[{"type":"string"},{"type":"number"},{"type":"null"}]}
  {"anyOf":[{"type":"string","nullable":true},{"type":"number","nullable":true}]}
  "Paris": true before, true after
  null: true before, true after
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
