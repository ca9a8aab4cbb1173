#!/usr/bin/env bash
# With `inject`, a response of Fastify emits "finish" twice: what counts or logs requests by it has each twice.
#
# Over a socket, it is emitted once, as Node's documentation has it. A test of metrics that is right in
# production fails, or is made to expect two. hapi's shot, on which light-my-request is modelled, does the
# same. Seen with fastify 5.12.8 and light-my-request 6.8.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact fastify@5.12.8 light-my-request@6.8.1 >/dev/null
cat >try.mjs <<'END'
import Fastify from 'fastify';
import inject from 'light-my-request';
import http from 'node:http';

const seen = [];
const count = (response) => {
  for (const event of ['finish', 'close']) response.on(event, () => seen.push(event));
};
const settle = async (name) => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  console.log(`${name}: ${seen.join(', ')}`);
  seen.length = 0;
};

const app = Fastify();
app.addHook('onRequest', async (request, reply) => count(reply.raw));
app.get('/', async () => ({ items: [] }));
await app.listen({ port: 0, host: '127.0.0.1' });
await (await fetch(`http://127.0.0.1:${app.server.address().port}`)).text();
await settle('Fastify, socket');
await app.inject('/');
await settle('Fastify, inject');

const handler = (request, response) => {
  count(response);
  response.end('ok');
};
const server = http.createServer(handler);
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
await (await fetch(`http://127.0.0.1:${server.address().port}`)).text();
await settle('node:http, socket');
await inject(handler, '/');
await settle('node:http, light-my-request');
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Fastify, socket: finish, close
Fastify, inject: finish, close, finish
node:http, socket: finish, close
node:http, light-my-request: finish, close, finish
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
