#!/usr/bin/env bash
# The fetch client of swagger-typescript-api resolves a successful 204 with `error` set.
#
# The document says that a cancellation answers 200 with a body, or 204 without one. The client parses
# the body of both, and keeps the SyntaxError as `error` of a response that is `ok`: code that looks at
# `error` first takes each cancellation for a failure. Seen with swagger-typescript-api 13.13.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact swagger-typescript-api@13.13.0 tsx@4.23.15 typescript@5.9.3 >/dev/null
cat >api.json <<'END'
{
  "openapi": "3.1.0",
  "info": { "title": "Places", "version": "1.0.0" },
  "paths": {
    "/v1/subscriptions/{id}": {
      "delete": {
        "operationId": "cancelSubscription",
        "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
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
          },
          "204": { "description": "Cancelled before" }
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
import { Api } from './client.ts';

const api = new Api({ baseUrl: base });
const { ok, status, data, error } = await api.v1.cancelSubscription('1');
console.log({ ok, status, data, error: String(error) });
server.close();
END
npx swagger-typescript-api generate --path api.json --output . --name client.ts >/dev/null 2>&1

seen=$(npx tsx try.mts)
expected=$(
  cat <<'END'
{
  ok: true,
  status: 204,
  data: null,
  error: 'SyntaxError: Unexpected end of JSON input'
}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
