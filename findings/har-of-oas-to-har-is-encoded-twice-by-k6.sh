#!/usr/bin/env bash
# Of one HAR request, fetch-har asks for two values, and har-to-k6 for one value with an ampersand in it.
#
# oas-to-har writes a list as one entry ("a&fields=b"), and all values percent-encoded; the file is valid.
# fetch-har, of the same authors, joins them as they are, and har-to-k6 encodes them once more: a load test
# asks for something else. Seen with @readme/oas-to-har 38.5.1, fetch-har 12.0.4 and har-to-k6 0.14.16.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @readme/oas-to-har@38.5.1 oas@38.6.0 fetch-har@12.0.4 har-validator@5.1.5 har-to-k6@0.14.16 >/dev/null
cat >try.mjs <<'END'
import { createServer } from 'node:http';
import oasToHar from '@readme/oas-to-har';
import fetchHar from 'fetch-har';
import { liHARToK6Script } from 'har-to-k6';
import { request as validate } from 'har-validator';
import Oas from 'oas';

const server = createServer((request, response) => {
  console.log(`fetch-har: ${request.url}`);
  response.end();
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const parameters = [
  { name: 'fields', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
  { name: 'city', in: 'query', schema: { type: 'string' } },
];
const oas = new Oas({
  openapi: '3.1.0',
  info: { title: 'Places', version: '1.0.0' },
  servers: [{ url: `http://127.0.0.1:${server.address().port}` }],
  paths: { '/v1/places': { get: { parameters, responses: { 200: { description: 'OK' } } } } },
});
const har = oasToHar(oas, oas.operation('/v1/places', 'get'), { query: { fields: ['a', 'b'], city: 'New York' } });
const { request } = har.log.entries[0];
await validate(request);
console.log(`valid: ${JSON.stringify(request.queryString)}`);
await fetchHar(har);
server.close();
har.log = { version: '1.2', creator: { name: 'test', version: '1' }, ...har.log };
const { main } = await liHARToK6Script(har);
console.log(`har-to-k6: ${/\/v1\/places[^']*/.exec(main)[0]}`);
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
valid: [{"name":"fields","value":"a&fields=b"},{"name":"city","value":"New%20York"}]
fetch-har: /v1/places?fields=a&fields=b&city=New%20York
har-to-k6: /v1/places?fields=a%26fields%3Db&city=New%2520York
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
