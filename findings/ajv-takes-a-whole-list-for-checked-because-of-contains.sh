#!/usr/bin/env bash
# With `contains` beside it, Ajv's `unevaluatedItems` lets everything pass, where only what `contains` found should.
#
# In draft 2020-12, and so in OpenAPI 3.1, an item counts as evaluated by `contains` if it matches (Core,
# 11.2): the schema below says one point of contact is the main one, and all others are texts. Ajv takes the
# numbers, too, and even `false` forbids nothing. Seen with ajv 8.20.0, @cfworker/json-schema 4.1.6 and
# json-schema-library 11.6.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact ajv@8.20.0 @cfworker/json-schema@4.1.6 json-schema-library@11.6.2 >/dev/null
cat >try.mjs <<'END'
import Ajv from 'ajv/dist/2020.js';
import { Validator } from '@cfworker/json-schema';
import { compileSchema } from 'json-schema-library';

const $schema = 'https://json-schema.org/draft/2020-12/schema';
const contains = { const: 'main' };
const value = ['main', 'office', 5];
const word = (valid) => (valid ? 'valid' : 'invalid');
for (const schema of [
  { type: 'array', unevaluatedItems: { type: 'string' } },
  { type: 'array', contains, unevaluatedItems: { type: 'string' } },
  { type: 'array', contains, unevaluatedItems: false },
]) {
  const seen = {
    Ajv: new Ajv.default().compile(schema)(value),
    cfworker: new Validator(schema, '2020-12').validate(value).valid,
    'json-schema-library': compileSchema({ $schema, ...schema }).validate(value).valid,
  };
  console.log(JSON.stringify(schema));
  console.log(`  ${Object.entries(seen).map(([name, valid]) => `${name} ${word(valid)}`).join(', ')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"type":"array","unevaluatedItems":{"type":"string"}}
  Ajv invalid, cfworker invalid, json-schema-library invalid
{"type":"array","contains":{"const":"main"},"unevaluatedItems":{"type":"string"}}
  Ajv valid, cfworker invalid, json-schema-library invalid
{"type":"array","contains":{"const":"main"},"unevaluatedItems":false}
  Ajv valid, cfworker invalid, json-schema-library invalid
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
