#!/usr/bin/env bash
# In a document that openapi-merge puts together, the second API asks for the token of the first, not for its own key.
#
# A `security` at the top holds for all operations of its document. openapi-merge keeps the first that it
# meets, for all paths, and moves none to the operations; so an API that is open to all is closed beside one
# that is not, whichever comes first. It merges the schemes, and its README, which lists what the first file
# decides, does not name this. A generated client sends the bearer token to the other API, and no key. Seen
# with openapi-merge 2.0.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-merge@2.0.2 >/dev/null
cat >try.mjs <<'END'
import openapiMerge from 'openapi-merge';

const api = (path, security, securitySchemes) => ({
  oas: {
    openapi: '3.0.3',
    info: { title: path, version: '1' },
    paths: { [path]: { get: { responses: { 200: { description: 'The list' } } } } },
    ...(security && { security: [security], components: { securitySchemes } }),
  },
});
const token = api('/subscriptions', { token: [] }, { token: { type: 'http', scheme: 'bearer' } });
const key = api('/places', { key: [] }, { key: { type: 'apiKey', in: 'header', name: 'X-Key' } });
const open = api('/status');

for (const inputs of [[token, key], [key, token], [open, token], [token, open]]) {
  const { output } = openapiMerge.merge(structuredClone(inputs));
  console.log(inputs.map(({ oas }) => `${oas.info.title} (${Object.keys(oas.security?.[0] ?? { nothing: 0 })})`).join(' + '));
  for (const [path, { get }] of Object.entries(output.paths)) {
    console.log(`  ${path} needs ${(get.security ?? output.security ?? []).flatMap(Object.keys).join(', ') || 'nothing'}`);
  }
  console.log(`  schemes: ${Object.keys(output.components.securitySchemes).join(', ')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
/subscriptions (token) + /places (key)
  /subscriptions needs token
  /places needs token
  schemes: token, key
/places (key) + /subscriptions (token)
  /places needs key
  /subscriptions needs key
  schemes: key, token
/status (nothing) + /subscriptions (token)
  /status needs token
  /subscriptions needs token
  schemes: token
/subscriptions (token) + /status (nothing)
  /subscriptions needs token
  /status needs token
  schemes: token
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
