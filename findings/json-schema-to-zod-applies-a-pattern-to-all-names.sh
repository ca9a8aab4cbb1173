#!/usr/bin/env bash
# json-schema-to-zod makes of a pattern for some names a demand on all: beside numbers, a text is refused.
#
# JSON Schema leaves alone what no pattern meets. With a property beside the pattern, the schema is right.
# Seen with json-schema-to-zod 2.8.1, zod 4.6.7 and ajv 8.20.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact json-schema-to-zod@2.8.1 zod@4.6.7 ajv@8.20.0 >/dev/null
cat >try.mjs <<'END'
import Ajv from 'ajv';
import { jsonSchemaToZod } from 'json-schema-to-zod';
import * as zod from 'zod';

const ajv = new Ajv.default();
const patternProperties = { '^rating': { type: 'number' } };
const schemas = [
  { type: 'object', patternProperties },
  { type: 'object', patternProperties, properties: { name: { type: 'string' } } },
];
for (const schema of schemas) {
  const { z } = zod;
  const code = jsonSchemaToZod(schema, { noImport: true });
  const made = Function('z', `return ${code}`)(z);
  console.log(JSON.stringify(schema));
  for (const value of [{ rating: 4 }, { rating: 'good' }, { rating: 4, name: 'One' }, { name: 'One' }]) {
    const [byAjv, byZod] = [ajv.validate(schema, value), made.safeParse(value).success];
    console.log(`  ${JSON.stringify(value)}: ajv ${byAjv}, Zod ${byZod}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"type":"object","patternProperties":{"^rating":{"type":"number"}}}
  {"rating":4}: ajv true, Zod true
  {"rating":"good"}: ajv false, Zod false
  {"rating":4,"name":"One"}: ajv true, Zod false
  {"name":"One"}: ajv true, Zod false
{"type":"object","patternProperties":{"^rating":{"type":"number"}},"properties":{"name":{"type":"string"}}}
  {"rating":4}: ajv true, Zod true
  {"rating":"good"}: ajv false, Zod false
  {"rating":4,"name":"One"}: ajv true, Zod true
  {"name":"One"}: ajv true, Zod true
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
