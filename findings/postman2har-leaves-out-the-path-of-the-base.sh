#!/usr/bin/env bash
# @har-sdk/postman drops the path of a base address that stands in a variable: "/v1/places" becomes "/places".
#
# "{{base}}/places" with a base of "https://api.example/v1" is what Postman saves and sends as
# "https://api.example/v1/places". In the HAR, the version is gone, if the address is an object, as Postman
# writes it, and there, if it is a text. Replaying asks for what does not exist. Seen with @har-sdk/postman
# 2.4.4 and postman-collection 5.3.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @har-sdk/postman@2.4.4 postman-collection@5.3.1 >/dev/null
cat >try.mjs <<'END'
import harSdk from '@har-sdk/postman';
import postman from 'postman-collection';

const host = ['{{base}}'];
const collection = {
  info: { name: 'Places', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  variable: [{ key: 'base', value: 'https://api.example/v1' }],
  item: [
    { name: 'object', request: { method: 'GET', url: { raw: '{{base}}/places', host, path: ['places'] } } },
    { name: 'with a query', request: { method: 'GET', url: { raw: '{{base}}/places?limit=5', host, path: ['places'], query: [{ key: 'limit', value: '5' }] } } },
    { name: 'text', request: { method: 'GET', url: '{{base}}/places' } },
  ],
};
const requests = await harSdk.postman2har(structuredClone(collection));
const { variables, items } = new postman.Collection(collection);
items.all().forEach(({ name, request }, index) => {
  const sent = variables.replace(request.url.toString());
  console.log(`${name}: ${requests[index].url}; Postman ${sent}`);
});
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
object: https://api.example/places; Postman https://api.example/v1/places
with a query: https://api.example/places?limit=5; Postman https://api.example/v1/places?limit=5
text: https://api.example/v1/places; Postman https://api.example/v1/places
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
