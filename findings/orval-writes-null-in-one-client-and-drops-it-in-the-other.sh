#!/usr/bin/env bash
# Of one document, orval's fetch client sends `offset=null`, and its axios client sends nothing.
#
# Both have the parameter as `number | null`. A server that reads "null" as a malformed integer refuses
# one half of its users. Seen with orval 8.38.0 and axios 1.21.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact orval@8.38.0 axios@1.21.1 tsx@4.23.15 typescript@5.9.3 >/dev/null
cat >api.json <<'END'
{
  "openapi": "3.1.0",
  "info": { "title": "Places", "version": "1.0.0" },
  "paths": {
    "/v1/entities": {
      "get": {
        "operationId": "listEntities",
        "parameters": [
          {
            "name": "offset",
            "in": "query",
            "schema": { "type": ["integer", "null"], "minimum": 0 }
          }
        ],
        "responses": {
          "200": {
            "description": "OK",
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": ["id"],
                  "properties": { "id": { "type": "string" } }
                }
              }
            }
          }
        }
      }
    }
  }
}
END
cat >server.mjs <<'END'
import { createServer } from 'node:http';

/** Keeps the first line of each request. */
export const server = createServer((request, response) => {
  server.seen.push(`${request.method} ${request.url}`);
  if (request.method === 'DELETE') return response.writeHead(204).end();
  response.setHeader('content-type', 'application/json');
  response.end('{"id":"1"}');
});
server.seen = [];
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
export const base = `http://127.0.0.1:${server.address().port}`;
END
cat >orval.config.mjs <<'END'
const input = './api.json';
export default {
  fetch: { input, output: { target: './fetch.ts', client: 'fetch', baseUrl: 'http://places.test' } },
  axios: { input, output: { target: './axios.ts', client: 'axios-functions', baseUrl: 'http://places.test' } },
};
END
cat >try.mts <<'END'
import axios from 'axios';
import { base, server } from './server.mjs';
import * as byAxios from './axios.ts';
import * as byFetch from './fetch.ts';

const { fetch } = globalThis;
globalThis.fetch = (url, init) => fetch(String(url).replace('http://places.test', base), init);
axios.interceptors.request.use((config) => {
  if (config.url) config.url = config.url.replace('http://places.test', base);
  if (config.baseURL) config.baseURL = config.baseURL.replace('http://places.test', base);
  return config;
});
await byFetch.listEntities({ offset: null });
await byAxios.listEntities({ offset: null });
console.log(`fetch: ${server.seen[0]}\naxios: ${server.seen[1]}`);
server.close();
END
npx orval --config orval.config.mjs >/dev/null 2>&1

seen=$(npx tsx try.mts)
expected=$(
  cat <<'END'
fetch: GET /v1/entities?offset=null
axios: GET /v1/entities
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
