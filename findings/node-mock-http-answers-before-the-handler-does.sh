#!/usr/bin/env bash
# node-mock-http answers 200 with an empty body for a handler that answers a little later, unless it returns a promise.
#
# A handler of Node.js or Express returns nothing, and ends the response when it has its data. node-mock-http
# waits for what is returned, and not for `end`: a 404 that is on its way is a success, and of JSON that is
# written in parts there is the beginning. h3 1 depends on it to call its own handlers without a socket.
# light-my-request waits. Seen with node-mock-http 1.0.5 and light-my-request 6.8.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact node-mock-http@1.0.5 light-my-request@6.8.1 >/dev/null
cat >try.mjs <<'END'
import { fetchNodeRequestHandler } from 'node-mock-http';
import inject from 'light-my-request';

const handlers = {
  'at once': (request, response) => {
    response.statusCode = 404;
    response.end('{"title":"Not Found"}');
  },
  'in a callback': (request, response) => {
    setTimeout(() => {
      response.statusCode = 404;
      response.end('{"title":"Not Found"}');
    }, 20);
  },
  'in parts': (request, response) => {
    response.write('{"items":[');
    setTimeout(() => response.end('{"id":1}]}'), 20);
  },
  'by a promise': async (request, response) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    response.statusCode = 404;
    response.end('{"title":"Not Found"}');
  },
};
for (const [name, handler] of Object.entries(handlers)) {
  const response = await fetchNodeRequestHandler(handler, 'http://localhost/places');
  const { statusCode, payload } = await inject(handler, '/places');
  console.log(`${name}: ${response.status} '${await response.text()}'; light-my-request: ${statusCode} '${payload}'`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
at once: 404 '{"title":"Not Found"}'; light-my-request: 404 '{"title":"Not Found"}'
in a callback: 200 ''; light-my-request: 404 '{"title":"Not Found"}'
in parts: 200 '{"items":['; light-my-request: 200 '{"items":[{"id":1}]}'
by a promise: 404 '{"title":"Not Found"}'; light-my-request: 404 '{"title":"Not Found"}'
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
