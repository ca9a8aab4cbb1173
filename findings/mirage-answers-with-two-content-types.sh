#!/usr/bin/env bash
# Mirage adds a second content type to a response whose header is written in small letters.
#
# `new Response(200, { 'content-type': 'text/csv' }, …)` is "text/csv, application/json"; the name is
# compared by case, except for "Content-Type". Seen with miragejs 0.1.48.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact miragejs@0.1.48 jsdom@29.1.1 >/dev/null
cat >try.mjs <<'END'
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('', { url: 'http://localhost/' });
const { document, XMLHttpRequest, location } = window;
Object.assign(globalThis, { window, document, self: globalThis, XMLHttpRequest, location });

const { createServer, Response } = await import('miragejs');

const names = ['Content-Type', 'content-type', 'Content-type'];
const server = createServer({
  environment: 'test',
  routes() {
    this.urlPrefix = 'http://localhost';
    for (const name of names) this.get(`/${name}`, () => new Response(200, { [name]: 'text/csv' }, 'a,b'));
  },
});
for (const name of names) {
  const { headers } = await fetch(`http://localhost/${name}`);
  console.log(`${name}: ${headers.get('content-type')}`);
}
server.shutdown();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Content-Type: text/csv
content-type: text/csv, application/json
Content-type: text/csv, application/json
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
