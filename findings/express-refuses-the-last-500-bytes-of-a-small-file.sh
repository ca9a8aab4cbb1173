#!/usr/bin/env bash
# Of a file with fewer bytes than that, Express and Fastify refuse "the last 500 bytes", and hapi fails.
#
# By RFC 9110, 14.1.2, a suffix longer than the whole means the whole. Who follows the end of a log or of a
# recording gets errors as long as it is short, and then no more. range-parser decides for Express and
# serve-handler, and Fastify's parser does as it does; Hono's is right. Seen with express 5.3.0, @fastify/static
# 10.1.11, serve-handler 6.1.8, @hapi/inert 7.1.2 and @hono/node-server 2.1.9.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact express@5.3.0 fastify@5.12.8 @fastify/static@10.1.11 serve-handler@6.1.8 @hapi/hapi@21.4.10 @hapi/inert@7.1.2 hono@4.13.19 @hono/node-server@2.1.9 >/dev/null
cat >try.mjs <<'END'
import express from 'express';
import fastify from 'fastify';
import fastifyStatic from '@fastify/static';
import Hapi from '@hapi/hapi';
import inert from '@hapi/inert';
import serveHandler from 'serve-handler';
import { Hono } from 'hono';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import http from 'node:http';
import { mkdirSync, writeFileSync } from 'node:fs';

mkdirSync('files');
writeFileSync('files/log.txt', '0123456789');
const root = `${process.cwd()}/files`;

const ask = async (port, range) => {
  const response = await fetch(`http://127.0.0.1:${port}/log.txt`, { headers: { range } });
  const body = await response.text();
  return response.ok ? `${response.status} ${body}` : response.status;
};
const show = async (name, port) => {
  console.log(`${name}: the last 4: ${await ask(port, 'bytes=-4')}; the last 500: ${await ask(port, 'bytes=-500')}`);
};
const listen = async (handler) => {
  const server = http.createServer(handler);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address().port;
};

await show('Express', await listen(express().use(express.static('files'))));

const app = fastify();
app.register(fastifyStatic, { root });
await app.listen({ port: 0, host: '127.0.0.1' });
await show('Fastify', app.server.address().port);

await show('serve-handler', await listen((request, response) => serveHandler(request, response, { public: 'files' })));

const hapi = Hapi.server({ port: 0, host: '127.0.0.1', debug: false });
await hapi.register(inert);
hapi.route({ method: 'GET', path: '/{path*}', handler: { directory: { path: root } } });
await hapi.start();
await show('hapi', hapi.info.port);

await show('Hono', await listen(getRequestListener(new Hono().use('*', serveStatic({ root: './files' })).fetch)));
process.exit();
END

seen=$(NODE_ENV=test node try.mjs)
expected=$(
  cat <<'END'
Express: the last 4: 206 6789; the last 500: 416
Fastify: the last 4: 206 6789; the last 500: 416
serve-handler: the last 4: 206 6789; the last 500: 416
hapi: the last 4: 206 6789; the last 500: 500
Hono: the last 4: 206 6789; the last 500: 206 0123456789
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
