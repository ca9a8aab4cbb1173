#!/usr/bin/env bash
# Of an OpenAPI document with a query, @asyncapi/converter makes one that @asyncapi/parser calls invalid.
#
# A parameter in the query becomes one of the address, which has no place for it. Of two content types of a
# response, the last is left, and a document that says "3.0.3" is not converted at all. Both tools are of the
# AsyncAPI project. Seen with @asyncapi/converter 2.0.2 and @asyncapi/parser 3.6.6.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @asyncapi/converter@2.0.2 @asyncapi/parser@3.6.6 >/dev/null
cat >try.mjs <<'END'
import converter from '@asyncapi/converter';
import { Parser } from '@asyncapi/parser';

const schema = { type: 'string' };
const content = { 'application/json': { schema: { type: 'object' } } };
const document = (path, parameters, types = content) => ({
  openapi: '3.0.0',
  info: { title: 'Places', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: { [path]: { get: { operationId: 'list', parameters, responses: { 200: { description: 'OK', content: types } } } } },
});
const documents = {
  'no parameter': document('/places', []),
  query: document('/places', [{ name: 'city', in: 'query', schema }]),
  path: document('/places/{id}', [{ name: 'id', in: 'path', required: true, schema }]),
  'two types': document('/places', [], { ...content, 'text/csv': { schema } }),
};
for (const [name, openapi] of Object.entries(documents)) {
  const asyncapi = converter.convertOpenAPI(structuredClone(openapi), '3.0.0', { perspective: 'client' });
  const { diagnostics } = await new Parser().parse(JSON.stringify(asyncapi));
  const errors = diagnostics.filter(({ severity }) => severity === 0).map(({ message }) => message);
  const types = Object.values(asyncapi.channels).flatMap(({ messages }) => Object.values(messages).map(({ contentType }) => contentType));
  console.log(`${name}: ${types.join(', ')}; ${errors.length ? errors.join(' ') : 'valid'}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
no parameter: application/json; valid
query: application/json; Channel's "parameters" object has redundant defined "city" parameter.
path: application/json; valid
two types: text/csv; valid
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
