#!/usr/bin/env bash
# openapi-mock-express-middleware answers with the example of the document, unless that is 0, null or empty.
#
# Then it makes up a value, another each time. An empty list is used as it is. Seen with
# openapi-mock-express-middleware 3.0.2 and express 5.3.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-mock-express-middleware@3.0.2 express@5.3.0 >/dev/null
cat >try.mjs <<'END'
import express from 'express';
import { createMockMiddleware } from 'openapi-mock-express-middleware';

const examples = {
  zero: { schema: { type: 'integer' }, example: 0 },
  one: { schema: { type: 'integer' }, example: 1 },
  null: { schema: { type: 'string', nullable: true }, example: null },
  empty: { schema: { type: 'string' }, example: '' },
  list: { schema: { type: 'array', items: { type: 'string' } }, example: [] },
};
const paths = {};
for (const [name, content] of Object.entries(examples)) {
  const responses = { 200: { description: name, content: { 'application/json': content } } };
  paths[`/${name}`] = { get: { responses } };
}
const spec = { openapi: '3.0.3', info: { title: 'example', version: '1' }, paths };
const server = express().use(createMockMiddleware({ spec })).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
for (const [name, { example }] of Object.entries(examples)) {
  const same = [];
  for (let time = 0; time < 5; time += 1) {
    const response = await fetch(`http://127.0.0.1:${server.address().port}/${name}`);
    same.push((await response.text()) === JSON.stringify(example));
  }
  console.log(`${JSON.stringify(example)}: ${same.every(Boolean) ? 'answered' : 'made up'}`);
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
0: made up
1: answered
null: made up
"": made up
[]: answered
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
