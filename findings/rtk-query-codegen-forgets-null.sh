#!/usr/bin/env bash
# In the types of @rtk-query/codegen-openapi, a map that may be null in OpenAPI 3.1 may not be null.
#
# Of `["object", "null"]` with additionalProperties it makes a union of the same type twice. Texts, lists
# and other objects keep their null, as does the map with `nullable` in 3.0. Seen with
# @rtk-query/codegen-openapi 2.2.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @rtk-query/codegen-openapi@2.2.0 >/dev/null
cat >try.mjs <<'END'
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const map = { additionalProperties: { type: 'string' } };
const list = { items: { type: 'string' } };
const versions = {
  '3.0.3': {
    phone: { type: 'string', nullable: true },
    hours: { type: 'object', nullable: true, ...map },
    tags: { type: 'array', nullable: true, ...list },
    place: { type: 'object', nullable: true, properties: { id: { type: 'string' } } },
  },
  '3.1.0': {
    phone: { type: ['string', 'null'] },
    hours: { type: ['object', 'null'], ...map },
    tags: { type: ['array', 'null'], ...list },
    place: { type: ['object', 'null'], properties: { id: { type: 'string' } } },
  },
};
for (const [openapi, properties] of Object.entries(versions)) {
  const schema = { type: 'object', required: Object.keys(properties), properties };
  const responses = { 200: { description: 'one', content: { 'application/json': { schema } } } };
  const paths = { '/place': { get: { operationId: 'getPlace', responses } } };
  writeFileSync(`${openapi}.json`, JSON.stringify({ openapi, info: { title: 'example', version: '1' }, paths }));
  const source = await generateEndpoints({
    schemaFile: path.resolve(`${openapi}.json`),
    apiFile: path.resolve('empty.ts'),
    apiImport: 'api',
    exportName: 'client',
  });
  const types = /GetPlaceApiResponse = .*?\{(.*)\n\};\nexport type/s.exec(source)[1];
  console.log(openapi);
  for (const type of types.split(/\n {2}(?=\w)/).slice(1)) {
    console.log(`  ${type.replaceAll(/\s+/g, ' ')}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
3.0.3
  phone: string | null;
  hours: { [key: string]: string; } | null;
  tags: string[] | null;
  place: { id?: string; } | null;
3.1.0
  phone: string | null;
  hours: | { [key: string]: string; } | { [key: string]: string; };
  tags: string[] | null;
  place: { id?: string; } | null;
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
