#!/usr/bin/env bash
# ofetch, make-fetch-happen, wretch and up-fetch repeat a request after a 503 at once, whatever Retry-After says.
#
# RFC 9110, 10.2.3, has the server say there how long to wait. ofetch does so without being asked to, for each
# GET; the others once they are told to retry. A limit that is counted by requests is used up twice as fast,
# and the second answer is another 503. ky, got and undici wait. Seen with ofetch 1.5.1, make-fetch-happen
# 16.0.1, wretch 3.0.9 and up-fetch 2.6.1 on Node.js 22.23.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact ofetch@1.5.1 make-fetch-happen@16.0.1 wretch@3.0.9 up-fetch@2.6.1 ky@2.1.0 got@16.1.0 undici@8.13.1 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import { createServer } from 'node:http';
import ky from 'ky';
import got from 'got';
import makeFetchHappen from 'make-fetch-happen';
import { ofetch } from 'ofetch';
import { Agent, fetch as undiciFetch, interceptors } from 'undici';
import { up } from 'up-fetch';
import wretch from 'wretch';
import { retry } from 'wretch/middlewares';

const asked = {};
const server = createServer((request, response) => {
  const times = (asked[request.url] ??= []);
  times.push(Date.now());
  if (times.length === 1) response.writeHead(503, { 'retry-after': '2' }).end();
  else response.end('places');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const clients = {
  ofetch: (url) => ofetch(url),
  'make-fetch-happen': (url) => makeFetchHappen(url, { retry: { retries: 2, minTimeout: 100 } }),
  wretch: (url) => wretch(url).middlewares([retry({ maxAttempts: 2, delayTimer: 100 })]).get().text(),
  'up-fetch': (url) => up(fetch)(url, { retry: { attempts: 2, delay: 100 } }),
  ky: (url) => ky(url).text(),
  got: (url) => got(url).text(),
  undici: (url) => undiciFetch(url, { dispatcher: new Agent().compose(interceptors.retry({ maxRetries: 2 })) }),
};
const results = Object.entries(clients).map(async ([name, ask]) => {
  await ask(`http://127.0.0.1:${server.address().port}/${name}`);
  const [first, second] = asked[`/${name}`];
  return `${name}: asked again ${second - first < 1900 ? 'before' : 'after'} the two seconds`;
});
for (const line of await Promise.all(results)) console.log(line);
process.exit();
END

seen=$(npx node try.mjs)
expected=$(
  cat <<'END'
ofetch: asked again before the two seconds
make-fetch-happen: asked again before the two seconds
wretch: asked again before the two seconds
up-fetch: asked again before the two seconds
ky: asked again after the two seconds
got: asked again after the two seconds
undici: asked again after the two seconds
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
