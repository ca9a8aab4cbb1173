#!/usr/bin/env bash
# For openapi-schema-validator, `exclusiveMinimum: true` is invalid in OpenAPI 3.0, and the number of 3.1 is valid.
#
# In 3.0, it is a boolean beside `minimum`. A document with a rating above 0 is refused, and
# openapi-response-validator throws for each response, whatever is in it; who changes it, has a document that
# other tools refuse. Seen with openapi-schema-validator 12.1.3, openapi-response-validator 12.1.3 and
# @seriousme/openapi-schema-validator 2.11.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-schema-validator@12.1.3 openapi-response-validator@12.1.3 @seriousme/openapi-schema-validator@2.11.0 >/dev/null
cat >try.mjs <<'END'
import documents from 'openapi-schema-validator';
import responses from 'openapi-response-validator';
import { Validator } from '@seriousme/openapi-schema-validator';

for (const rating of [{ type: 'number', minimum: 0, exclusiveMinimum: true }, { type: 'number', exclusiveMinimum: 0 }]) {
  const schema = { type: 'object', properties: { rating } };
  const answers = { 200: { description: 'A place', content: { 'application/json': { schema } } } };
  const document = { openapi: '3.0.3', info: { title: 'Places', version: '1' }, paths: { '/place': { get: { responses: answers } } } };
  console.log(`OpenAPI 3.0.3, ${JSON.stringify(rating)}`);
  const [error] = new documents.default({ version: document.openapi }).validate(document).errors;
  console.log(`  openapi-schema-validator: ${error ? `invalid: ${error.instancePath.split('/').at(-1)} ${error.message}` : 'valid'}`);
  const { valid } = await new Validator().validate(structuredClone(document));
  console.log(`  @seriousme/openapi-schema-validator: ${valid ? 'valid' : 'invalid'}`);
  try {
    const invalid = new responses.default({ responses: answers }).validateResponse(200, { rating: 4 });
    console.log(`  the response {"rating":4}: ${invalid ? 'invalid' : 'valid'}`);
  } catch ({ message }) {
    console.log(`  the response {"rating":4}: ${message.slice(0, 17)}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
OpenAPI 3.0.3, {"type":"number","minimum":0,"exclusiveMinimum":true}
  openapi-schema-validator: invalid: exclusiveMinimum must be number
  @seriousme/openapi-schema-validator: valid
  the response {"rating":4}: schema is invalid
OpenAPI 3.0.3, {"type":"number","exclusiveMinimum":0}
  openapi-schema-validator: valid
  @seriousme/openapi-schema-validator: invalid
  the response {"rating":4}: valid
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
