#!/usr/bin/env bash
# Of null in an enum, typed-openapi makes the text "null", if the type allows null.
#
# `"type": ["string", "null"], "enum": ["active", "paused", null]` becomes three texts or null: a status
# that is called "null" is valid for the compiler, Zod and Valibot. Without the type, null is null.
# Seen with typed-openapi 2.2.7, zod 3.25.76 and valibot 1.5.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact typed-openapi@2.2.7 zod@3.25.76 valibot@1.5.0 tsx@4.23.15 >/dev/null
cat >api.json <<'END'
{
  "openapi": "3.1.0",
  "info": { "title": "Places", "version": "1.0.0" },
  "paths": {},
  "components": {
    "schemas": {
      "Typed": { "type": ["string", "null"], "enum": ["active", "paused", null] },
      "Untyped": { "enum": ["active", "paused", null] }
    }
  }
}
END
cat >try.mts <<'END'
import * as v from 'valibot';
import * as valibot from './valibot.ts';
import * as zod from './zod.ts';

for (const name of ['Typed', 'Untyped']) {
  for (const value of ['active', null, 'null']) {
    const found = [zod[name].safeParse(value).success, v.is(valibot[name], value)];
    console.log(`${name}, ${JSON.stringify(value)}: zod ${found[0]}, valibot ${found[1]}`);
  }
}
END
for runtime in zod valibot; do
  npx typed-openapi api.json --runtime "$runtime" --output "$runtime.ts" >/dev/null
done

seen=$(npx tsx try.mts)
expected=$(
  cat <<'END'
Typed, "active": zod true, valibot true
Typed, null: zod true, valibot true
Typed, "null": zod true, valibot true
Untyped, "active": zod true, valibot true
Untyped, null: zod true, valibot true
Untyped, "null": zod false, valibot false
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
