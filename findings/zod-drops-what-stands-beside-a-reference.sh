#!/usr/bin/env bash
# Zod's fromJSONSchema drops the keywords beside a `$ref`, and all of a schema that names no `type`.
#
# What it does not know (`not`, `if`) is an error; these are dropped without a word, though the draft that
# it is told (2020-12) lets both stand: the schema accepts what the document refuses.
# Seen with zod 4.6.7 and ajv 8.20.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact zod@4.6.7 ajv@8.20.0 >/dev/null
cat >try.mjs <<'END'
import Ajv from 'ajv/dist/2020.js';
import { fromJSONSchema } from 'zod';

const $defs = { count: { type: 'integer' } };
const schemas = [
  [{ type: 'integer', minimum: 5 }, 3],
  [{ $ref: '#/$defs/count', minimum: 5, $defs }, 3],
  [{ allOf: [{ $ref: '#/$defs/count' }, { type: 'integer', minimum: 5 }], $defs }, 3],
  [{ minimum: 5 }, 3],
  [{ required: ['id'], properties: { id: { type: 'string' } } }, {}],
  [{ type: 'object', required: ['id'], properties: { id: { type: 'string' } } }, {}],
  [{ items: { type: 'string' } }, [1]],
];
for (const [schema, value] of schemas) {
  const ajv = new Ajv({ strictTypes: false }).validate(schema, value);
  const zod = fromJSONSchema(schema, { defaultTarget: 'draft-2020-12' }).safeParse(value).success;
  const { $defs: _, ...shown } = schema;
  console.log(`${JSON.stringify(shown)}, ${JSON.stringify(value)}: ajv ${ajv}, zod ${zod}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"type":"integer","minimum":5}, 3: ajv false, zod false
{"$ref":"#/$defs/count","minimum":5}, 3: ajv false, zod true
{"allOf":[{"$ref":"#/$defs/count"},{"type":"integer","minimum":5}]}, 3: ajv false, zod false
{"minimum":5}, 3: ajv false, zod true
{"required":["id"],"properties":{"id":{"type":"string"}}}, {}: ajv false, zod true
{"type":"object","required":["id"],"properties":{"id":{"type":"string"}}}, {}: ajv false, zod false
{"items":{"type":"string"}}, [1]: ajv false, zod true
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
