#!/usr/bin/env bash
# `wretch(url).post(form)` sends "{}" as JSON for a URLSearchParams, and `body(form).post()` sends the form.
#
# What is an object and no FormData is made JSON by the methods, and JSON of a form, a Blob or a stream is an
# empty object; of bytes, it is one with a number for each. fetch takes them all as they are. The server
# answers that fields are missing, or changes nothing. Seen with wretch 3.0.9 on Node.js 22.23.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact wretch@3.0.9 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import wretch from 'wretch';
import { createServer } from 'node:http';

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  response.end(`${request.headers['content-type'] ?? 'no type'}: ${body}`);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const bodies = {
  URLSearchParams: new URLSearchParams({ city: 'Porto' }),
  Blob: new Blob(['name,city'], { type: 'text/csv' }),
  bytes: new TextEncoder().encode('name'),
};
for (const [name, body] of Object.entries(bodies)) {
  console.log(name);
  console.log(`  post(body): ${await wretch(url).post(body).text()}`);
  console.log(`  body(body).post(): ${await wretch(url).body(body).post().text()}`);
}
process.exit();
END

seen=$(npx node try.mjs)
expected=$(
  cat <<'END'
URLSearchParams
  post(body): application/json: {}
  body(body).post(): application/x-www-form-urlencoded;charset=UTF-8: city=Porto
Blob
  post(body): application/json: {}
  body(body).post(): text/csv: name,city
bytes
  post(body): application/json: {"0":110,"1":97,"2":109,"3":101}
  body(body).post(): no type: name
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
