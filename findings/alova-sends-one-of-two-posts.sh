#!/usr/bin/env bash
# Of two equal POSTs at the same time, alova sends one, and gives its answer to both callers.
#
# Requests are shared by default, whatever their method: two subscriptions to the same city are one, both
# callers get its id, and who deletes one has deleted both. POST is not idempotent (RFC 9110, 9.2.2). With
# `shareRequest: false`, there are two. Seen with alova 3.5.5.
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

let created = 0;
const server = createServer((request, response) => {
  if (request.method === 'POST') created += 1;
  response.end(JSON.stringify({ id: created }));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
for (const options of [{}, { shareRequest: false }]) {
  created = 0;
  const alova = createAlova({
    baseURL: `http://127.0.0.1:${server.address().port}`,
    requestAdapter: adapterFetch(),
    responded: (response) => response.json(),
    ...options,
  });
  const subscribe = (city) => alova.Post('/subscriptions', { city }).then(({ id }) => id);
  const ids = await Promise.all([subscribe('Porto'), subscribe('Porto'), subscribe('Lisbon')]);
  console.log(`${JSON.stringify(options)}: ${created} created for 3 calls; Porto twice: ${ids[0] === ids[1] ? 'the same id' : 'two ids'}`);
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{}: 2 created for 3 calls; Porto twice: the same id
{"shareRequest":false}: 3 created for 3 calls; Porto twice: two ids
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
