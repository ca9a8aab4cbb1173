#!/usr/bin/env bash
# A client of openapi-typescript-codegen sends the default of a parameter that was not given.
#
# The default of a query parameter is what the *server* assumes. Here it becomes a default argument:
# each request carries `limit=50` for ever, also once the server has another default; null is left out.
# Seen with openapi-typescript-codegen 0.31.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-typescript-codegen@0.31.0 form-data@4.0.6 tsx@4.23.15 typescript@5.9.3 >/dev/null
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
            "name": "limit",
            "in": "query",
            "schema": { "type": "integer", "minimum": 1, "default": 50 }
          },
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
cat >try.mts <<'END'
import { base, server } from './server.mjs';
import { DefaultService, OpenAPI } from './client/index.ts';

OpenAPI.BASE = base;
await DefaultService.listEntities();
await DefaultService.listEntities(undefined, null);
console.log(server.seen.join('\n'));
server.close();
END
npx openapi --input api.json --output client >/dev/null

seen=$(npx tsx try.mts)
expected=$(
  cat <<'END'
GET /v1/entities?limit=50
GET /v1/entities?limit=50
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
