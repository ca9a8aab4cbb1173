#!/usr/bin/env bash
# The JSON Patch of just-diff does not escape a slash in a name: it changes another field, or none.
#
# RFC 6902 has "~1" for a slash and "~0" for a tilde. fast-json-patch writes both. Seen with just-diff 6.0.2
# and fast-json-patch 3.1.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact just-diff@6.0.2 fast-json-patch@3.1.1 >/dev/null
cat >try.mjs <<'END'
import fastJsonPatch from 'fast-json-patch';
import { diff, jsonPatchPathConverter } from 'just-diff';

const before = { fields: { wifi: { free: 'yes' }, 'wifi/free': 'yes', 'in~out': 1 } };
const after = { fields: { wifi: { free: 'yes' }, 'wifi/free': 'no', 'in~out': 2 } };
const patches = {
  'just-diff': diff(before, after, jsonPatchPathConverter),
  'fast-json-patch': fastJsonPatch.compare(before, after),
};
for (const [name, patch] of Object.entries(patches)) {
  console.log(name);
  for (const operation of patch) {
    console.log(`  ${JSON.stringify(operation)}`);
  }
  const result = fastJsonPatch.applyPatch(structuredClone(before), patch).newDocument;
  console.log(`  makes ${JSON.stringify(result)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
just-diff
  {"op":"replace","path":"/fields/wifi/free","value":"no"}
  {"op":"replace","path":"/fields/in~out","value":2}
  makes {"fields":{"wifi":{"free":"no"},"wifi/free":"yes","in~out":2}}
fast-json-patch
  {"op":"replace","path":"/fields/in~0out","value":2}
  {"op":"replace","path":"/fields/wifi~1free","value":"no"}
  makes {"fields":{"wifi":{"free":"yes"},"wifi/free":"no","in~out":2}}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
