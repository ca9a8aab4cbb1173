#!/usr/bin/env bash
# kitsu and kitsu-core name a file for `require` in their package.json that cannot be required.
#
# The package says "type": "module", and the file is CommonJS: it throws in the first line. `import` works.
# Seen with kitsu 11.1.0 and kitsu-core 11.1.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact kitsu@11.1.0 kitsu-core@11.1.0 >/dev/null
cat >try.mjs <<'END'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
for (const name of ['kitsu-core', 'kitsu']) {
  let required = 'works';
  try {
    require(name);
  } catch (error) {
    required = `throws ${error.name}`;
  }
  const imported = await import(name);
  console.log(`${name}: require ${required}, import ${Object.keys(imported).length > 0 ? 'works' : 'is empty'}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
kitsu-core: require throws ReferenceError, import works
kitsu: require throws ReferenceError, import works
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
