#!/usr/bin/env bash
# Bruno's import of OpenAPI makes an empty string of a nullable object.
#
# `"type": ["object", "null"]` is unknown to the converter, which writes "" into the example of the
# response; the same object without null is an object. Seen with @usebruno/converters 0.23.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @usebruno/converters@0.23.0 >/dev/null
cat >try.mjs <<'END'
import * as converters from '@usebruno/converters';

const openApiToBruno = converters.openApiToBruno ?? converters.default.openApiToBruno;
const hours = { additionalProperties: { type: 'string' } };
const schema = {
  type: 'object',
  properties: {
    plain: { type: 'object', ...hours },
    nullable: { type: ['object', 'null'], ...hours },
    list: { type: ['array', 'null'], items: { type: 'string' } },
    total: { type: ['integer', 'null'] },
  },
};
const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
const collection = await openApiToBruno({
  openapi: '3.1.0',
  info: { title: 'Places', version: '1.0.0' },
  paths: { '/v1/place': { get: { operationId: 'place', responses } } },
});
const [{ content }] = [collection.items[0].examples[0].response.body];
console.log(JSON.stringify(JSON.parse(content)));
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"plain":{},"nullable":"","list":"","total":""}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
