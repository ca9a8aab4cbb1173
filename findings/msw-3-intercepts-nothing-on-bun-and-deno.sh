#!/usr/bin/env bash
# On Bun and Deno, MSW 3 intercepts no request, and says nothing on Deno; MSW 2 intercepts fetch there.
#
# MSW 3 works below Node's own sockets, which the fetch of other runtimes does not use. The request goes
# out to the real host. Seen with msw 3.0.5 and 2.15.0, bun 1.4.5, deno 2.9.6, Node.js 22.23.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact msw@3.0.5 msw-2@npm:msw@2.15.0 node@22.23.3 bun@1.4.5 deno@2.9.6 >/dev/null
cat >try.mjs <<'END'
import process from 'node:process';

const name = process.argv[2];
const { setupServer } = await import(`${name}/node`);
const { http, HttpResponse } = await import(name);
setupServer(http.get('http://places.test/a', () => HttpResponse.json({ mocked: true }))).listen();
const found = await fetch('http://places.test/a').then((response) => response.text(), () => 'not mocked');
console.log(`${name}: ${found}`);
process.exit();
END

seen=$(
  for name in msw msw-2; do
    echo "node $(node_modules/node/bin/node try.mjs "$name")"
    echo "bun $(npx bun try.mjs "$name" 2>/dev/null)"
    echo "deno $(npx deno run --allow-all --node-modules-dir=manual try.mjs "$name" 2>/dev/null)"
  done
)
expected=$(
  cat <<'END'
node msw: {"mocked":true}
bun msw: not mocked
deno msw: not mocked
node msw-2: {"mocked":true}
bun msw-2: {"mocked":true}
deno msw-2: {"mocked":true}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
