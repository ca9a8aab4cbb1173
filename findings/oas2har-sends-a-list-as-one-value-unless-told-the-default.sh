#!/usr/bin/env bash
# @har-sdk/oas sends a list as `fields=phone,website` if a parameter leaves out the style that OpenAPI has by default.
#
# For a query, OpenAPI 3 has `style: form` and with it `explode: true` where nothing is said: `fields=phone`
# and `fields=website`. The HAR has that only if the document says it; else one value with a comma, which is
# another request. Seen with @har-sdk/oas 2.12.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @har-sdk/oas@2.12.2 >/dev/null
cat >try.mjs <<'END'
import harSdk from '@har-sdk/oas';

const field = { type: 'string', enum: ['phone', 'website'] };
const parameter = { name: 'fields', in: 'query', schema: { type: 'array', items: field }, example: ['phone', 'website'] };
for (const said of [{}, { style: 'form' }, { explode: true }, { style: 'form', explode: true }]) {
  const get = { parameters: [{ ...parameter, ...said }], responses: { 200: { description: 'The places' } } };
  const document = {
    openapi: '3.0.3',
    info: { title: 'Places', version: '1' },
    servers: [{ url: 'https://api.example' }],
    paths: { '/places': { get } },
  };
  const [{ queryString }] = await harSdk.oas2har(document);
  console.log(`${JSON.stringify(said)}: ${queryString.map(({ name, value }) => `${name}=${value}`).join('&')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{}: fields=phone,website
{"style":"form"}: fields=phone,website
{"explode":true}: fields=phone&fields=website
{"style":"form","explode":true}: fields=phone&fields=website
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
