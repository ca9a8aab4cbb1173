#!/usr/bin/env bash
# The handlers that @mswjs/source makes of OpenAPI know no success but 200: a 201 or 204 is "Not Implemented".
#
# And if errors are described as `default`, as many documents do, the mock answers a creation with the body
# of the error, and the status 200. Seen with @mswjs/source 0.5.0 and msw 2.15.0.
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

const created = json({ example: { id: 'a' } });
const failed = json({ example: { error: 'no such city' } });
const described = {
  '200': { 200: created },
  '201': { 201: created },
  '204': { 204: { description: '' } },
  '201, 400': { 201: created, 400: failed },
  '201, default': { 201: created, default: failed },
  '204, default': { 204: { description: '' }, default: failed },
};
for (const [name, responses] of Object.entries(described)) {
  const { status, body } = await answer('3.0.3', responses);
  console.log(`${name}: ${status} ${body}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
200: 200 {"id":"a"}
201: 501 Not Implemented
204: 501 Not Implemented
201, 400: 501 Not Implemented
201, default: 200 {"error":"no such city"}
204, default: 200 {"error":"no such city"}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
