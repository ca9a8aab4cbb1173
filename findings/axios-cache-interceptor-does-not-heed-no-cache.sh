#!/usr/bin/env bash
# A request with "Cache-Control: no-cache" is answered from the cache by axios-cache-interceptor.
#
# The directives of a request say what its sender wants: no stored response without asking (`no-cache`,
# `max-age=0`), or only a stored one (`only-if-cached`), by RFC 9111, 5.2.1. None of them counts, though those
# of the response do: a button that says "reload" shows the same again. make-fetch-happen heeds them. Seen
# with axios-cache-interceptor 1.12.3, axios 1.21.1 and make-fetch-happen 15.0.6.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact axios-cache-interceptor@1.12.3 axios@1.21.1 make-fetch-happen@15.0.6 >/dev/null
cat >try.mjs <<'END'
import axios from 'axios';
import { setupCache } from 'axios-cache-interceptor';
import makeFetchHappen from 'make-fetch-happen';
import { createServer } from 'node:http';

let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  response.setHeader('cache-control', 'max-age=60').end(`state ${asked}`);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const client = setupCache(axios.create());
const fetch = makeFetchHappen.defaults({ cachePath: './cache' });
const clients = {
  'axios-cache-interceptor': async (url, headers) => (await client.get(url, { headers })).data,
  'make-fetch-happen': async (url, headers) => (await fetch(url, { headers })).text(),
};
for (const [name, ask] of Object.entries(clients)) {
  for (const control of ['', 'no-cache', 'max-age=0', 'no-store']) {
    asked = 0;
    const page = `${url}/${name}/${control}`;
    await ask(page, {});
    const again = await ask(page, control ? { 'cache-control': control } : {});
    console.log(`${name}, ${control || 'nothing said'}: ${again}`);
  }
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
axios-cache-interceptor, nothing said: state 1
axios-cache-interceptor, no-cache: state 1
axios-cache-interceptor, max-age=0: state 1
axios-cache-interceptor, no-store: state 1
make-fetch-happen, nothing said: state 1
make-fetch-happen, no-cache: state 2
make-fetch-happen, max-age=0: state 2
make-fetch-happen, no-store: state 2
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
