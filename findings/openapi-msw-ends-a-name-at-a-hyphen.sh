#!/usr/bin/env bash
# For openapi-msw, "/places/{place-id}" is "/places/5-id", and not "/places/5".
#
# It writes ":place-id" for MSW, where a name ends at the hyphen, and "-id" is a text that the address must
# have. OpenAPI allows any name. The mock of a resource is never met, and `params["place-id"]`, which the
# types promise, is never there. Seen with openapi-msw 2.0.0 and msw 2.15.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-msw@2.0.0 msw@2.15.0 >/dev/null
cat >try.mjs <<'END'
import { setupServer } from 'msw/node';
import { HttpResponse, http as mswHttp } from 'msw';
import { createOpenApiHttp } from 'openapi-msw';

const http = createOpenApiHttp({ baseUrl: 'https://api.example' });
const server = setupServer(
  http.get('/cities/{cityId}', ({ params, response }) => response(200).json(params)),
  http.get('/places/{place-id}', ({ params, response }) => response(200).json(params)),
  mswHttp.all('*', () => new HttpResponse('no handler', { status: 404 })),
);
server.listen();
for (const path of ['/cities/5', '/places/5', '/places/5-id']) {
  const response = await fetch(`https://api.example${path}`);
  console.log(`${path}: ${response.status} ${await response.text()}`);
}
server.close();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
/cities/5: 200 {"cityId":"5"}
/places/5: 404 no handler
/places/5-id: 200 {"place":"5"}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
