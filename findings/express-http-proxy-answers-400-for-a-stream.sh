#!/usr/bin/env bash
# Behind express-http-proxy, a POST that does not say its length in advance is answered by 400, for any body.
#
# It passes on Transfer-Encoding and adds Content-Length, which Node.js refuses at the other end. With a
# length in advance, the same body arrives. A fetch with a stream, or a client that pipes, meets it. Seen
# with express-http-proxy 2.1.2 and express 5.3.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact express-http-proxy@2.1.2 express@5.3.0 >/dev/null
cat >try.cjs <<'END'
const express = require('express');
const proxy = require('express-http-proxy');
const http = require('node:http');

const listen = (handler) =>
  new Promise((resolve) => {
    const server = http.createServer(handler).listen(0, '127.0.0.1', () => resolve(server.address().port));
  });
const ask = (port, headers) =>
  new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method: 'POST', headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    request.on('error', reject);
    request.write('{"city":"Zurich"}');
    request.end();
  });
(async () => {
  const server = await listen((request, response) => request.resume().on('end', () => response.writeHead(201).end()));
  const app = express();
  app.use(proxy(`http://127.0.0.1:${server}`));
  const between = await listen(app);
  for (const headers of [{ 'content-length': '17' }, {}]) {
    const sends = { 'content-type': 'application/json', ...headers };
    console.log(`${JSON.stringify(sends)}: direct ${await ask(server, sends)}, proxy ${await ask(between, sends)}`);
  }
  process.exit();
})();
END

seen=$(node try.cjs)
expected=$(
  cat <<'END'
{"content-type":"application/json","content-length":"17"}: direct 201, proxy 201
{"content-type":"application/json"}: direct 201, proxy 400
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
