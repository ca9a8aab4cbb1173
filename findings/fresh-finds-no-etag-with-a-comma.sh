#!/usr/bin/env bash
# Express, by fresh, never answers 304 for an entity tag with a comma in it: it cuts If-None-Match at each comma.
#
# A tag made of a version and a language has one, and RFC 9110 allows it. `no-cache` counts only in small
# letters. Seen with fresh 2.0.0 and express 5.3.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact fresh@2.0.0 express@5.3.0 >/dev/null
cat >try.mjs <<'END'
import express from 'express';
import fresh from 'fresh';
import http from 'node:http';

const app = express();
app.get('/:tag', (request, response) => response.set('etag', `"${request.params.tag}"`).send('page'));
const server = app.listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
for (const tag of ['v2', 'v2;de', 'v2,de']) {
  const headers = { 'if-none-match': `"${tag}"` };
  const options = { host: '127.0.0.1', port: server.address().port, path: `/${tag}`, headers };
  const status = await new Promise((resolve) => http.get(options, ({ statusCode }) => resolve(statusCode)));
  console.log(`"${tag}": fresh ${fresh(headers, { etag: `"${tag}"` })}, Express ${status}`);
}
for (const control of ['no-cache', 'No-Cache']) {
  console.log(`${control}: fresh ${fresh({ 'if-none-match': '"v2"', 'cache-control': control }, { etag: '"v2"' })}`);
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
"v2": fresh true, Express 304
"v2;de": fresh true, Express 304
"v2,de": fresh false, Express 200
no-cache: fresh false
No-Cache: fresh true
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
