#!/usr/bin/env bash
# The ArkType schemas of typed-openapi refuse every response that has a map.
#
# An object of `additionalProperties` alone becomes `never`, which no value satisfies, not even `{}`. The Zod
# schemas of the same document accept it. Seen with typed-openapi 2.2.7, arktype 2.2.9 and zod 3.25.76.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact typed-openapi@2.2.7 arktype@2.2.9 zod@3.25.76 tsx@4.23.15 >/dev/null
cat >api.json <<'END'
{
  "openapi": "3.1.0",
  "info": { "title": "Places", "version": "1.0.0" },
  "paths": {},
  "components": {
    "schemas": {
      "Place": {
        "type": "object",
        "required": ["name", "hours"],
        "properties": {
          "name": { "type": "string" },
          "hours": { "type": "object", "additionalProperties": { "type": "string" } }
        }
      }
    }
  }
}
END
cat >try.mts <<'END'
import { Place as arktype } from './arktype.ts';
import { Place as zod } from './zod.ts';

for (const hours of [{}, { monday: '9-17' }]) {
  const place = { name: 'Louvre', hours };
  console.log(`${JSON.stringify(place)}: zod ${zod.safeParse(place).success}, arktype ${arktype(place)}`);
}
END
for runtime in arktype zod; do
  npx typed-openapi api.json --runtime "$runtime" --output "$runtime.ts" >/dev/null
done

seen=$(npx tsx try.mts)
expected=$(
  cat <<'END'
{"name":"Louvre","hours":{}}: zod true, arktype never
{"name":"Louvre","hours":{"monday":"9-17"}}: zod true, arktype never
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
