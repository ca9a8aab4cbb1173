#!/usr/bin/env bash
# joi's JSON Schema of an enum that may be null refuses null.
#
# null goes into `type` and not into `enum`, and a value has to satisfy both. Every spelling that joi has
# for it (`valid(…, null)`, `allow(null)`) is published like that. Seen with joi 18.3.2 and ajv 8.20.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact joi@18.3.2 ajv@8.20.0 >/dev/null
cat >try.mjs <<'END'
import { Ajv2020 } from 'ajv/dist/2020.js';
import Joi from 'joi';

const schemas = {
  "valid('high', null)": Joi.valid('high', null),
  "string().valid('high').allow(null)": Joi.string().valid('high').allow(null),
  'string().allow(null)': Joi.string().allow(null),
};
for (const [name, schema] of Object.entries(schemas)) {
  const published = schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(published);
  console.log(`${name}: joi ${!schema.validate(null).error}, ajv ${validate(null)}, ${JSON.stringify(published)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
valid('high', null): joi true, ajv false, {"enum":["high"],"type":["string","null"]}
string().valid('high').allow(null): joi true, ajv false, {"type":["string","null"],"enum":["high"]}
string().allow(null): joi true, ajv true, {"type":["string","null"],"minLength":1}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
