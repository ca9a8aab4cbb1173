#!/usr/bin/env bash
# After one request with If-None-Match, got's cache answers everybody with an empty 304.
#
# The 304 is the answer to the condition of one caller, who has the body. got stores it under the address:
# the next caller, who asked without a condition, gets a "not modified" of nothing, and the server is not
# asked. Without a cache both get what they should. Seen with got 16.1.0 on Node.js 22.23.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact got@16.1.0 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import { createServer } from 'node:http';
import got from 'got';

let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  response.setHeader('etag', '"1"').setHeader('cache-control', 'max-age=60');
  if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
  else response.end('{"status":"active"}');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
for (const [name, cache] of [['without', undefined], ['with', new Map()]]) {
  asked = 0;
  const client = got.extend({ cache, throwHttpErrors: false });
  const first = await client(url, { headers: { 'if-none-match': '"1"' } });
  const second = await client(url);
  console.log(`${name} a cache: ${first.statusCode}, then ${second.statusCode} '${second.body}'; asked ${asked} times`);
}
server.close();
END

seen=$(npx node try.mjs)
expected=$(
  cat <<'END'
without a cache: 304, then 200 '{"status":"active"}'; asked 2 times
with a cache: 304, then 304 ''; asked 1 times
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
