#!/usr/bin/env bash
# Of an overlay that removes all parameters, openapi-format does every second one, and reports the action as used.
#
# It takes an element out of the list while it walks on by position. The Overlay Specification 1.0 has each
# selected node removed. What was to be hidden from the published document stays in it, and nobody is told.
# openapi-overlays-js removes all. Seen with openapi-format 1.33.6 and openapi-overlays-js 0.2.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-format@1.33.6 openapi-overlays-js@0.2.0 >/dev/null
cat >try.mjs <<'END'
import openapiFormat from 'openapi-format';
import { applyOverlay } from 'openapi-overlays-js/src/overlay.js';

const names = ['city', 'type', 'limit', 'offset', 'debug'];
const parameters = names.map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
const responses = { 200: { description: 'The places' } };
const document = () => ({
  openapi: '3.1.0',
  info: { title: 'Places', version: '1' },
  paths: { '/places': { get: { parameters: structuredClone(parameters), responses } } },
});
for (const target of ["$.paths['/places'].get.parameters[*]", "$.paths['/places'].get.parameters[?(@.in=='query')]"]) {
  const overlay = { overlay: '1.0.0', info: { title: 'Hide', version: '1' }, actions: [{ target, remove: true }] };
  const { data, resultData } = await openapiFormat.openapiOverlay(document(), { overlaySet: structuredClone(overlay) });
  const left = ({ paths }) => paths['/places'].get.parameters.map(({ name }) => name).join(', ') || 'none';
  console.log(target);
  console.log(`  openapi-format: left ${left(data)}; actions not used: ${resultData.totalUnusedActions}`);
  console.log(`  openapi-overlays-js: left ${left(applyOverlay(document(), overlay))}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
$.paths['/places'].get.parameters[*]
  openapi-format: left type, offset; actions not used: 0
  openapi-overlays-js: left none
$.paths['/places'].get.parameters[?(@.in=='query')]
  openapi-format: left type, offset; actions not used: 0
  openapi-overlays-js: left none
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
