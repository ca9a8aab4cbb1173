#!/usr/bin/env bash
# express-openapi-validator and fastify-openapi-glue answer 404 to "/places/5" of "/places/{place-id}".
#
# Both make ":place-id" of it, where Express and Fastify end the name at the hyphen. OpenAPI allows any name,
# and many documents have one with a hyphen; nobody says at the start that the path will not be found.
# exegesis serves it. Seen with express-openapi-validator 5.6.2, fastify-openapi-glue 4.11.4 and exegesis
# 4.3.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact express-openapi-validator@5.6.2 express@5.3.0 fastify-openapi-glue@4.11.4 fastify@5.12.8 exegesis@4.3.0 >/dev/null
cat >try.mjs <<'END'
import express from 'express';
import validator from 'express-openapi-validator';
import Fastify from 'fastify';
import glue from 'fastify-openapi-glue';
import exegesis from 'exegesis';
import http from 'node:http';

const document = (name) => ({
  openapi: '3.0.3',
  info: { title: 'Places', version: '1' },
  paths: {
    [`/places/{${name}}`]: {
      get: {
        operationId: 'find',
        'x-exegesis-controller': 'places',
        parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'A place' } },
      },
    },
  },
});
const listen = async (handler) => {
  const server = http.createServer(handler);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (path) => fetch(`http://127.0.0.1:${server.address().port}${path}`).then(({ status }) => status);
};
for (const name of ['placeId', 'place-id']) {
  const app = express();
  app.use(validator.middleware({ apiSpec: document(name) }));
  app.get(/.*/, (request, response) => response.json({}));
  app.use((error, request, response, next) => response.status(error.status).json({}));

  const fastify = Fastify();
  await fastify.register(glue, { specification: document(name), serviceHandlers: { find: async () => ({}) } });
  await fastify.ready();

  const controllers = { places: { find: () => ({}) } };
  const serve = await exegesis.compileApi(document(name), { controllers });
  const servers = {
    'express-openapi-validator': await listen(app),
    'fastify-openapi-glue': await listen(fastify.routing),
    exegesis: await listen((request, response) => serve(request, response, () => response.writeHead(404).end())),
  };
  for (const [server, ask] of Object.entries(servers)) {
    console.log(`{${name}}, ${server}: /places/5 ${await ask('/places/5')}, /places/5-id ${await ask('/places/5-id')}`);
  }
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{placeId}, express-openapi-validator: /places/5 200, /places/5-id 200
{placeId}, fastify-openapi-glue: /places/5 200, /places/5-id 200
{placeId}, exegesis: /places/5 200, /places/5-id 200
{place-id}, express-openapi-validator: /places/5 404, /places/5-id 400
{place-id}, fastify-openapi-glue: /places/5 404, /places/5-id 404
{place-id}, exegesis: /places/5 200, /places/5-id 200
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
