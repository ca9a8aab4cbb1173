#!/usr/bin/env bash
# chai-openapi-response-validator passes JSON that is called HTML, and measures CSV by the schema of the JSON beside it.
#
# Of the content types of a response, it takes the first for all: an error page with the wrong type passes,
# and of an operation that answers in two formats, only one can be tested. jest-openapi is made of the same.
# Swapped in the document, the result is another one. Seen with chai-openapi-response-validator 0.14.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact chai-openapi-response-validator@0.14.2 chai@4.5.0 >/dev/null
cat >try.mjs <<'END'
import chai from 'chai';
import plugin from 'chai-openapi-response-validator';

const types = {
  'application/json': { schema: { type: 'object', required: ['items'] } },
  'text/csv': { schema: { type: 'string' } },
};
const answers = [
  ['application/json', { items: [] }],
  ['text/html', { items: [] }],
  ['text/csv', 'name,phone'],
];
for (const order of [Object.entries(types), Object.entries(types).reverse()]) {
  const responses = { 200: { description: 'The places', content: Object.fromEntries(order) } };
  chai.use(plugin.default({ openapi: '3.0.3', info: { title: 'Places', version: '1' }, paths: { '/places': { get: { responses } } } }));
  console.log(`document: ${order.map(([type]) => type).join(', ')}`);
  for (const [type, data] of answers) {
    const answer = { status: 200, data, headers: { 'content-type': type }, request: { method: 'GET', path: '/places' }, config: {} };
    let seen = 'passes';
    try {
      chai.expect(answer).to.satisfyApiSpec;
    } catch ({ message }) {
      seen = `fails: ${message.match(/because: (.*)/)?.[1]}`;
    }
    console.log(`  ${type} ${JSON.stringify(data)}: ${seen}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
document: application/json, text/csv
  application/json {"items":[]}: passes
  text/html {"items":[]}: passes
  text/csv "name,phone": fails: response must be object
document: text/csv, application/json
  application/json {"items":[]}: fails: response must be string
  text/html {"items":[]}: fails: response must be string
  text/csv "name,phone": passes
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
