#!/usr/bin/env bash
# Deno's fetch rejects a response of more than 100 headers, Bun's one of more than 256.
#
# Several small Set-Cookie, Server-Timing or Link headers add up behind a few proxies. The errors do
# not say so: "fetch failed", and "Malformed_HTTP_Response". Node.js limits only their size.
# Seen with deno 2.9.6 and bun 1.4.5.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact deno@2.9.6 bun@1.4.5 >/dev/null
cat >client.mjs <<'END'
import net from 'node:net';

const server = net.createServer((socket) => {
  socket.on('error', () => {});
  socket.on('data', (data) => {
    const number = Number(/\/(\d+)/.exec(String(data))[1]);
    const more = Array.from({ length: number - 1 }, (_, index) => `x-${index}: 1\r\n`).join('');
    socket.write(`HTTP/1.1 200 OK\r\n${more}content-length: 0\r\n\r\n`);
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const outcomes = [];
for (const number of [100, 101, 256, 257, 1000]) {
  const url = `http://127.0.0.1:${server.address().port}/${number}`;
  outcomes.push(`${number}: ${await fetch(url).then(({ status }) => status, () => 'rejected')}`);
}
console.log(outcomes.join(', '));
process.exit();
END

seen=$(
  echo "node: $(node client.mjs)"
  echo "bun: $(npx bun client.mjs)"
  echo "deno: $(npx deno run --allow-net client.mjs)"
)
expected=$(
  cat <<'END'
node: 100: 200, 101: 200, 256: 200, 257: 200, 1000: 200
bun: 100: 200, 101: 200, 256: 200, 257: rejected, 1000: rejected
deno: 100: 200, 101: rejected, 256: rejected, 257: rejected, 1000: rejected
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
