#!/usr/bin/env bash
# MSW 3 does not see requests by `import { get } from 'node:http'`; nock 15, on the same interceptors, does.
#
# The default import is mocked, the named one goes out to the real host, as in MSW 2, although MSW 3
# looks at sockets. Seen with msw 3.0.5 and nock 15.0.6 on Node.js 22.23.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact msw@3.0.5 nock@15.0.6 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import http, { get } from 'node:http';
import * as msw from 'msw';
import { setupServer } from 'msw/node';

const url = 'http://places.test/a';
const ask = (getter) =>
  new Promise((resolve) => {
    getter(url, (response) => resolve(response.resume().statusCode)).on('error', ({ code }) => resolve(code));
  });
const look = async (name) => console.log(`${name}: http.get ${await ask(http.get)}, get ${await ask(get)}`);

const server = setupServer(msw.http.get(url, () => new msw.HttpResponse(null, { status: 204 })));
server.listen();
await look('msw');
server.close();

const { default: nock } = await import('nock');
nock('http://places.test').get('/a').times(2).reply(204);
await look('nock');
process.exit();
END

seen=$(node_modules/node/bin/node try.mjs)
expected=$(
  cat <<'END'
msw: http.get 204, get ENOTFOUND
nock: http.get 204, get 204
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
