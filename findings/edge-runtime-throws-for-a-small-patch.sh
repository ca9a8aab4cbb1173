#!/usr/bin/env bash
# In edge-runtime, a Request with the method "patch" in small letters throws that `emitWarning` is no function.
#
# Its fetch warns of that spelling, which Node.js does, too, but has no process to warn with. "post" and
# "PATCH" work. In Node.js, there is a request with the method "patch". Seen with edge-runtime 4.0.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact edge-runtime@4.0.1 >/dev/null
cat >try.mjs <<'END'
import { EdgeRuntime } from 'edge-runtime';

const edge = new EdgeRuntime();
process.removeAllListeners('warning');
for (const method of ['PATCH', 'patch', 'Patch', 'post', 'delete']) {
  const seen = { 'edge-runtime': edge.context.Request, node: Request };
  const says = Object.entries(seen).map(([name, Kind]) => {
    try {
      return `${name} ${new Kind('http://localhost/', { method }).method}`;
    } catch (error) {
      return `${name} throws ${error.message}`;
    }
  });
  console.log(`${method}: ${says.join(', ')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
PATCH: edge-runtime PATCH, node PATCH
patch: edge-runtime throws define_process_default.emitWarning is not a function, node patch
Patch: edge-runtime Patch, node Patch
post: edge-runtime POST, node POST
delete: edge-runtime DELETE, node DELETE
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
