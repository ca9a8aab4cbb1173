#!/usr/bin/env bash
# msw-auto-mock refuses a document that says "3.1.1", and takes the same one as "3.1.0".
#
# It brings an older swagger-parser with a list of the versions that were there when it was written. By the
# specification of OpenAPI, tools should not consider the third number. Seen with msw-auto-mock 0.32.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact msw-auto-mock@0.32.1 >/dev/null
cat >try.mjs <<'END'
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';

const responses = { 200: { description: 'OK' } };
const paths = { '/places': { get: { operationId: 'list', responses } } };
for (const openapi of ['3.0.3', '3.0.4', '3.1.0', '3.1.1']) {
  const info = { title: 'Places', version: '1.0.0' };
  writeFileSync('api.json', JSON.stringify({ openapi, info, paths }));
  const output = `mocks-${openapi}`;
  const options = ['api.json', '--output', output];
  const { stdout, stderr } = spawnSync('node_modules/.bin/msw-auto-mock', options, { encoding: 'utf8' });
  const [refusal = 'nothing written'] = (stdout + stderr).match(/Unsupported OpenAPI version: [\d.]*\d/) ?? [];
  console.log(`${openapi}: ${existsSync(output) ? 'written' : refusal}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
3.0.3: written
3.0.4: Unsupported OpenAPI version: 3.0.4
3.1.0: written
3.1.1: Unsupported OpenAPI version: 3.1.1
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
