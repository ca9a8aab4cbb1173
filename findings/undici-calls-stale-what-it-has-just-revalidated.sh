#!/usr/bin/env bash
# After a 304, undici's cache answers with a warning that the response is stale, with the old headers, and forgets it.
#
# RFC 9111, 4.3.4, has the stored headers replaced by those of the 304: here, what is left of a limit, and an
# hour for which the body may be used. The caller sees the old number beside "110 response is stale", and the
# next request is sent again, even without a condition: of four requests, the body comes twice, where once was
# enough. Seen with undici 8.13.1 on Node.js 22.23.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact undici@8.13.1 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import { Agent, fetch, interceptors } from 'undici';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';

let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  response.setHeader('etag', '"1"').setHeader('ratelimit-remaining', 100 - asked);
  const known = request.headers['if-none-match'] === '"1"';
  response.setHeader('cache-control', known ? 'max-age=3600' : 'max-age=0');
  console.log(`  the server answers ${known ? 304 : 200}, remaining ${100 - asked}`);
  response.writeHead(known ? 304 : 200).end(known ? undefined : '{"status":"active"}');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const dispatcher = new Agent().compose(interceptors.cache());
for (let i = 0; i < 4; i += 1) {
  console.log(`request ${i + 1}`);
  const { status, headers } = await fetch(`http://127.0.0.1:${server.address().port}`, { dispatcher });
  const seen = ['ratelimit-remaining', 'cache-control', 'warning'].map((name) => headers.get(name) ?? 'none');
  console.log(`  the caller gets ${status}, remaining ${seen[0]}, ${seen[1]}, warning ${seen[2]}`);
  await setTimeout(50);
}
process.exit();
END

seen=$(npx node try.mjs)
expected=$(
  cat <<'END'
request 1
  the server answers 200, remaining 99
  the caller gets 200, remaining 99, max-age=0, warning none
request 2
  the server answers 304, remaining 98
  the caller gets 200, remaining 99, max-age=0, warning 110 - "response is stale"
request 3
  the server answers 200, remaining 97
  the caller gets 200, remaining 97, max-age=0, warning none
request 4
  the server answers 304, remaining 96
  the caller gets 200, remaining 97, max-age=0, warning 110 - "response is stale"
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
