#!/usr/bin/env bash
# TypeSpec's import of OpenAPI loses a default of 0, false or an empty text, and keeps 10, true and an empty list.
#
# What is documented afterwards has no default there: a generated client does not know that paging begins at
# 0, and that a subscription is not paused. The document that TypeSpec writes of its own import shows it. Seen
# with @typespec/openapi3 1.16.0 on Node.js 22.23.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact node@22.23.3 @typespec/compiler@1.16.0 @typespec/http@1.16.0 @typespec/openapi@1.16.0 @typespec/openapi3@1.16.0 >/dev/null
cat >document.mjs <<'END'
import { writeFileSync } from 'node:fs';

const parameter = (name, schema) => ({ name, in: 'query', schema });
const properties = {
  limit: { type: 'integer', default: 10 },
  offset: { type: 'integer', default: 0 },
  active: { type: 'boolean', default: true },
  paused: { type: 'boolean', default: false },
  sort: { type: 'string', default: 'name' },
  prefix: { type: 'string', default: '' },
  fields: { type: 'array', items: { type: 'string' }, default: [] },
};
const schema = { type: 'object', properties };
const get = {
  operationId: 'list',
  parameters: Object.entries(properties).slice(0, 6).map(([name, schema]) => parameter(name, schema)),
  responses: { 200: { description: 'OK', content: { 'application/json': { schema: { $ref: '#/components/schemas/Page' } } } } },
};
const document = { openapi: '3.0.3', info: { title: 'Places', version: '1' }, paths: { '/places': { get } }, components: { schemas: { Page: schema } } };
writeFileSync('document.json', JSON.stringify(document));
END
cat >try.mjs <<'END'
import { readFileSync } from 'node:fs';

const before = JSON.parse(readFileSync('document.json', 'utf8'));
const after = JSON.parse(readFileSync('out/@typespec/openapi3/openapi.json', 'utf8'));
const defaults = ({ paths, components }, name) => [
  components.schemas.Page.properties[name].default,
  paths['/places'].get.parameters.find((parameter) => parameter.name === name)?.schema.default,
];
for (const name of Object.keys(before.components.schemas.Page.properties)) {
  const [was, is] = [before, after].map((document) => defaults(document, name).map((value) => JSON.stringify(value) ?? 'none'));
  console.log(`${name}: field ${was[0]}, after ${is[0]}; parameter ${was[1]}, after ${is[1]}`);
}
END
cat >run.sh <<'END'
node document.mjs
npx tsp-openapi3 document.json --output-dir . >/dev/null
npx node node_modules/@typespec/compiler/cmd/tsp.js compile main.tsp --emit @typespec/openapi3 \
  --option @typespec/openapi3.file-type=json --output-dir out >/dev/null 2>&1
node try.mjs
END

seen=$(bash run.sh)
expected=$(
  cat <<'END'
limit: field 10, after 10; parameter 10, after 10
offset: field 0, after none; parameter 0, after none
active: field true, after true; parameter true, after true
paused: field false, after none; parameter false, after none
sort: field "name", after "name"; parameter "name", after "name"
prefix: field "", after none; parameter "", after none
fields: field [], after []; parameter none, after none
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
