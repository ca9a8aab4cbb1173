#!/usr/bin/env bash
# The HAR that @har-sdk/postman makes of a collection has the parameters that are switched off, and one of two fields.
#
# `disabled` is how Postman keeps what it does not send: a header for tests, a filter. All of that is in the
# HAR, and so in what is replayed. Of a parameter that is there twice, the last is left. Seen with
# @har-sdk/postman 2.4.4 and postman-collection 5.3.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @har-sdk/postman@2.4.4 postman-collection@5.3.1 >/dev/null
cat >try.mjs <<'END'
import harSdk from '@har-sdk/postman';
import postman from 'postman-collection';

const pair = (key, value, disabled) => ({ key, value, ...(disabled && { disabled }) });
const collection = {
  info: { name: 'Places', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    {
      name: 'list',
      request: {
        method: 'POST',
        header: [pair('Accept', 'text/csv'), pair('X-Dry-Run', '1', true)],
        url: {
          raw: 'https://api.example/places?city=Porto&fields=phone&fields=website',
          protocol: 'https',
          host: ['api', 'example'],
          path: ['places'],
          query: [pair('city', 'Porto'), pair('fields', 'phone'), pair('fields', 'website'), pair('open', 'true', true)],
        },
        body: { mode: 'urlencoded', urlencoded: [pair('a', '1'), pair('b', '2', true)] },
      },
    },
  ],
};
const [request] = await harSdk.postman2har(structuredClone(collection));
const { request: sent } = new postman.Collection(collection).items.idx(0);
const names = (list) => list.map(({ name, value }) => `${name}: ${value}`).join(', ');
console.log('address in the HAR:', request.url);
console.log('address of Postman:', sent.url.toString());
console.log('headers in the HAR:', names(request.headers));
console.log('headers of Postman:', JSON.stringify(sent.getHeaders({ enabled: true })));
console.log('form in the HAR:', request.postData.text);
console.log('form of Postman:', sent.body.urlencoded.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`).join('&'));
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
address in the HAR: https://api.example/places?city=Porto&fields=website&open=true
address of Postman: https://api.example/places?city=Porto&fields=phone&fields=website
headers in the HAR: Accept: text/csv, X-Dry-Run: 1
headers of Postman: {"Accept":"text/csv"}
form in the HAR: a=1&b=2
form of Postman: a=1
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
