#!/usr/bin/env bash
# A query parameter that is `oneOf` number and text takes no number in two validators of OpenAPI.
#
# They convert "75" for the first schema, where it is a number; as text it fits the second one, too, and
# "exactly one" is not met. A word passes; with `anyOf` both do.
# Seen with openapi-backend 5.21.2 and express-openapi-validator 5.6.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-backend@5.21.2 express-openapi-validator@5.6.2 express@5.3.0 >/dev/null
cat >try.mjs <<'END'
import express from 'express';
import { middleware } from 'express-openapi-validator';
import { OpenAPIBackend } from 'openapi-backend';

for (const keyword of ['oneOf', 'anyOf']) {
  const schema = { [keyword]: [{ type: 'number' }, { type: 'string' }] };
  const responses = { 200: { description: 'OK' } };
  const get = { operationId: 'list', parameters: [{ name: 'district', in: 'query', schema }], responses };
  const info = { title: 'Places', version: '1.0.0' };
  const definition = () => structuredClone({ openapi: '3.0.3', info, paths: { '/places': { get } } });

  const handlers = { list: () => 200, validationFail: () => 400 };
  const backend = new OpenAPIBackend({ definition: definition(), handlers, coerceTypes: true });
  await backend.init();
  const app = express();
  app.use(middleware({ apiSpec: definition() }));
  app.get('/places', (request, response) => response.end());
  app.use((error, request, response, next) => response.status(error.status ?? 500).end());
  const server = await new Promise((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  for (const query of ['district=Marais', 'district=75']) {
    const byBackend = await backend.handleRequest({ method: 'GET', path: '/places', query, headers: {} });
    const { status } = await fetch(`http://127.0.0.1:${server.address().port}/places?${query}`);
    console.log(`${keyword}, ${query}: openapi-backend ${byBackend}, express-openapi-validator ${status}`);
  }
  server.close();
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
oneOf, district=Marais: openapi-backend 200, express-openapi-validator 200
oneOf, district=75: openapi-backend 400, express-openapi-validator 400
anyOf, district=Marais: openapi-backend 200, express-openapi-validator 200
anyOf, district=75: openapi-backend 200, express-openapi-validator 200
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
