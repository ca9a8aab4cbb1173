#!/usr/bin/env bash
# Asked for the last four bytes of a file, sirv sends the first five; asked for the first byte, it sends all.
#
# "bytes=-4" counts from the end (RFC 9110, 14.1.2), and sirv reads it as 0 to 4. The 0 at the end of
# "bytes=0-0" counts for it as none, and "items=2-3", which is to be ignored, as bytes from 0. The status is
# 206 each time, so that what follows the end of a recording, or asks for one byte to learn the size, takes it
# for what it asked for. Vite's servers are made with sirv. Seen with sirv 3.0.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact sirv@3.0.2 >/dev/null
cat >try.mjs <<'END'
import sirv from 'sirv';
import http from 'node:http';
import { mkdirSync, writeFileSync } from 'node:fs';

mkdirSync('files');
writeFileSync('files/log.txt', '0123456789');
const server = http.createServer(sirv('files'));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
for (const range of ['bytes=2-3', 'bytes=4-', 'bytes=-4', 'bytes=0-0', 'items=2-3', 'bytes=20-']) {
  const response = await fetch(`http://127.0.0.1:${server.address().port}/log.txt`, { headers: { range } });
  console.log(`${range}: ${response.status}, ${response.headers.get('content-range')}: ${await response.text()}`);
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
bytes=2-3: 206, bytes 2-3/10: 23
bytes=4-: 206, bytes 4-9/10: 456789
bytes=-4: 206, bytes 0-4/10: 01234
bytes=0-0: 206, bytes 0-9/10: 0123456789
items=2-3: 206, bytes 0-3/10: 0123
bytes=20-: 416, bytes */10: 
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
