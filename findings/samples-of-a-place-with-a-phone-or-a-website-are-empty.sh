#!/usr/bin/env bash
# Of an object that needs a phone or a website, the samplers of Stoplight and har-sdk make an empty one.
#
# `anyOf` or `oneOf` with nothing but `required` beside the properties is the usual way to say so. They take
# the first alternative, see no properties in it, and forget those that stand beside it: what the pages of
# Stoplight show, and the HAR of har-sdk sends, is {}. openapi-sampler keeps the properties. Seen with
# @stoplight/json-schema-sampler 0.3.0, @har-sdk/openapi-sampler 2.4.2 and openapi-sampler 1.7.10.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-sampler@1.7.10 @stoplight/json-schema-sampler@0.3.0 @har-sdk/openapi-sampler@2.4.2 ajv@8.20.0 >/dev/null
cat >try.mjs <<'END'
import { sample } from 'openapi-sampler';
import stoplight from '@stoplight/json-schema-sampler';
import harSdk from '@har-sdk/openapi-sampler';
import Ajv from 'ajv/dist/2020.js';

const place = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, phone: { type: 'string' }, website: { type: 'string' } },
};
const either = [{ required: ['phone'] }, { required: ['website'] }];
const samplers = { 'openapi-sampler': sample, stoplight: stoplight.sample, 'har-sdk': harSdk.sample };
for (const [kind, schema] of Object.entries({ neither: place, anyOf: { ...place, anyOf: either }, oneOf: { ...place, oneOf: either } })) {
  const validate = new Ajv.default().compile(schema);
  for (const [name, make] of Object.entries(samplers)) {
    const value = make(structuredClone(schema));
    const verdict = validate(value) ? 'valid' : 'invalid';
    console.log(`${kind}, ${name}: ${Object.keys(value).join(', ') || 'nothing'}: ${verdict}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
neither, openapi-sampler: name, phone, website: valid
neither, stoplight: name, phone, website: valid
neither, har-sdk: name, phone, website: valid
anyOf, openapi-sampler: name, phone, website: valid
anyOf, stoplight: nothing: invalid
anyOf, har-sdk: nothing: invalid
oneOf, openapi-sampler: name, phone, website: invalid
oneOf, stoplight: nothing: invalid
oneOf, har-sdk: nothing: invalid
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
