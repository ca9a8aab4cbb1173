#!/usr/bin/env bash
# alova caches the body of a 503 like any other, so that a service that is back stays away for five minutes.
#
# A GET is cached by default, and neither the status nor `no-store` counts: RFC 9111 has a 503 not stored
# without the server's leave, and nothing where it says `no-store`. With the `responded` of its own guide,
# which reads the JSON, the error comes back as a result, and the server is not asked. Seen with alova 3.5.5.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact alova@3.5.5 >/dev/null
cat >try.mjs <<'END'
import { createAlova } from 'alova';
import adapterFetch from 'alova/fetch';
import { createServer } from 'node:http';

let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  response.setHeader('cache-control', 'no-store').setHeader('retry-after', '1');
  response.statusCode = asked === 1 ? 503 : 200;
  response.end(JSON.stringify(asked === 1 ? { title: 'Service Unavailable' } : { items: [] }));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
for (const options of [{}, { cacheFor: null }]) {
  asked = 0;
  const alova = createAlova({
    baseURL: `http://127.0.0.1:${server.address().port}`,
    requestAdapter: adapterFetch(),
    responded: (response) => response.json(),
    cacheLogger: false,
    ...options,
  });
  const seen = [];
  for (let i = 0; i < 3; i += 1) seen.push(JSON.stringify(await alova.Get('/places')));
  console.log(`${JSON.stringify(options)}: ${seen.join(', ')}; the server was asked ${asked} times`);
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{}: {"title":"Service Unavailable"}, {"title":"Service Unavailable"}, {"title":"Service Unavailable"}; the server was asked 1 times
{"cacheFor":null}: {"title":"Service Unavailable"}, {"items":[]}, {"items":[]}; the server was asked 3 times
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
