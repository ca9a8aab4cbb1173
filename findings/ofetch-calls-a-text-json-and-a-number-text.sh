#!/usr/bin/env bash
# ofetch sends a text as JSON without quotes, which is none, and the number 0 as text, but 1 as JSON.
#
# Lines of CSV go out as "application/json", and a server that parses them answers 400; fetch says
# "text/plain". The type of a value depends on whether it is empty: "" and 0 are text, and false is, too,
# though true is JSON. Seen with ofetch 1.5.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact ofetch@1.5.1 >/dev/null
cat >try.mjs <<'END'
import { ofetch } from 'ofetch';
import { createServer } from 'node:http';

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  response.setHeader('content-type', 'text/plain').end(`${request.headers['content-type'] ?? 'no type'}, ${body}`);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
for (const body of ['name,city', '', 1, 0, true, false, [], null]) {
  const sent = await ofetch(url, { method: 'PUT', body });
  let verdict = '';
  if (sent.startsWith('application/json')) {
    try {
      JSON.parse(sent.slice(sent.indexOf(',') + 2));
    } catch {
      verdict = ': not JSON';
    }
  }
  console.log(`${JSON.stringify(body)}: ${sent}${verdict}`);
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
"name,city": application/json, name,city: not JSON
"": text/plain;charset=UTF-8, 
1: application/json, 1
0: text/plain;charset=UTF-8, 0
true: application/json, true
false: text/plain;charset=UTF-8, false
[]: application/json, []
null: no type, 
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
