#!/usr/bin/env bash
# swagger-client and openapi-fetch leave a Date out of the query without a word.
#
# Both take it for an object to be written field by field, of which a date has none. Who asks for what has
# changed since yesterday gets everything, page by page. In the body, it is written as JSON writes it; as a
# text it is sent. Seen with swagger-client 3.39.0 and openapi-fetch 0.17.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact swagger-client@3.39.0 openapi-fetch@0.17.0 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import SwaggerClient from 'swagger-client';
import createClient from 'openapi-fetch';

const schema = { type: 'string', format: 'date-time' };
const spec = {
  openapi: '3.0.3',
  info: { title: 'Places', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: {
    '/places': {
      get: {
        operationId: 'list',
        parameters: [{ name: 'since', in: 'query', schema }, { name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: { description: 'The places' } },
      },
    },
  },
};
let asked;
const answer = async ({ url }) => {
  asked = url;
  return new Response('{}', { headers: { 'content-type': 'application/json' } });
};
const client = createClient({ baseUrl: 'https://api.example', fetch: answer });
const { spec: resolved } = await SwaggerClient({ spec });
const date = new Date('2026-01-31T08:30:00Z');
for (const since of [date.toISOString(), date]) {
  const query = { since, limit: 5 };
  const { url } = SwaggerClient.buildRequest({ spec: resolved, operationId: 'list', parameters: query });
  await client.GET('/places', { params: { query } });
  console.log(`${since instanceof Date ? 'Date' : 'text'}\n  swagger-client ${url}\n  openapi-fetch  ${asked}`);
}
END

seen=$(npx node try.mjs)
expected=$(
  cat <<'END'
text
  swagger-client https://api.example/places?since=2026-01-31T08%3A30%3A00.000Z&limit=5
  openapi-fetch  https://api.example/places?since=2026-01-31T08%3A30%3A00.000Z&limit=5
Date
  swagger-client https://api.example/places?limit=5
  openapi-fetch  https://api.example/places?&limit=5
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
