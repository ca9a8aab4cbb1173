#!/usr/bin/env bash
# For a field of any kind, yup-to-json-schema publishes an empty list of types, which no validator accepts.
#
# JSON Schema demands at least one type in such a list, so the whole schema cannot be compiled because of one
# `mixed()`. With `oneOf` of texts and numbers it lists the types.
# Seen with @sodaru/yup-to-json-schema 2.0.1 and yup 1.7.1, ajv 8.20.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @sodaru/yup-to-json-schema@2.0.1 yup@1.7.1 ajv@8.20.0 >/dev/null
cat >try.mjs <<'END'
import { convertSchema } from '@sodaru/yup-to-json-schema';
import Ajv from 'ajv';
import { mixed, object, string } from 'yup';

const values = { 'a text': string(), anything: mixed(), 'one of two': mixed().oneOf(['cafe', 7]) };
for (const [name, value] of Object.entries(values)) {
  const schema = convertSchema(object({ value }));
  let outcome = 'compiles';
  try {
    new Ajv({ strict: false }).compile(schema);
  } catch ({ message }) {
    outcome = message;
  }
  console.log(`${name}: ${JSON.stringify(schema.properties.value)}: ${outcome}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
a text: {"type":"string"}: compiles
anything: {"type":[]}: schema is invalid: data/properties/value/type must be equal to one of the allowed values, data/properties/value/type must NOT have fewer than 1 items, data/properties/value/type must match a schema in anyOf
one of two: {"type":["string","number"],"enum":["cafe",7]}: compiles
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
