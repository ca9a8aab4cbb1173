#!/usr/bin/env bash
# Of an enum of OpenAPI 3.0 with null in it, openapi-schema-to-json-schema makes one with null twice.
#
# By the clarification of 3.0.3, null has to stand in the enum, beside `nullable: true`, to be allowed; who
# writes it so gets a schema that is invalid in draft 4, which it claims to be, since no value may come twice:
# Ajv refuses it. @openapi-contrib/openapi-schema-to-json-schema adds no second one. Seen with
# openapi-schema-to-json-schema 2.2.0, @openapi-contrib/openapi-schema-to-json-schema 5.1.0 and ajv-draft-04
# 1.0.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-schema-to-json-schema@2.2.0 @openapi-contrib/openapi-schema-to-json-schema@5.1.0 ajv-draft-04@1.0.0 ajv@8.20.0 >/dev/null
cat >try.mjs <<'END'
import toJsonSchema from 'openapi-schema-to-json-schema';
import contrib from '@openapi-contrib/openapi-schema-to-json-schema';
import Ajv from 'ajv-draft-04';

const status = { type: 'string', nullable: true, enum: ['open', 'closed', null] };
const converters = { 'openapi-schema-to-json-schema': toJsonSchema, contrib: contrib.openapiSchemaToJsonSchema };
for (const [name, convert] of Object.entries(converters)) {
  const schema = convert(structuredClone(status));
  let verdict;
  try {
    verdict = `null is ${new Ajv.default().compile(schema)(null) ? 'valid' : 'invalid'}`;
  } catch ({ message }) {
    verdict = message;
  }
  console.log(`${name}: ${JSON.stringify(schema.enum)}; ${verdict}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
openapi-schema-to-json-schema: ["open","closed",null,null]; schema is invalid: data/enum must NOT have duplicate items (items ## 2 and 3 are identical)
contrib: ["open","closed",null]; null is valid
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
