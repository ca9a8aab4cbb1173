#!/usr/bin/env bash
# Node's fetch passes on a gzip body that breaks off as if it were whole.
#
# Content-Length fits what is sent, and the packed text lacks its second half (a cache that stored too
# little does this). `text()` resolves with what could be unpacked; `node:zlib` itself rejects.
# Bun and Deno reject. Seen with the Node.js that runs this (20.20), Node.js 26.10, bun 1.4.5, deno 2.9.6.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact node@26.10.0 bun@1.4.5 deno@2.9.6 >/dev/null
cat >client.mjs <<'END'
import { createServer } from 'node:http';
import { gunzip, gzipSync } from 'node:zlib';

const body = JSON.stringify(Array.from({ length: 500 }, (_, index) => `place ${index * 7919}`));
const half = gzipSync(body).subarray(0, 1000);
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': half.length });
  response.end(half);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const response = await fetch(`http://127.0.0.1:${server.address().port}/`);
const found = await response.text().then(
  ({ length }) => (length < body.length ? 'resolves with a part' : 'resolves with all'),
  ({ name }) => `rejects with a ${name}`,
);
console.log(found);
if (process.argv[2]) gunzip(half, (error) => console.log(`zlib: ${error?.code}`));
server.close();
server.closeAllConnections();
if (globalThis.Deno ?? globalThis.Bun) process.exit();
END

seen=$(
  node client.mjs zlib | sed 's/^/node: /'
  echo "node 26: $(node_modules/node/bin/node client.mjs)"
  echo "bun: $(npx bun client.mjs 2>/dev/null)"
  echo "deno: $(npx deno run --allow-net client.mjs)"
)
expected=$(
  cat <<'END'
node: resolves with a part
node: zlib: Z_BUF_ERROR
node 26: resolves with a part
bun: rejects with a TypeError
deno: rejects with a TypeError
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
