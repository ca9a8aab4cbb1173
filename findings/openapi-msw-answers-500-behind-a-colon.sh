#!/usr/bin/env bash
# With one path like "/places/{id}:refresh", openapi-msw answers 500 to each request that no handler before it took.
#
# A colon and a verb is how APIs in the style of Google's write an action; OpenAPI has no rule against it. It
# becomes ":id:refresh", which path-to-regexp refuses, not when the handler is made, but with each request:
# tests of other paths fail by the order of the handlers. Seen with openapi-msw 2.0.0 and msw 2.15.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-msw@2.0.0 msw@2.15.0 >/dev/null
cat >try.mjs <<'END'
import { setupServer } from 'msw/node';
import { createOpenApiHttp } from 'openapi-msw';

const http = createOpenApiHttp({ baseUrl: 'https://api.example' });
const ok = ({ response }) => response(200).json('ok');
const handlers = {
  before: http.get('/cities', ok),
  action: http.post('/places/{id}:refresh', ok),
  behind: http.post('/subscriptions', ok),
};
const server = setupServer(...Object.values(handlers));
server.listen();
for (const [method, path] of [['GET', '/cities'], ['POST', '/places/5:refresh'], ['POST', '/subscriptions']]) {
  const response = await fetch(`https://api.example${path}`, { method });
  const body = await response.json();
  console.log(`${method} ${path}: ${response.status} ${body.message ?? body}`);
}
server.close();
END

seen=$(node try.mjs 2>/dev/null)
expected=$(
  cat <<'END'
GET /cities: 200 ok
POST /places/5:refresh: 500 Must have text between two parameters, missing text after "id"
POST /subscriptions: 500 Must have text between two parameters, missing text after "id"
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
