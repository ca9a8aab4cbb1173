#!/usr/bin/env bash
# The mock responses of openapi-backend have an empty object for what may be null, in the spelling of 3.1.
#
# Of `["string", "null"]` it makes `{}`, neither a text nor null, so the mock does not fit its own schema;
# a client reads "[object Object]". With `nullable: true` it is a text, as due.
# Seen with openapi-backend 5.21.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-backend@5.21.2 ajv@8.20.0 >/dev/null
cat >try.mjs <<'END'
import Ajv from 'ajv';
import { OpenAPIBackend } from 'openapi-backend';

const spellings = {
  '3.0.3': { type: 'string', nullable: true },
  '3.1.0': { type: ['string', 'null'] },
};
for (const [openapi, phone] of Object.entries(spellings)) {
  const schema = { type: 'object', required: ['phone'], properties: { phone } };
  const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
  const get = { operationId: 'get', responses };
  const info = { title: 'Places', version: '1.0.0' };
  const backend = new OpenAPIBackend({ definition: { openapi, info, paths: { '/place': { get } } }, quick: true });
  await backend.init();
  const { mock } = backend.mockResponseForOperation('get');
  const valid = new Ajv({ allowUnionTypes: true }).compile(schema)(mock);
  console.log(`${JSON.stringify(phone)}: ${JSON.stringify(mock)}, ${valid ? 'valid' : 'invalid'}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"type":"string","nullable":true}: {"phone":"string"}, valid
{"type":["string","null"]}: {"phone":{}}, invalid
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
