#!/usr/bin/env bash
# Of one document, orval's fetch client sends `offset=null`, and its axios client sends nothing.
#
# Both have the parameter as `number | null`. A server that reads "null" as a malformed integer refuses
# one half of its users. Seen with orval 8.38.0 and axios 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact orval@8.38.0 axios@1 tsx@4 typescript@5.9.3 >/dev/null
cat >api.json <<'END'
{
  "openapi": "3.1.0",
  "info": { "title": "Places", "version": "1.0.0" },
  "servers": [{ "url": "/" }],
  "paths": {
    "/v1/subscriptions/{id}": {
      "delete": {
        "operationId": "cancelSubscription",
        "parameters": [
          { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }
        ],
        "responses": {
          "200": {
            "description": "Cancelled",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Entity" } } }
          },
          "204": { "description": "Cancelled before" }
        }
      }
    },
    "/v1/entities": {
      "get": {
        "operationId": "listEntities",
        "parameters": [
          { "name": "limit", "in": "query", "schema": { "type": "integer", "minimum": 1, "default": 50 } },
          { "name": "offset", "in": "query", "schema": { "type": ["integer", "null"], "minimum": 0 } }
        ],
        "responses": {
          "200": {
            "description": "OK",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Entity" } } }
          }
        }
      }
    }
  },
  "components": {
    "schemas": {
      "Entity": {
        "type": "object",
        "required": ["id", "open_hours"],
        "properties": {
          "id": { "type": "string" },
          "open_hours": { "type": ["object", "null"], "additionalProperties": { "type": "string" } }
        }
      }
    }
  }
}
END
cat >server.mjs <<'END'
import { createServer } from 'node:http';

/** Answers each request by its first line; /v1/… as a service would. */
export const server = createServer((request, response) => {
  server.seen.push(`${request.method} ${request.url}`);
  if (request.method === 'DELETE') return response.writeHead(204).end();
  response.setHeader('content-type', 'application/json');
  response.end('{"id":"1","open_hours":null}');
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
