#!/usr/bin/env bash
# axios-retry repeats a POST whose response was lost, and not one that was answered by 503.
#
# The default condition is "network or idempotent": a POST is not idempotent, but a dropped connection
# is a network error, whatever the method. Where nothing is known of what the server did, it is told
# four times; where the server says that it did nothing, once.
# Seen with axios-retry 4.5.0 and axios 1.21.1: how often a POST arrived.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact axios-retry@4.5.0 axios@1.21.1 >/dev/null
cat >try.mjs <<'END'
import { createServer } from 'node:http';
import axios from 'axios';
import axiosRetry from 'axios-retry';

let arrived = 0;
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    arrived += 1;
    if (request.url === '/lost') request.socket.destroy();
    else response.writeHead(503).end();
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const client = axios.create({ baseURL: `http://127.0.0.1:${server.address().port}` });
axiosRetry(client, { retries: 3 });
for (const path of ['/lost', '/unavailable']) {
  arrived = 0;
  await client.post(path, { city: 'Paris' }).catch(() => {});
  console.log(`${path}: ${arrived}`);
}
server.close();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
/lost: 4
/unavailable: 1
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
