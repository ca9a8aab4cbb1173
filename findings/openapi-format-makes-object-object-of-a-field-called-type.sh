#!/usr/bin/env bash
# In converting to OpenAPI 3.1, openapi-format makes "[object Object]" of a field "type", and loses one called "nullable".
#
# It takes the names of fields, and what stands in an example, for keywords. With a field "nullable", the list
# of fields counts as a schema that may be null, and the field is gone; a field "example" becomes "examples",
# and its schema a list. Even the example of a place comes out as another one. Scalar's upgrader keeps all of
# it. Seen with openapi-format 1.33.6 and @scalar/openapi-upgrader 0.4.9.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-format@1.33.6 @scalar/openapi-upgrader@0.4.9 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import { upgrade } from '@scalar/openapi-upgrader';
import openapiFormat from 'openapi-format';

const text = { type: 'string' };
const example = { name: 'phone', type: 'text', nullable: true };
const fields = (...names) => ({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])) });
const document = () => ({
  openapi: '3.0.3',
  info: { title: 'Fields', version: '1' },
  paths: {},
  components: { schemas: { A: fields('name', 'type', 'nullable'), B: fields('name', 'example'), C: { type: 'object', example } } },
});
const upgraded = {
  'openapi-format': (await openapiFormat.openapiConvertVersion(document(), { convertTo: '3.1' })).data,
  scalar: upgrade(document(), '3.1'),
};
for (const [name, { openapi, components }] of Object.entries(upgraded)) {
  const { A, B, C } = components.schemas;
  console.log(`${name}, ${openapi}`);
  for (const seen of [A.properties, B.properties, C.examples]) console.log(`  ${JSON.stringify(seen)}`);
}
END

seen=$(npx node try.mjs)
expected=$(
  cat <<'END'
openapi-format, 3.1.0
  {"name":{"type":"string"},"type":["[object Object]"]}
  {"name":{"type":"string"},"example":{"type":"string"}}
  [{"name":"phone","type":["text","null"]}]
scalar, 3.1.1
  {"name":{"type":"string"},"type":{"type":"string"},"nullable":{"type":"string"}}
  {"name":{"type":"string"},"example":{"type":"string"}}
  [{"name":"phone","type":"text","nullable":true}]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
