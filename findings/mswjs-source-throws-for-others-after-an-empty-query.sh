#!/usr/bin/env bash
# If a HAR holds an address that ends in "?", the handlers of @mswjs/source throw for other addresses.
#
# Clients write that "?" when they append an empty query. The question mark is taken for a part of a
# pattern: that request and all that earlier entries do not answer end with an error of a parser.
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

const content = { size: 2, mimeType: 'application/json', text: '{}' };
const base = 'http://localhost/v1';
for (const query of ['', '?', '?limit=5']) {
  const recorded = ['/cities', `/places${query}`, '/types'];
  const handlers = handlersOf(recorded.map((path) => entry(base + path, content)));
  console.log(`recorded ${recorded.join(', ')}`);
  for (const path of [...recorded, '/unknown']) {
    const outcome = await getResponse(handlers, new Request(base + path)).then(
      (response) => response?.status ?? 'no handler',
      ({ message }) => message,
    );
    console.log(`  ${path}: ${outcome}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
recorded /cities, /places, /types
  /cities: 200
  /places: 200
  /types: 200
  /unknown: no handler
recorded /cities, /places?, /types
  /cities: 200
  /places?: Unexpected MODIFIER at 27, expected END
  /types: Unexpected MODIFIER at 27, expected END
  /unknown: Unexpected MODIFIER at 27, expected END
recorded /cities, /places?limit=5, /types
  /cities: 200
  /places?limit=5: 200
  /types: 200
  /unknown: no handler
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
