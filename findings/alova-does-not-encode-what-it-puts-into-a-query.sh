#!/usr/bin/env bash
# alova writes the values of `params` into the address as they are: "Bed & Breakfast" becomes two parameters.
#
# A plus becomes a blank, and what follows "#" is not sent; a "%41" becomes another value. fetch escapes the
# blanks only, so that most values look right. A whole query as a text, which `params` takes as well, is
# right. Seen with alova 3.5.5.
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

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url, 'http://localhost');
  response.end(JSON.stringify([request.url, Object.fromEntries(searchParams)]));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const alova = createAlova({
  baseURL: `http://127.0.0.1:${server.address().port}`,
  requestAdapter: adapterFetch(),
  responded: (response) => response.json(),
});
for (const name of ['Vila Nova', 'Bed & Breakfast', 'C+', 'Platform #2', '100%25']) {
  for (const params of [{ name }, new URLSearchParams({ name }).toString()]) {
    const [url, query] = await alova.Get('/places', { params, cacheFor: 0 });
    console.log(`${JSON.stringify(params)}: ${url}: ${JSON.stringify(query)}`);
  }
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"name":"Vila Nova"}: /places?name=Vila%20Nova: {"name":"Vila Nova"}
"name=Vila+Nova": /places?name=Vila+Nova: {"name":"Vila Nova"}
{"name":"Bed & Breakfast"}: /places?name=Bed%20&%20Breakfast: {"name":"Bed "," Breakfast":""}
"name=Bed+%26+Breakfast": /places?name=Bed+%26+Breakfast: {"name":"Bed & Breakfast"}
{"name":"C+"}: /places?name=C+: {"name":"C "}
"name=C%2B": /places?name=C%2B: {"name":"C+"}
{"name":"Platform #2"}: /places?name=Platform%20: {"name":"Platform "}
"name=Platform+%232": /places?name=Platform+%232: {"name":"Platform #2"}
{"name":"100%25"}: /places?name=100%25: {"name":"100%"}
"name=100%2525": /places?name=100%2525: {"name":"100%25"}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
