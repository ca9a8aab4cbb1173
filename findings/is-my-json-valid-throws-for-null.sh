#!/usr/bin/env bash
# is-my-json-valid throws a TypeError for null, if the schema names properties and no type.
#
# Such a schema says nothing about what is no object: ajv and jsonschema accept null and texts. A text has a
# length for is-my-json-valid, which has to fit what the schema says of the property `length`. Seen with
# is-my-json-valid 2.20.6, ajv 8.20.0 and jsonschema 1.5.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact is-my-json-valid@2.20.6 ajv@8.20.0 jsonschema@1.5.0 >/dev/null
cat >try.cjs <<'END'
const Ajv = require('ajv');
const imjv = require('is-my-json-valid');
const { validate } = require('jsonschema');

const ajv = new Ajv({ strict: false });
const schemas = [
  { properties: { latitude: { type: 'number' } } },
  { type: 'object', properties: { latitude: { type: 'number' } } },
  { properties: { hours: { properties: { mon: { type: 'string' } } } } },
  { properties: { length: { type: 'string' } } },
];
for (const schema of schemas) {
  console.log(JSON.stringify(schema));
  for (const value of [null, { hours: null }, 'text']) {
    let seen;
    try {
      seen = imjv(schema)(value);
    } catch (error) {
      seen = `throws ${error.name}`;
    }
    const others = `ajv ${ajv.validate(schema, value)}, jsonschema ${validate(value, schema).valid}`;
    console.log(`  ${JSON.stringify(value)}: is-my-json-valid ${seen}, ${others}`);
  }
}
END

seen=$(node try.cjs)
expected=$(
  cat <<'END'
{"properties":{"latitude":{"type":"number"}}}
  null: is-my-json-valid throws TypeError, ajv true, jsonschema true
  {"hours":null}: is-my-json-valid true, ajv true, jsonschema true
  "text": is-my-json-valid true, ajv true, jsonschema true
{"type":"object","properties":{"latitude":{"type":"number"}}}
  null: is-my-json-valid false, ajv false, jsonschema false
  {"hours":null}: is-my-json-valid true, ajv true, jsonschema true
  "text": is-my-json-valid false, ajv false, jsonschema false
{"properties":{"hours":{"properties":{"mon":{"type":"string"}}}}}
  null: is-my-json-valid throws TypeError, ajv true, jsonschema true
  {"hours":null}: is-my-json-valid throws TypeError, ajv true, jsonschema true
  "text": is-my-json-valid true, ajv true, jsonschema true
{"properties":{"length":{"type":"string"}}}
  null: is-my-json-valid throws TypeError, ajv true, jsonschema true
  {"hours":null}: is-my-json-valid true, ajv true, jsonschema true
  "text": is-my-json-valid false, ajv true, jsonschema true
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
