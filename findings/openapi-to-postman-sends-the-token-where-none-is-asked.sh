#!/usr/bin/env bash
# An operation with `security: []` sends the token of the whole API in the collection of openapi-to-postmanv2.
#
# The empty list is how OpenAPI says that an operation needs none. The converter writes `"auth": null`, which
# for Postman is "as the parent", and not "noauth": a test of what is open to all runs with a token, and
# passes though the server asks for one. Seen with openapi-to-postmanv2 6.3.3 and postman-collection 5.3.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-to-postmanv2@6.3.3 postman-collection@5.3.1 >/dev/null
cat >try.mjs <<'END'
import converter from 'openapi-to-postmanv2';
import postman from 'postman-collection';

const responses = { 200: { description: 'OK' } };
const data = {
  openapi: '3.0.3',
  info: { title: 'Places', version: '1' },
  servers: [{ url: 'https://api.example' }],
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' }, key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  paths: {
    '/places': { get: { responses } },
    '/jobs': { get: { responses, security: [{ key: [] }] } },
    '/health': { get: { responses, security: [] } },
  },
};
const { output } = await new Promise((resolve, reject) => {
  converter.convertV2({ type: 'json', data }, {}, (error, result) => (error ? reject(error) : resolve(result)));
});
new postman.Collection(output[0].data).forEachItem((item) => {
  const written = JSON.stringify(item.request.toJSON().auth?.type ?? null);
  console.log(`${item.request.url.getPath()}: document ${JSON.stringify(data.paths[item.request.url.getPath()].get.security ?? data.security)}, request ${written}, sent ${item.getAuth()?.type ?? 'nothing'}`);
});
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
/places: document [{"token":[]}], request null, sent bearer
/jobs: document [{"key":[]}], request "apikey", sent apikey
/health: document [], request null, sent bearer
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
