#!/usr/bin/env bash
# Of a handler that sends early hints, fetch-to-node makes a response whose body begins with "HTTP/1.1 103".
#
# A hint is a response of its own before the real one; here it and the head of the real one come as text
# before the JSON, with the length of the JSON alone, so that one who reads it gets a SyntaxError. "100
# Continue" goes the same way. Over a socket, it is the body alone. Seen with fetch-to-node 2.1.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact fetch-to-node@2.1.0 >/dev/null
cat >try.mjs <<'END'
import { toFetchResponse, toReqRes } from 'fetch-to-node';
import http from 'node:http';

const handlers = {
  'no hint': () => {},
  'early hints': (response) => response.writeEarlyHints({ link: '</places>; rel=preload' }),
  continue: (response) => response.writeContinue(),
};
for (const [name, hint] of Object.entries(handlers)) {
  const handler = (request, response) => {
    hint(response);
    response.setHeader('content-type', 'application/json').end('{"items":[]}');
  };
  const { req, res } = toReqRes(new Request('http://localhost/places'));
  handler(req, res);
  const response = await toFetchResponse(res);
  const server = http.createServer(handler);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const direct = await new Promise((resolve) => {
    http.get({ host: '127.0.0.1', port: server.address().port, agent: false }, async (response) => {
      for await (const chunk of response.setEncoding('utf8')) resolve(chunk);
    });
  });
  server.close();
  const body = (await response.text()).replace(/^Date: .*\r\n/gm, '');
  console.log(`${name}: over a socket ${direct}; content-length ${response.headers.get('content-length')}, ${JSON.stringify(body)}`);
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
no hint: over a socket {"items":[]}; content-length 12, "{\"items\":[]}"
early hints: over a socket {"items":[]}; content-length 12, "HTTP/1.1 103 Early Hints\r\nLink: </places>; rel=preload\r\n\r\nHTTP/1.1 200 OK\r\ncontent-type: application/json\r\nConnection: keep-alive\r\nContent-Length: 12\r\n\r\n{\"items\":[]}"
continue: over a socket {"items":[]}; content-length 12, "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-type: application/json\r\nConnection: keep-alive\r\nContent-Length: 12\r\n\r\n{\"items\":[]}"
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
