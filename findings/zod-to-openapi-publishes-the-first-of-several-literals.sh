#!/usr/bin/env bash
# Of `z.literal(['active', 'paused'])`, zod-to-openapi publishes the first value alone.
#
# A literal of several values is new in Zod 4. The document then refuses what the server accepts and sends;
# `z.enum` of the same values, and a union of literals, are published whole, and so is Zod's own schema.
# Seen with @asteasolutions/zod-to-openapi 9.1.0 and zod 4.6.7.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @asteasolutions/zod-to-openapi@9.1.0 zod@4.6.7 >/dev/null
cat >try.mjs <<'END'
import { OpenApiGeneratorV31, OpenAPIRegistry, extendZodWithOpenApi } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';

extendZodWithOpenApi(z);
const schemas = {
  'one literal': z.literal('active'),
  'literal of several': z.literal(['active', 'paused', 'cancelled']),
  'union of literals': z.union([z.literal('active'), z.literal('paused')]),
  enum: z.enum(['active', 'paused']),
};
for (const [name, schema] of Object.entries(schemas)) {
  const registry = new OpenAPIRegistry();
  registry.register('Status', schema);
  const { components } = new OpenApiGeneratorV31(registry.definitions).generateComponents();
  const { $schema, ...own } = z.toJSONSchema(schema);
  console.log(`${name}: ${JSON.stringify(components.schemas.Status)}, by Zod ${JSON.stringify(own)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
one literal: {"type":"string","enum":["active"]}, by Zod {"type":"string","const":"active"}
literal of several: {"type":"string","enum":["active"]}, by Zod {"type":"string","enum":["active","paused","cancelled"]}
union of literals: {"anyOf":[{"type":"string","enum":["active"]},{"type":"string","enum":["paused"]}]}, by Zod {"anyOf":[{"type":"string","const":"active"},{"type":"string","const":"paused"}]}
enum: {"type":"string","enum":["active","paused"]}, by Zod {"type":"string","enum":["active","paused"]}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
