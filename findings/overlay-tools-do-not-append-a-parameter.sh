#!/usr/bin/env bash
# Of an overlay that appends a parameter, openapi-format does nothing, and openapi-overlays-js makes an object of the list.
#
# Where the target is a list, `update` is an entry to append, by the Overlay Specification 1.0 (Action
# Object). openapi-format counts the action as used; the document that openapi-overlays-js writes is no
# OpenAPI any more. With a list of one entry, the first appends it, and the second overwrites what was there.
# Seen with openapi-format 1.33.6 and openapi-overlays-js 0.2.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-format@1.33.6 openapi-overlays-js@0.2.0 >/dev/null
cat >try.mjs <<'END'
import openapiFormat from 'openapi-format';
import { applyOverlay } from 'openapi-overlays-js/src/overlay.js';

const parameters = [{ name: 'city', in: 'query', schema: { type: 'string' } }];
const responses = { 200: { description: 'The places' } };
const document = () => ({
  openapi: '3.1.0',
  info: { title: 'Places', version: '1' },
  paths: { '/places': { get: { parameters: structuredClone(parameters), responses } } },
});
const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
for (const update of [limit, [limit]]) {
  const actions = [{ target: "$.paths['/places'].get.parameters", update }];
  const overlay = { overlay: '1.0.0', info: { title: 'Add', version: '1' }, actions };
  const { data, resultData } = await openapiFormat.openapiOverlay(document(), { overlaySet: structuredClone(overlay) });
  const show = ({ paths }) => JSON.stringify(paths['/places'].get.parameters);
  console.log(JSON.stringify(update));
  console.log(`  openapi-format: ${show(data)}; actions not used: ${resultData.totalUnusedActions}`);
  console.log(`  openapi-overlays-js: ${show(applyOverlay(document(), overlay))}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"name":"limit","in":"query","schema":{"type":"integer"}}
  openapi-format: [{"name":"city","in":"query","schema":{"type":"string"}}]; actions not used: 0
  openapi-overlays-js: {"0":{"name":"city","in":"query","schema":{"type":"string"}},"name":"limit","in":"query","schema":{"type":"integer"}}
[{"name":"limit","in":"query","schema":{"type":"integer"}}]
  openapi-format: [{"name":"city","in":"query","schema":{"type":"string"}},{"name":"limit","in":"query","schema":{"type":"integer"}}]; actions not used: 0
  openapi-overlays-js: {"0":{"name":"limit","in":"query","schema":{"type":"integer"}}}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
