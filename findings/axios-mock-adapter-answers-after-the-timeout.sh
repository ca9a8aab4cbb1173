#!/usr/bin/env bash
# A response that axios-mock-adapter delays beyond the `timeout` of a request arrives all the same.
#
# `delayResponse` is there to test slow answers; the timeout of axios is kept by the adapter that is replaced,
# and not by the mock: what is to happen when a server is too slow is never run, and a test of it fails or
# hides that. A signal is heeded. A real server gives ECONNABORTED. Seen with axios 1.21.1 and
# axios-mock-adapter 2.1.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact axios@1.21.1 axios-mock-adapter@2.1.0 >/dev/null
cat >try.mjs <<'END'
import axios from 'axios';
import MockAdapter from 'axios-mock-adapter';
import { createServer } from 'node:http';

const server = createServer((request, response) => setTimeout(() => response.end('[]'), 300));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}/places`;

const mocked = axios.create();
new MockAdapter(mocked, { delayResponse: 300 }).onGet(url).reply(200, []);
for (const [name, client] of Object.entries({ 'axios-mock-adapter': mocked, 'a real server': axios.create() })) {
  for (const options of [{}, { timeout: 50 }, { signal: true }]) {
    const seen = await client.get(url, options.signal ? { signal: AbortSignal.timeout(50) } : options).then(({ status }) => status, ({ code }) => code);
    console.log(`${name}, ${Object.keys(options)[0] ?? 'no limit'}: ${seen}`);
  }
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
axios-mock-adapter, no limit: 200
axios-mock-adapter, timeout: 200
axios-mock-adapter, signal: ERR_CANCELED
a real server, no limit: 200
a real server, timeout: ECONNABORTED
a real server, signal: ERR_CANCELED
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
