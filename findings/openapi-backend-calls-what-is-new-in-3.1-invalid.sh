#!/usr/bin/env bash
# openapi-backend takes the version 3.1.0, and calls a document that uses what 3.1 brought invalid.
#
# A list of types, `const`, `examples` of a schema and `webhooks` are valid since 3.1. With `strict` the
# server does not start; without it, it warns, and finds no route at all. `quick` leaves the check
# out. Seen with openapi-backend 5.21.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-backend@5.21.2 >/dev/null
cat >try.mjs <<'END'
import { OpenAPIBackend } from 'openapi-backend';

const schemas = {
  'nothing new': { type: 'string' },
  'a list of types': { type: ['string', 'null'] },
  const: { const: 'cafe' },
  examples: { type: 'string', examples: ['cafe'] },
  webhooks: { type: 'string' },
};
for (const [name, schema] of Object.entries(schemas)) {
  const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
  const paths = { '/places': { get: { operationId: 'list', responses } } };
  const news = name === 'webhooks' ? { webhooks: {} } : {};
  const info = { title: 'Places', version: '1.0.0' };
  const definition = { openapi: '3.1.0', info, paths, ...news };
  const outcome = await new OpenAPIBackend({ definition, strict: true }).init().then(
    () => 'valid',
    ({ message }) => message.slice(0, message.indexOf('.')),
  );
  console.log(`${name}: ${outcome}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
nothing new: valid
a list of types: Document is not valid OpenAPI
const: Document is not valid OpenAPI
examples: Document is not valid OpenAPI
webhooks: Document is not valid OpenAPI
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
