#!/usr/bin/env bash
# In the responses that @mswjs/source makes of OpenAPI 3.1, each required field that may be null is missing.
#
# `["string", "null"]` is the spelling of 3.1. The field is not null but absent, and a body that may be null
# is empty. In the spelling of 3.0, `nullable: true`, the field is there; so it is with `anyOf`.
# Seen with @mswjs/source 0.5.0 and msw 2.15.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @mswjs/source@0.5.0 msw@2.15.0 >/dev/null
cat >try.mjs <<'END'
import { fromOpenApi } from '@mswjs/source/open-api';
import { getResponse } from 'msw';

const json = (content) => ({ description: '', content: { 'application/json': content } });
async function answer(openapi, responses) {
  const info = { title: 'Places', version: '1.0.0' };
  const servers = [{ url: 'http://localhost' }];
  const paths = { '/subscriptions': { post: { responses } } };
  const handlers = await fromOpenApi({ openapi, info, servers, paths });
  const response = await getResponse(handlers, new Request('http://localhost/subscriptions', { method: 'POST' }));
  return { status: response.status, body: await response.text() };
}

const spellings = {
  '3.1.0': { type: ['string', 'null'] },
  '3.0.3': { type: 'string', nullable: true },
};
for (const [openapi, phone] of Object.entries(spellings)) {
  const properties = { name: { type: 'string' }, phone };
  const place = { type: 'object', required: ['name', 'phone'], properties };
  for (const [what, schema] of Object.entries({ place, phone })) {
    const { status, body } = await answer(openapi, { 200: json({ schema }) });
    const shown = body === '' ? 'an empty body' : Object.keys(Object(JSON.parse(body))).slice(0, 2);
    console.log(`${what} with ${JSON.stringify(phone)}: ${status}, ${what === 'phone' && body ? 'a text' : `${shown}`}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
place with {"type":["string","null"]}: 200, name
phone with {"type":["string","null"]}: 200, an empty body
place with {"type":"string","nullable":true}: 200, name,phone
phone with {"type":"string","nullable":true}: 200, a text
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
