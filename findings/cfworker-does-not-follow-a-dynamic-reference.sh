#!/usr/bin/env bash
# @cfworker/json-schema takes the draft 2020-12 and ignores `$dynamicRef`: below the first level, anything is valid.
#
# It is the keyword by which 2020-12 writes a schema that refers to itself and may be extended, as the schema
# of OpenAPI 3.1 does for every Schema Object. The list of areas in an area is not looked at, and a document
# with errors in it passes. With `$ref` they are found. `$recursiveRef` of the draft before is followed. Seen
# with @cfworker/json-schema 4.1.6, ajv 8.20.0 and json-schema-library 11.6.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @cfworker/json-schema@4.1.6 ajv@8.20.0 json-schema-library@11.6.2 >/dev/null
cat >try.mjs <<'END'
import { Validator } from '@cfworker/json-schema';
import Ajv from 'ajv/dist/2020.js';
import { compileSchema } from 'json-schema-library';

const area = (reference) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://api.example/area',
  $dynamicAnchor: 'area',
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, areas: { type: 'array', items: reference } },
});
const older = {
  $schema: 'https://json-schema.org/draft/2019-09/schema',
  $recursiveAnchor: true,
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, areas: { type: 'array', items: { $recursiveRef: '#' } } },
};
const value = { name: 'Porto', areas: [{ name: 5 }] };
const word = (valid) => (valid ? 'valid' : 'invalid');
for (const reference of [{ $ref: '#' }, { $dynamicRef: '#area' }]) {
  const seen = {
    cfworker: new Validator(area(reference), '2020-12').validate(value).valid,
    Ajv: new Ajv.default().compile(area(reference))(value),
    'json-schema-library': compileSchema(area(reference)).validate(value).valid,
  };
  console.log(`${JSON.stringify(reference)}: ${Object.entries(seen).map(([name, valid]) => `${name} ${word(valid)}`).join(', ')}`);
}
console.log(`2019-09, $recursiveRef: cfworker ${word(new Validator(older, '2019-09').validate(value).valid)}`);
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"$ref":"#"}: cfworker invalid, Ajv invalid, json-schema-library invalid
{"$dynamicRef":"#area"}: cfworker valid, Ajv invalid, json-schema-library invalid
2019-09, $recursiveRef: cfworker invalid
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
