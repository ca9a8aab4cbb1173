#!/usr/bin/env bash
# Zod's fromJSONSchema makes of a constant object a schema that nothing satisfies.
#
# `const` and `enum` may hold objects and lists. The conversion succeeds, and compares by identity: not
# even the object of the document itself is equal once it has been through JSON.
# Seen with zod 4.6.7; ajv 8.20.0 accepts each value.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact zod@4.6.7 ajv@8.20.0 >/dev/null
cat >try.mjs <<'END'
import Ajv from 'ajv/dist/2020.js';
import { fromJSONSchema } from 'zod';

const schemas = [
  [{ const: 'none' }, 'none'],
  [{ const: { latitude: null } }, { latitude: null }],
  [{ const: [] }, []],
  [{ enum: [{ city: 'Paris' }, null] }, { city: 'Paris' }],
  [{ enum: [{ city: 'Paris' }, null] }, null],
];
for (const [schema, value] of schemas) {
  const ajv = new Ajv().validate(schema, value);
  const zod = fromJSONSchema(schema).safeParse(value).success;
  console.log(`${JSON.stringify(schema)}, ${JSON.stringify(value)}: ajv ${ajv}, zod ${zod}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"const":"none"}, "none": ajv true, zod true
{"const":{"latitude":null}}, {"latitude":null}: ajv true, zod false
{"const":[]}, []: ajv true, zod false
{"enum":[{"city":"Paris"},null]}, {"city":"Paris"}: ajv true, zod false
{"enum":[{"city":"Paris"},null]}, null: ajv true, zod true
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
