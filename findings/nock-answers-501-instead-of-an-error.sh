#!/usr/bin/env bash
# In nock 15, a request that no interceptor expects is not an error, but a response with the status 501.
#
# With `disableNetConnect()`, another path of an intercepted host is answered by "501 Not Implemented",
# for fetch and for node:http; another host is rejected as before. A test of "the service fails" passes
# because the mock was set up wrongly. Seen with nock 15.0.6 on Node.js 22.23; nock 14.0.10 rejects.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact nock@15.0.6 nock-14@npm:nock@14.0.10 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import { get } from 'node:http';

const { default: nock } = await import(process.argv[2]);
nock('http://places.test').get('/v1/a').reply(200, {});
nock.disableNetConnect();
const byFetch = (url) => fetch(url).then(({ status }) => status, () => 'rejected');
const byHttp = (url) =>
  new Promise((resolve) => {
    get(url, (response) => resolve(response.resume().statusCode)).on('error', () => resolve('error'));
  });
console.log(`another path: fetch ${await byFetch('http://places.test/v1/b')}, http ${await byHttp('http://places.test/v1/b')}`);
console.log(`another host: fetch ${await byFetch('http://other.test/')}, http ${await byHttp('http://other.test/')}`);
END

seen=$(
  node_modules/node/bin/node try.mjs nock
  echo 'nock 14:'
  node_modules/node/bin/node try.mjs nock-14
)
expected=$(
  cat <<'END'
another path: fetch 501, http 501
another host: fetch rejected, http error
nock 14:
another path: fetch rejected, http error
another host: fetch rejected, http error
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
