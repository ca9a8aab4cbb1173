#!/usr/bin/env bash
# make-fetch-happen takes a response that is older than its max-age for a fresh one, since it does not keep the Age.
#
# A CDN passes on a response for sixty seconds that has been lying there for fifty-nine, or for a hundred: by
# RFC 9111, 4.2.3, it may be used for one second more, or not at all. `Age` is not among the headers that are
# kept, and so the time begins anew: what the CDN has long replaced is used for another minute. undici's cache
# asks again. Seen with make-fetch-happen 16.0.1 and undici 8.13.1 on Node.js 22.23.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact make-fetch-happen@16.0.1 undici@8.13.1 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import makeFetchHappen from 'make-fetch-happen';
import { Agent, fetch as undiciFetch, interceptors } from 'undici';
import { createServer } from 'node:http';

let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  const age = new URL(request.url, 'http://localhost').searchParams.get('age');
  response.setHeader('cache-control', 'max-age=60').setHeader('age', age).end(`${asked}`);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const dispatcher = new Agent().compose(interceptors.cache());
const clients = {
  'make-fetch-happen': makeFetchHappen.defaults({ cachePath: './cache' }),
  undici: (url) => undiciFetch(url, { dispatcher }),
};
for (const [name, fetch] of Object.entries(clients)) {
  for (const age of [0, 100]) {
    asked = 0;
    const url = `http://127.0.0.1:${server.address().port}/?age=${age}`;
    for (let i = 0; i < 2; i += 1) {
      await (await fetch(url)).text();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    console.log(`${name}, Age ${age}: two calls, the server was asked ${asked === 1 ? 'once' : 'twice'}`);
  }
}
process.exit();
END

seen=$(npx node try.mjs)
expected=$(
  cat <<'END'
make-fetch-happen, Age 0: two calls, the server was asked once
make-fetch-happen, Age 100: two calls, the server was asked once
undici, Age 0: two calls, the server was asked once
undici, Age 100: two calls, the server was asked twice
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
