#!/usr/bin/env bash
# @hono/zod-openapi documents "/places/{id}.json", and answers 400 or 404 to it.
#
# A parameter that is not a whole segment stands in the document that it serves, and not in its router:
# "/places/5.json" is said to lack the id, and "/tiles/3-5" is not found. Nothing is said when the route is
# made. A client that is generated from the document gets errors alone. Seen with @hono/zod-openapi 1.6.3 and
# hono 4.13.19.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @hono/zod-openapi@1.6.3 hono@4.13.19 zod@4.6.7 >/dev/null
cat >try.mjs <<'END'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';

const paths = {
  '/places/{id}': '/places/5',
  '/places/{id}.json': '/places/5.json',
  '/places/{id}:refresh': '/places/5:refresh',
  '/tiles/{x}-{y}': '/tiles/3-5',
};
for (const [path, url] of Object.entries(paths)) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const params = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  const app = new OpenAPIHono();
  const route = createRoute({ method: 'get', path, request: { params }, responses: { 200: { description: 'OK' } } });
  app.openapi(route, (context) => context.json(context.req.valid('param')));
  const document = app.getOpenAPIDocument({ openapi: '3.0.0', info: { title: 'Places', version: '1' } });
  const response = await app.request(url);
  const body = await response.text();
  console.log(`documented ${Object.keys(document.paths)[0]}: ${url} ${response.status} ${response.ok ? body : ''}`.trim());
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
documented /places/{id}: /places/5 200 {"id":"5"}
documented /places/{id}.json: /places/5.json 400
documented /places/{id}:refresh: /places/5:refresh 400
documented /tiles/{x}-{y}: /tiles/3-5 404
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
