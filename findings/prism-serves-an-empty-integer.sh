#!/usr/bin/env bash
# Prism serves `?limit=` where the schema says integer and at least 1, and refuses `?limit=0`.
#
# An empty value passes as if it had not been sent, also for a parameter that is not nullable and does
# not allow empty values; so do 0x10 and 1e1. What a client sends when a form field is empty is
# therefore never noticed by the mock. Seen with @stoplight/prism-cli 5.16.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @stoplight/prism-cli@5.16.0 >/dev/null
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
cat >try.mjs <<'END'
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

const free = createServer().listen(0, '127.0.0.1');
await once(free, 'listening');
const { port } = free.address();
free.close();
const prism = spawn(process.execPath, ['node_modules/@stoplight/prism-cli/dist/index.js', 'mock', '-h', '127.0.0.1', '-p', String(port), 'api.json']);
await new Promise((resolve) => {
  prism.stdout.on('data', (text) => String(text).includes('is listening') && resolve());
});
for (const query of ['limit=5', 'limit=', 'limit=0', 'limit=0x10', 'limit=1e1', 'limit=5.5', 'offset=', 'offset=null']) {
  const { status } = await fetch(`http://127.0.0.1:${port}/v1/entities?${query}`);
  console.log(`${query}: ${status}`);
}
prism.kill();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
limit=5: 200
limit=: 200
limit=0: 422
limit=0x10: 200
limit=1e1: 200
limit=5.5: 422
offset=: 200
offset=null: 422
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
