#!/usr/bin/env bash
# Of an enum with null, openapi-zod-client writes `z.enum(["open", null])`, which TypeScript refuses.
#
# By the clarification of OpenAPI 3.0.3, null has to stand in the enum, beside `nullable`, to be allowed. The
# client that is made of such a document does not compile; without null in the enum it does, and takes null.
# Seen with openapi-zod-client 1.18.3, zod 3.25.76 and typescript 5.9.3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-zod-client@1.18.3 @zodios/core@10.9.6 axios@1.21.1 zod@3.25.76 typescript@5.9.3 >/dev/null
cat >run.sh <<'END'
for values in '"open", "closed"' '"open", "closed", null'; do
  cat >document.json <<JSON
{
  "openapi": "3.0.3",
  "info": { "title": "Places", "version": "1" },
  "paths": {
    "/place": {
      "get": {
        "responses": {
          "200": {
            "description": "A place",
            "content": { "application/json": { "schema": { "\$ref": "#/components/schemas/Place" } } }
          }
        }
      }
    }
  },
  "components": {
    "schemas": {
      "Place": {
        "type": "object",
        "properties": { "status": { "type": "string", "nullable": true, "enum": [$values] } }
      }
    }
  }
}
JSON
  npx openapi-zod-client document.json -o client.ts >/dev/null
  echo "enum [$values]:$(grep 'status:' client.ts | tr -s ' ')"
  npx tsc --noEmit --strict --skipLibCheck --module nodenext client.ts | sed -n 's/.*error \(TS[0-9]*\): \(.*\)/  \1 \2/p' | head -n 1
done
END

seen=$(bash run.sh)
expected=$(
  cat <<'END'
enum ["open", "closed"]: .object({ status: z.enum(["open", "closed"]).nullable() })
enum ["open", "closed", null]: .object({ status: z.enum(["open", "closed", null]).nullable() })
  TS2769 No overload matches this call.
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
