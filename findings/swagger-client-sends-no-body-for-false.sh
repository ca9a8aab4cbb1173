#!/usr/bin/env bash
# swagger-client sends no body where it is to be false, 0, null or an empty text.
#
# All four are JSON, and may be the body that the document demands, as the new value of a single field; the
# request goes out without one, and without a content type. A list or an object, empty or not, is sent. Seen
# with swagger-client 3.39.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact swagger-client@3.39.0 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import SwaggerClient from 'swagger-client';
import { createServer } from 'node:http';

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  response.setHeader('content-type', 'text/plain').end(`${request.headers['content-type'] ?? 'no type'}, ${body || 'no body'}`);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const requestBody = { required: true, content: { 'application/json': { schema: {} } } };
const spec = {
  openapi: '3.1.0',
  info: { title: 'Places', version: '1' },
  servers: [{ url: `http://127.0.0.1:${server.address().port}` }],
  paths: { '/places/1/open': { put: { operationId: 'set', requestBody, responses: { 200: { description: 'OK' } } } } },
};
const client = await SwaggerClient({ spec });
for (const body of [true, false, 1, 0, null, '', [], {}]) {
  const { text } = await client.execute({ operationId: 'set', requestBody: body });
  console.log(`${JSON.stringify(body)}: ${text}`);
}
process.exit();
END

seen=$(npx node try.mjs)
expected=$(
  cat <<'END'
true: application/json, true
false: no type, no body
1: application/json, 1
0: no type, no body
null: no type, no body
"": no type, no body
[]: application/json, []
{}: application/json, {}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
