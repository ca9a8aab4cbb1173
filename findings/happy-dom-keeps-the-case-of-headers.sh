#!/usr/bin/env bash
# In happy-dom, the names of headers come back as they were written, where fetch has them in small letters.
#
# An object made of the headers has `Content-Type` in the test and `content-type` in the browser. A header
# that is null or undefined is empty instead of the word, and a body of 0 or false is empty. Seen with
# happy-dom 21.0.4.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact happy-dom@21.0.4 >/dev/null
cat >try.mjs <<'END'
import { Window } from 'happy-dom';

const window = new Window({ url: 'http://localhost/' });
for (const [name, { Headers, Response }] of Object.entries({ node: globalThis, 'happy-dom': window })) {
  const headers = new Headers({ 'X-Total': '3', 'Content-Type': 'application/json', ETag: '"1"' });
  console.log(name);
  console.log(`  names: ${[...headers.keys()].join(', ')}`);
  console.log(`  as an object: ${Object.fromEntries(headers)['content-type']}`);
  console.log(`  null: ${JSON.stringify(new Headers({ a: null }).get('a'))}`);
  console.log(`  a body of 0: ${JSON.stringify(await new Response(0).text())}`);
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
node
  names: content-type, etag, x-total
  as an object: application/json
  null: "null"
  a body of 0: "0"
happy-dom
  names: X-Total, Content-Type, ETag
  as an object: undefined
  null: ""
  a body of 0: ""
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
