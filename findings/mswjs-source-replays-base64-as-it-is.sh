#!/usr/bin/env bash
# @mswjs/source replays a body that a HAR holds as base64 without decoding it, if it is not "text".
#
# That is how recorders keep images, and some keep JSON in that way, too: a page gets letters for a picture,
# and `eyJ…` for an object. Of `text/plain` it is decoded, but each byte is encoded as UTF-8 once more.
# Seen with @mswjs/source 0.5.0 and msw 2.15.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @mswjs/source@0.5.0 msw@2.15.0 >/dev/null
cat >try.mjs <<'END'
import { fromTraffic } from '@mswjs/source/traffic';
import { getResponse } from 'msw';

const none = { cookies: [], headers: [], headersSize: -1, bodySize: -1, httpVersion: 'HTTP/1.1' };
function entry(url, content) {
  const queryString = [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
  const request = { ...none, method: 'GET', url, queryString };
  const response = { ...none, status: 200, statusText: 'OK', redirectURL: '', content };
  const timings = { send: 0, wait: 0, receive: 0 };
  return { startedDateTime: '2024-05-01T12:00:00.000Z', time: 0, request, response, cache: {}, timings };
}
const creator = { name: 'a recorder', version: '1.0.0' };
const handlersOf = (entries) => fromTraffic({ log: { version: '1.2', creator, entries } });

const bodies = {
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  'application/json': Buffer.from('{"id":7}'),
  'text/plain; charset=utf-8': Buffer.from('café'),
};
for (const [mimeType, bytes] of Object.entries(bodies)) {
  const content = { size: bytes.length, mimeType, encoding: 'base64', text: bytes.toString('base64') };
  const url = 'http://localhost/place';
  const response = await getResponse(handlersOf([entry(url, content)]), new Request(url));
  const replayed = Buffer.from(await response.arrayBuffer());
  const shown = mimeType.startsWith('text') ? '' : ` "${replayed}"`;
  console.log(`${mimeType}: ${bytes.toString('hex')} → ${replayed.toString('hex')}${shown}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
image/png: 89504e47 → 6956424f52773d3d "iVBORw=="
application/json: 7b226964223a377d → 65794a705a4349364e33303d "eyJpZCI6N30="
text/plain; charset=utf-8: 636166c3a9 → 636166c383c2a9
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
