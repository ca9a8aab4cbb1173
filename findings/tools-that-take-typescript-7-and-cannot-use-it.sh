#!/usr/bin/env bash
# npm finds TypeScript 7 fit for ts-node and @hey-api/openapi-ts, and neither starts with it.
#
# Their peer ranges (`>=2.7`, `>=5.5.3`) have no upper end, so a new project gets the newest version, whose
# package exports its version and no compiler. The errors do not name TypeScript.
# Seen with typescript 7.0.2, ts-node 10.9.2 and @hey-api/openapi-ts 0.99.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact typescript@7.0.2 ts-node@10.9.2 @hey-api/openapi-ts@0.99.0 >/dev/null
cat >try.ts <<'END'
const city: string = 'Paris';
console.log(city);
END
first() { sed -n 's/^\(TypeError\|.*Error\): /&/p' | head -n 1; }

seen=$(
  npm ls --depth=1 >/dev/null 2>&1 && echo 'npm ls: all peers fit'
  node -p "'typescript exports ' + Object.keys(require('typescript'))"
  echo "ts-node: $(npx ts-node try.ts 2>&1 | first)"
  echo "openapi-ts: $(npx openapi-ts --version 2>&1 | first)"
)
expected=$(
  cat <<'END'
npm ls: all peers fit
typescript exports version,versionMajorMinor
ts-node: TypeError: Cannot read properties of undefined (reading 'fileExists')
openapi-ts: TypeError: Cannot read properties of undefined (reading 'AnyKeyword')
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
