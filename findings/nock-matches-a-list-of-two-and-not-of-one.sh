#!/usr/bin/env bash
# An interceptor of nock with a query of lists answers a list of two values, and not one of a single value.
#
# `{ field: ['name'] }` is never met, since `?field=name` is read as a text before it is compared; the
# request that it was written for is answered by 501. Bodies are compared as they are.
# Seen with nock 15.0.6 on Node.js 22.23.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact nock@15.0.6 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import nock from 'nock';

const lists = [['name', 'phone'], ['name'], 'name'];
for (const field of lists) {
  const search = new URLSearchParams([field].flat().map((name) => ['field', name]));
  nock('http://localhost').get('/places').query({ field }).reply(200);
  nock('http://localhost').post('/places', { field }).reply(200);
  const got = await fetch(`http://localhost/places?${search}`);
  const headers = { 'content-type': 'application/json' };
  const posted = await fetch('http://localhost/places', { method: 'POST', headers, body: JSON.stringify({ field }) });
  console.log(`${JSON.stringify(field)}: ?${search} ${got.status}, in a body ${posted.status}`);
  nock.cleanAll();
}
END

seen=$(npx node try.mjs)
expected=$(
  cat <<'END'
["name","phone"]: ?field=name&field=phone 200, in a body 200
["name"]: ?field=name 501, in a body 200
"name": ?field=name 200, in a body 200
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
