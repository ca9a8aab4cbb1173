#!/usr/bin/env bash
# @readme/oas-to-har writes a list in a form as one value with a comma, and null as the word "null".
#
# In a query, it repeats a list, as OpenAPI has it where nothing else is said; the same rules hold for a form
# (3.0.3, "Media Type Object", and `encoding`). What was null is a text of four letters for the server. Seen
# with @readme/oas-to-har 38.5.1 and oas 38.6.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @readme/oas-to-har@38.5.1 oas@38.6.0 >/dev/null
cat >try.mjs <<'END'
import oasToHar from '@readme/oas-to-har';
import Oas from 'oas';

const schema = {
  type: 'object',
  properties: {
    fields: { type: 'array', items: { type: 'string' } },
    phone: { type: 'string', nullable: true },
  },
};
const parameters = Object.entries(schema.properties).map(([name, schema]) => ({ name, in: 'query', schema }));
const responses = { 200: { description: 'The places' } };
const form = { 'application/x-www-form-urlencoded': { schema } };
const oas = new Oas({
  openapi: '3.0.3',
  info: { title: 'Places', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: { '/places': { get: { parameters, responses }, post: { requestBody: { content: form }, responses } } },
});
const values = { fields: ['phone', 'website'], phone: null };
const query = oasToHar(oas, oas.operation('/places', 'get'), { query: values }).log.entries[0].request.queryString;
const { params } = oasToHar(oas, oas.operation('/places', 'post'), { formData: values }).log.entries[0].request.postData;
console.log('query:', JSON.stringify(query));
console.log('form:', JSON.stringify(params));
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
query: [{"name":"fields","value":"phone&fields=website"},{"name":"phone","value":"null"}]
form: [{"name":"fields","value":"phone,website"},{"name":"phone","value":"null"}]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
