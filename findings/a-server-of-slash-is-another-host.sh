#!/usr/bin/env bash
# With `servers: [{ "url": "/" }]`, generated clients ask the host "v1".
#
# "/" is the usual value of a server that is where the document is. swagger-typescript-api and the
# converter of Postman join it and the path to `//v1/entities`, which a URL parser reads as a host.
# Seen with swagger-typescript-api 13.13.0 and openapi-to-postmanv2 6.3.3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact swagger-typescript-api@13.13.0 openapi-to-postmanv2@6.3.3 tsx@4.23.15 typescript@5.9.3 >/dev/null
cat >api.json <<'END'
{
  "openapi": "3.1.0",
  "info": { "title": "Places", "version": "1.0.0" },
  "servers": [{"url": "/"}],
  "paths": {
    "/v1/entities": {
      "get": {
        "operationId": "listEntities",
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
cat >try.mts <<'END'
import { readFileSync } from 'node:fs';
import converter from 'openapi-to-postmanv2';
import { Api } from './client.ts';

globalThis.fetch = async (url) => {
  const { host, pathname } = new URL(url, 'http://places.test');
  console.log(`swagger-typescript-api: host ${host}, path ${pathname}`);
  return new Response('{}');
};
await new Api().v1.listEntities();

const data = readFileSync('api.json', 'utf8');
converter.convert({ type: 'string', data }, {}, (error, { output }) => {
  const { item, variable } = output[0].data;
  const requests = JSON.stringify(item).match(/"host":\["[^"]*"\]/g);
  console.log(`postman: ${variable[0].key} is ${variable[0].value}, ${[...new Set(requests)].join()}`);
});
END
npx swagger-typescript-api generate --path api.json --output . --name client.ts >/dev/null 2>&1

seen=$(npx tsx try.mts)
expected=$(
  cat <<'END'
swagger-typescript-api: host v1, path /entities
postman: baseUrl is /, "host":["{{baseUrl}}"]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
