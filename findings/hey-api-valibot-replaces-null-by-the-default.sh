#!/usr/bin/env bash
# Of one document, hey-api's Valibot schema makes the default of a null, and its Zod schema keeps the null.
#
# A parameter is an integer or null, and 10 if it is left out. To say null on purpose is to get 10 from one
# validator, and null from the other, by the same call. Seen with @hey-api/openapi-ts 0.99.0, zod 4.6.7 and
# valibot 1.5.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @hey-api/openapi-ts@0.99.0 typescript@5.9.3 zod@4.6.7 valibot@1.5.0 tsx@4.23.15 >/dev/null
cat >api.json <<'END'
{
  "openapi": "3.1.0",
  "info": { "title": "Places", "version": "1.0.0" },
  "paths": {
    "/v1/places": {
      "get": {
        "operationId": "places",
        "parameters": [
          {
            "name": "offset",
            "in": "query",
            "schema": { "type": ["integer", "null"], "minimum": 0, "default": 10 }
          }
        ],
        "responses": { "204": { "description": "Nothing" } }
      }
    }
  }
}
END
cat >generate.mjs <<'END'
import { createClient } from '@hey-api/openapi-ts';

const logs = { level: 'silent', file: false };
await createClient({ input: './api.json', output: './client', plugins: ['zod', 'valibot'], logs });
END
cat >try.mts <<'END'
import * as v from 'valibot';
import { vPlacesQuery } from './client/valibot.gen.ts';
import { zPlacesQuery } from './client/zod.gen.ts';

for (const query of [{}, { offset: null }, { offset: 0 }]) {
  const [zod, valibot] = [zPlacesQuery.parse(query), v.parse(vPlacesQuery, query)].map((read) => read.offset);
  console.log(`${JSON.stringify(query)}: zod ${zod}, valibot ${valibot}`);
}
END
node generate.mjs >/dev/null

seen=$(npx tsx try.mts)
expected=$(
  cat <<'END'
{}: zod 10, valibot 10
{"offset":null}: zod null, valibot 10
{"offset":0}: zod 0, valibot 0
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
