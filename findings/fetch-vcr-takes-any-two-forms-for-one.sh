#!/usr/bin/env bash
# fetch-vcr answers a form with the recording of another form, and a request for CSV with the JSON, if they are objects.
#
# It names a recording after the method, the address, the headers and the body, as JSON; a URLSearchParams, a
# FormData and a Headers are "{}" there. With a text and a plain object, it is right. Tests are answered by
# what another test had recorded, and pass or fail by their order. Seen with fetch-vcr 3.2.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact fetch-vcr@3.2.0 >/dev/null
cat >try.mjs <<'END'
import fetchVcr from 'fetch-vcr';
import { createServer } from 'node:http';
import { mkdirSync } from 'node:fs';

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  response.end(request.method === 'GET' ? request.headers.accept : body);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}/places`;
mkdirSync('recordings');
fetchVcr.configure({ fixturePath: './recordings', mode: 'cache' });

const forms = ['city=Porto', 'city=Lisbon'];
const types = ['application/json', 'text/csv'];
const kinds = {
  'text as a body': forms.map((body) => ({ method: 'POST', body })),
  'URLSearchParams as a body': forms.map((form) => ({ method: 'PUT', body: new URLSearchParams(form) })),
  'plain object of headers': types.map((accept) => ({ headers: { accept } })),
  'Headers': types.map((accept) => ({ headers: new Headers({ accept }) })),
};
for (const [kind, options] of Object.entries(kinds)) {
  const seen = [];
  for (const option of options) {
    seen.push(await (await fetchVcr(url, option)).text());
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  console.log(`${kind}: ${seen.join(', then ')}`);
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
text as a body: city=Porto, then city=Lisbon
URLSearchParams as a body: city=Porto, then city=Porto
plain object of headers: application/json, then text/csv
Headers: application/json, then application/json
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
