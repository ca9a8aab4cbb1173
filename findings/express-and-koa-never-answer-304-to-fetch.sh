#!/usr/bin/env bash
# Node's fetch adds "Cache-Control: no-cache" to a request with If-None-Match, and so Express and Koa never answer it by 304.
#
# The Fetch standard has it added, so that no cache on the way answers; fresh, which both ask, takes it for
# the wish to have the whole again. A client that keeps tags gets each page in full, with the same tag, by
# fetch, and 304 by node:http or with another Cache-Control of its own. Fastify answers 304. Seen with express
# 5.3.0, koa 3.3.0, fastify 5.12.8 and Node.js 22.23.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact express@5.3.0 koa@3.3.0 @koa/etag@5.0.2 koa-conditional-get@3.0.0 fastify@5.12.8 @fastify/etag@6.2.0 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import express from 'express';
import Fastify from 'fastify';
import fastifyEtag from '@fastify/etag';
import Koa from 'koa';
import koaEtag from '@koa/etag';
import conditional from 'koa-conditional-get';
import http from 'node:http';

const listen = async (handler) => {
  const server = http.createServer(handler);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address().port;
};
const seen = [];
const watch = (handler) => (request, response) => {
  seen.push(request.headers['cache-control'] ?? 'none');
  handler(request, response);
};
const koa = new Koa().use(conditional()).use(koaEtag()).use((context) => {
  context.body = 'places';
});
const fastify = Fastify();
await fastify.register(fastifyEtag);
fastify.get('/', async () => 'places');
await fastify.ready();
const ports = {
  Express: await listen(watch(express().get('/', (request, response) => response.send('places')))),
  Koa: await listen(watch(koa.callback())),
  Fastify: await listen(watch(fastify.routing)),
};
const get = (port, headers) =>
  new Promise((resolve) => {
    http.get({ host: '127.0.0.1', port, headers, agent: false }, (response) => {
      response.resume();
      resolve({ status: response.statusCode });
    });
  });
for (const [name, port] of Object.entries(ports)) {
  const url = `http://127.0.0.1:${port}`;
  const tag = (await fetch(url)).headers.get('etag');
  seen.length = 0;
  const statuses = [
    await get(port, { 'if-none-match': tag }),
    await fetch(url, { headers: { 'if-none-match': tag } }),
    await fetch(url, { headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' } }),
  ].map(({ status }, index) => `${status} (Cache-Control ${seen[index]})`);
  console.log(`${name}: node:http ${statuses[0]}, fetch ${statuses[1]}, fetch with its own ${statuses[2]}`);
}
process.exit();
END

seen=$(npx node try.mjs)
expected=$(
  cat <<'END'
Express: node:http 304 (Cache-Control none), fetch 200 (Cache-Control no-cache), fetch with its own 304 (Cache-Control max-age=0)
Koa: node:http 304 (Cache-Control none), fetch 200 (Cache-Control no-cache), fetch with its own 304 (Cache-Control max-age=0)
Fastify: node:http 304 (Cache-Control none), fetch 304 (Cache-Control no-cache), fetch with its own 304 (Cache-Control max-age=0)
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
