#!/usr/bin/env bash
# A body that OpenAPI leaves optional is required after TypeSpec's import, and the security of the document is gone.
#
# `required` of a request body is false where nothing is said. Written back by TypeSpec, the document refuses
# a request without one that it allowed before, such as "refresh" with its defaults; and it asks for no token
# where it did. There is no warning. Seen with @typespec/openapi3 1.16.0 on Node.js 22.23.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact node@22.23.3 @typespec/compiler@1.16.0 @typespec/http@1.16.0 @typespec/openapi@1.16.0 @typespec/openapi3@1.16.0 >/dev/null
cat >document.mjs <<'END'
import { writeFileSync } from 'node:fs';

const content = { 'application/json': { schema: { type: 'object', properties: { force: { type: 'boolean' } } } } };
const responses = { 202: { description: 'Accepted' } };
const post = (operationId, required) => ({ post: { operationId, requestBody: { content, ...required }, responses } });
writeFileSync(
  'document.json',
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Places', version: '1' },
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/nothing-said': post('a', {}),
      '/optional': post('b', { required: false }),
      '/required': post('c', { required: true }),
    },
  }),
);
END
cat >try.mjs <<'END'
import { readFileSync } from 'node:fs';

for (const file of ['document.json', 'out/@typespec/openapi3/openapi.json']) {
  const { paths, security, components } = JSON.parse(readFileSync(file, 'utf8'));
  console.log(file === 'document.json' ? 'before' : 'after');
  for (const [path, { post }] of Object.entries(paths)) console.log(`  ${path}: required ${post.requestBody.required ?? 'not said'}`);
  console.log(`  security ${JSON.stringify(security) ?? 'none'}, schemes ${Object.keys(components.securitySchemes ?? {}).join(', ') || 'none'}`);
}
END
cat >run.sh <<'END'
node document.mjs
npx tsp-openapi3 document.json --output-dir .
npx node node_modules/@typespec/compiler/cmd/tsp.js compile main.tsp --emit @typespec/openapi3 \
  --option @typespec/openapi3.file-type=json --output-dir out >/dev/null 2>&1
node try.mjs
END

seen=$(bash run.sh)
expected=$(
  cat <<'END'
before
  /nothing-said: required not said
  /optional: required false
  /required: required true
  security [{"token":[]}], schemes token
after
  /nothing-said: required true
  /optional: required true
  /required: required true
  security none, schemes none
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
