#!/usr/bin/env bash
# The fetch client of orval throws a SyntaxError for an error that is a web page: its status is lost.
#
# It parses every body as JSON, whatever its type and status, so a 502 of a gateway is a
# "SyntaxError: Unexpected token '<'", and an empty 200 is `{}`, typed as the entity.
# Seen with orval 8.38.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact orval@8.38.0 tsx@4.23.15 typescript@5.9.3 >/dev/null
cat >api.json <<'END'
{
  "openapi": "3.1.0",
  "info": { "title": "Places", "version": "1.0.0" },
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
cat >orval.config.mjs <<'END'
const input = './api.json';
export default { fetch: { input, output: { target: './client.ts', client: 'fetch' } } };
END
cat >try.mts <<'END'
import { listEntities } from './client.ts';

const respond = (body, status) => {
  globalThis.fetch = async () => new Response(body, { status, headers: { 'content-type': 'text/html' } });
};
const outcome = () =>
  listEntities().then(({ status, data }) => `${status} ${JSON.stringify(data)}`, (error) => error.name);

respond('<html>Bad gateway</html>', 502);
console.log(`502, a page: ${await outcome()}`);
respond('', 502);
console.log(`502, empty: ${await outcome()}`);
respond('', 200);
console.log(`200, empty: ${await outcome()}`);
END
npx orval --config orval.config.mjs >/dev/null 2>&1

seen=$(npx tsx try.mts)
expected=$(
  cat <<'END'
502, a page: SyntaxError
502, empty: 502 {}
200, empty: 200 {}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
