#!/usr/bin/env bash
# Of two saved requests for one path, two converters to OpenAPI keep the last, and lose the parameters of the first.
#
# A collection has a request for each case: a list by city, one by type, one that fails. In the document,
# there is one case; saved responses of the others are gone, too, without a word. postman2openapi puts them
# together. Seen with @scalar/postman-to-openapi 0.7.14, @readme/postman-to-openapi 4.1.0 and postman2openapi
# 1.2.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @scalar/postman-to-openapi@0.7.14 @readme/postman-to-openapi@4.1.0 postman2openapi@1.2.1 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import { convert } from '@scalar/postman-to-openapi';
import readme from '@readme/postman-to-openapi';
import postman2openapi from 'postman2openapi';

const item = (name, [key, value], code, body) => {
  const url = { raw: `https://api.example/places?${key}=${value}`, protocol: 'https', host: ['api', 'example'], path: ['places'], query: [{ key, value }] };
  const request = { method: 'GET', url };
  const header = [{ key: 'Content-Type', value: 'application/json' }];
  return { name, request, response: [{ name, originalRequest: request, code, status: name, header, body }] };
};
const collection = {
  info: { name: 'Places', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [item('By city', ['city', 'Porto'], 200, '{"items":[]}'), item('By type', ['type', ''], 422, '{"title":"No such type"}')],
};
const documents = {
  '@scalar/postman-to-openapi': convert(structuredClone(collection)),
  '@readme/postman-to-openapi': JSON.parse(await readme(JSON.stringify(collection), undefined, { outputFormat: 'json' })),
  postman2openapi: postman2openapi.transpile(collection, 'json'),
};
for (const [name, { paths }] of Object.entries(documents)) {
  const { summary, parameters = [], responses = {} } = paths['/places'].get;
  console.log(`${name}: "${summary}", parameters ${parameters.map(({ name }) => name).join(', ')}, responses ${Object.keys(responses).join(', ')}`);
}
END

seen=$(npx node try.mjs)
expected=$(
  cat <<'END'
@scalar/postman-to-openapi: "By type", parameters type, responses 422
@readme/postman-to-openapi: "By type", parameters type, responses 422
postman2openapi: "By city", parameters city, type, responses 200, 422
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
