#!/usr/bin/env bash
# Deno's fetch reads only the first member of a gzip body, and drops the rest without an error.
#
# A gzip file may have several members (RFC 1952, section 2.2), as servers write that pack a body in
# pieces. The response is a success whose JSON ends in the middle.
# Seen with deno 2.9.6; Node.js 20 and bun 1.4.5 read all of it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact deno@2.9.6 bun@1.4.5 >/dev/null
cat >client.mjs <<'END'
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';

const members = Buffer.concat([gzipSync('{"total":'), gzipSync('12}')]);
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': members.length });
  response.end(members);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const response = await fetch(`http://127.0.0.1:${server.address().port}/`);
console.log(response.status, await response.text());
process.exit();
END

seen=$(
  echo "node: $(node client.mjs)"
  echo "bun: $(npx bun client.mjs)"
  echo "deno: $(npx deno run --allow-net client.mjs)"
)
expected=$(
  cat <<'END'
node: 200 {"total":12}
bun: 200 {"total":12}
deno: 200 {"total":
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
