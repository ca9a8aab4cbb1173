#!/usr/bin/env bash
# With @fastify/etag and @fastify/compress, the gzip form and the plain one have the same strong entity tag.
#
# A strong tag says that the bytes are the same (RFC 9110, 8.8.1 and 8.8.3.3); a cache may put the second half
# of one behind the first half of the other, and a condition for a range holds that should not. Each plugin is
# registered as its README says. Hono's two give two tags, or weaken the one. Seen with fastify 5.12.8,
# @fastify/etag 6.2.0, @fastify/compress 9.2.0 and hono 4.13.19.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact fastify@5.12.8 @fastify/etag@6.2.0 @fastify/compress@9.2.0 hono@4.13.19 @hono/node-server@2.1.9 >/dev/null
cat >try.mjs <<'END'
import Fastify from 'fastify';
import fastifyEtag from '@fastify/etag';
import fastifyCompress from '@fastify/compress';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { compress } from 'hono/compress';
import { createHash } from 'node:crypto';
import http from 'node:http';
import { getRequestListener } from '@hono/node-server';

const places = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id })));
const listen = async (server) => {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address().port;
};
const fastify = async (...plugins) => {
  const app = Fastify();
  for (const plugin of plugins) await app.register(plugin);
  app.get('/', async (request, reply) => reply.type('application/json').send(places));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server.address().port;
};
const hono = (...middleware) => {
  const app = new Hono();
  for (const one of middleware) app.use(one);
  app.get('/', (context) => context.body(places, 200, { 'content-type': 'application/json' }));
  return listen(http.createServer(getRequestListener(app.fetch)));
};
const servers = {
  'Fastify, etag first': await fastify(fastifyEtag, fastifyCompress),
  'Fastify, compress first': await fastify(fastifyCompress, fastifyEtag),
  'Hono, etag first': await hono(etag(), compress()),
  'Hono, compress first': await hono(compress(), etag()),
};
const ask = (port, encoding) =>
  new Promise((resolve) => {
    http.get({ host: '127.0.0.1', port, headers: { 'accept-encoding': encoding }, agent: false }, async (response) => {
      const hash = createHash('sha1');
      for await (const chunk of response) hash.update(chunk);
      resolve({ tag: response.headers.etag, bytes: hash.digest('hex') });
    });
  });
for (const [name, port] of Object.entries(servers)) {
  const [plain, gzip] = [await ask(port, 'identity'), await ask(port, 'gzip')];
  const tags = plain.tag === gzip.tag ? 'one tag' : 'two tags';
  const strength = [plain, gzip].map(({ tag }) => (tag.startsWith('W/') ? 'weak' : 'strong'));
  console.log(`${name}: ${plain.bytes === gzip.bytes ? 'the same' : 'other'} bytes, ${tags}, ${strength.join(' and ')}`);
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Fastify, etag first: other bytes, one tag, strong and strong
Fastify, compress first: other bytes, one tag, strong and strong
Hono, etag first: other bytes, two tags, strong and strong
Hono, compress first: other bytes, two tags, strong and weak
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
