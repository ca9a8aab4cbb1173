#!/usr/bin/env bash
# Of a request without authorization, @readme/postman-to-openapi makes one that needs an authorization called "noauth".
#
# "noauth" is Postman's word for none. In the document, it is a scheme of HTTP that nobody has, and that is
# required for what is open to all: a generated client asks for its secret, and a validator of requests
# refuses all callers. By OpenAPI, an empty list says it, which Scalar's converter writes. Seen with
# @readme/postman-to-openapi 4.1.0 and @scalar/postman-to-openapi 0.7.14.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @readme/postman-to-openapi@4.1.0 @scalar/postman-to-openapi@0.7.14 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import readme from '@readme/postman-to-openapi';
import { convert } from '@scalar/postman-to-openapi';

const url = (path) => ({ raw: `https://api.example/${path}`, protocol: 'https', host: ['api', 'example'], path: [path] });
const collection = {
  info: { name: 'Places', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
  item: [
    { name: 'List', request: { method: 'GET', url: url('places') }, response: [] },
    { name: 'Health', request: { method: 'GET', auth: { type: 'noauth' }, url: url('health') }, response: [] },
  ],
};
const documents = {
  readme: JSON.parse(await readme(JSON.stringify(collection), undefined, { outputFormat: 'json' })),
  scalar: convert(structuredClone(collection)),
};
for (const [name, { paths, security, components }] of Object.entries(documents)) {
  console.log(`${name}: ${JSON.stringify(components.securitySchemes)}`);
  for (const [path, { get }] of Object.entries(paths)) console.log(`  ${path}: ${JSON.stringify(get.security ?? security)}`);
}
END

seen=$(npx node try.mjs)
expected=$(
  cat <<'END'
readme: {"noauthAuth":{"type":"http","scheme":"noauth"},"bearerAuth":{"type":"http","scheme":"bearer"}}
  /places: [{"bearerAuth":[]}]
  /health: [{"noauthAuth":[]}]
scalar: {"bearerAuth":{"type":"http","scheme":"bearer"}}
  /places: [{"bearerAuth":[]}]
  /health: []
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
