#!/usr/bin/env bash
# Of a collection whose addresses begin with a variable, postman-to-openapi makes the server "undefined://{{base}}".
#
# That is how Postman exports them. A parameter of the path that Postman writes as ":id" stays text.
# postman2openapi puts in the variable, and makes "{id}". Seen with postman-to-openapi 1.7.3 and
# postman2openapi 1.2.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact postman-to-openapi@1.7.3 postman2openapi@1.2.1 >/dev/null
cat >try.mjs <<'END'
import { writeFileSync } from 'node:fs';
import postmanToOpenApi from 'postman-to-openapi';
import postman2openapi from 'postman2openapi';

const request = (path, query) => ({
  method: 'GET',
  header: [],
  url: { raw: `{{base}}/${path.join('/')}`, host: ['{{base}}'], path, query },
});
const collection = {
  info: { name: 'Places', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    { name: 'list', request: request(['places'], [{ key: 'city', value: 'Porto' }]), response: [] },
    { name: 'get', request: request(['places', ':id'], []), response: [] },
  ],
  variable: [{ key: 'base', value: 'http://localhost:8080' }],
};
writeFileSync('collection.json', JSON.stringify(collection));
const text = await postmanToOpenApi('collection.json', null, { replaceVars: true });
console.log('postman-to-openapi');
for (const [line] of text.matchAll(/url: .*|\/places.*(?=:)/gu)) {
  console.log(`  ${line}`);
}
const { servers, paths } = postman2openapi.transpile(collection);
console.log('postman2openapi');
console.log([`url: ${servers[0].url}`, ...Object.keys(paths)].map((line) => `  ${line}`).join('\n'));
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
postman-to-openapi
  url: undefined://{{base}}
  /places
  /places/:id
postman2openapi
  url: http://localhost:8080
  /places
  /places/{id}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
