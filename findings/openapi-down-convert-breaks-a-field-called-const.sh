#!/usr/bin/env bash
# openapi-down-convert takes a field that is called "const" for the keyword, and makes a list of its schema.
#
# The document of 3.0 then has a field "enum" whose schema is a list: it is none. Fields called "enum",
# "type" or "nullable" stay what they are. Seen with @apiture/openapi-down-convert 0.14.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @apiture/openapi-down-convert@0.14.2 >/dev/null
cat >try.mjs <<'END'
import { Converter } from '@apiture/openapi-down-convert';

const types = { const: 'string', enum: 'string', type: 'string', nullable: 'boolean' };
const fields = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
for (const [name, schema] of Object.entries(fields)) {
  const Place = { type: 'object', properties: { [name]: schema } };
  const document = { openapi: '3.1.0', info: { title: 'Places', version: '1.0.0' }, paths: {} };
  const converter = new Converter({ ...document, components: { schemas: { Place } } });
  const { properties } = converter.convert().components.schemas.Place;
  console.log(`${JSON.stringify(Place.properties)} → ${JSON.stringify(properties)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"const":{"type":"string"}} → {"enum":[{"type":"string"}]}
{"enum":{"type":"string"}} → {"enum":{"type":"string"}}
{"type":{"type":"string"}} → {"type":{"type":"string"}}
{"nullable":{"type":"boolean"}} → {"nullable":{"type":"boolean"}}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
