#!/usr/bin/env bash
# nock's recorder keeps only the last of several Set-Cookie headers.
#
# `rawHeaders` of a recording is an object and not a list of pairs, so a header that is sent twice is
# there once. A session that needs both cookies fails in the replay only.
# Seen with nock 15.0.6 and 14.0.10 on Node.js 22.23.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact nock@15.0.6 nock-14@npm:nock@14.0.10 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import { createServer } from 'node:http';

const { default: nock } = await import(process.argv[2]);
const server = createServer((request, response) => {
  response.setHeader('set-cookie', ['session=1', 'csrf=2']);
  response.end('{}');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
nock.recorder.rec({ output_objects: true, dont_print: true });
const received = await fetch(`http://127.0.0.1:${server.address().port}/`);
console.log(`received: ${received.headers.getSetCookie().join(' and ')}`);
const [{ rawHeaders }] = nock.recorder.play();
const pairs = Array.isArray(rawHeaders) ? rawHeaders : Object.entries(rawHeaders).flat();
console.log(`recorded: ${pairs.filter((_, index) => pairs[index - 1]?.toLowerCase() === 'set-cookie').join(' and ')}`);
process.exit();
END

seen=$(
  node_modules/node/bin/node try.mjs nock
  echo 'nock 14:'
  node_modules/node/bin/node try.mjs nock-14
)
expected=$(
  cat <<'END'
received: session=1 and csrf=2
recorded: csrf=2
nock 14:
received: session=1 and csrf=2
recorded: csrf=2
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
