#!/usr/bin/env bash
# @fastify/etag answers 304 for one tag, and 200 for a list of tags that has it, and for "*".
#
# If-None-Match is a list by RFC 9110, 13.1.2: a cache that holds two variants of a page sends both tags, and
# gets the whole again each time. Koa and Hono read the list. A 304 has "content-length: 0" besides, where 8.6
# has none, or that of the whole. Seen with fastify 5.12.8, @fastify/etag 6.2.0, @koa/etag 5.0.2 and hono
# 4.13.19.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact fastify@5.12.8 @fastify/etag@6.2.0 koa@3.3.0 @koa/etag@5.0.2 koa-conditional-get@3.0.0 hono@4.13.19 >/dev/null
cat >try.mjs <<'END'
import Fastify from 'fastify';
import fastifyEtag from '@fastify/etag';
import Koa from 'koa';
import koaEtag from '@koa/etag';
import conditional from 'koa-conditional-get';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import http from 'node:http';

const app = Fastify();
await app.register(fastifyEtag);
app.get('/', async () => 'places');
await app.listen({ port: 0, host: '127.0.0.1' });

const koa = new Koa().use(conditional()).use(koaEtag()).use((context) => {
  context.body = 'places';
});
const server = koa.listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));

const hono = new Hono().use(etag()).get('/', (context) => context.text('places'));
const get = (port) => (headers) =>
  new Promise((resolve) => {
    http.get({ host: '127.0.0.1', port, headers, agent: false }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, headers: new Headers(response.headers) });
    });
  });
const ask = {
  Fastify: get(app.server.address().port),
  Koa: get(server.address().port),
  Hono: (headers) => hono.request('/', { headers }),
};
for (const [name, send] of Object.entries(ask)) {
  const tag = (await send({})).headers.get('etag');
  const seen = {};
  for (const [kind, value] of Object.entries({ 'the tag': tag, 'a list with it': `"other", ${tag}`, '*': '*', 'another tag': '"other"' })) {
    const { status, headers } = await send({ 'if-none-match': value });
    seen[kind] = status === 304 ? `304 of length ${headers.get('content-length') ?? 'not said'}` : status;
  }
  console.log(`${name}: ${Object.entries(seen).map(([kind, status]) => `${kind} ${status}`).join(', ')}`);
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Fastify: the tag 304 of length 0, a list with it 200, * 200, another tag 200
Koa: the tag 304 of length not said, a list with it 304 of length not said, * 304 of length not said, another tag 200
Hono: the tag 304 of length not said, a list with it 304 of length not said, * 304 of length not said, another tag 200
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
