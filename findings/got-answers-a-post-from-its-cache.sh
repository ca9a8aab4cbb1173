#!/usr/bin/env bash
# With a cache, got answers a POST that it has sent before by itself: the server sees one of two.
#
# If the response may be stored (`max-age`), the same creation twice is one creation, and the second caller
# gets the first one's response. Another body, PUT, PATCH and DELETE are sent. By RFC 9111 (section 4), the
# stored response of a POST is for a GET alone. Seen with got 16.1.0 on Node.js 22.23.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact got@16.1.0 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import { createServer } from 'node:http';
import got from 'got';

let arrived = 0;
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    arrived += 1;
    response.setHeader('cache-control', 'max-age=60').end(`${arrived}`);
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const paris = '{"city":"Paris"}';
const calls = [
  ['GET', undefined, undefined],
  ['POST', undefined, undefined],
  ['POST', paris, paris],
  ['POST', paris, '{"city":"Lyon"}'],
  ['PUT', paris, paris],
  ['PATCH', paris, paris],
  ['DELETE', undefined, undefined],
];
for (const [method, ...bodies] of calls) {
  arrived = 0;
  const client = got.extend({ cache: new Map(), method });
  const answers = [];
  for (const body of bodies) answers.push((await client(url, body ? { body } : {})).body);
  const shown = bodies.map((body) => body ?? 'nothing').join(', then ');
  console.log(`${method} ${shown}: ${arrived} arrived, answers ${answers.join(' and ')}`);
}
server.close();
END

seen=$(npx node try.mjs)
expected=$(
  cat <<'END'
GET nothing, then nothing: 1 arrived, answers 1 and 1
POST nothing, then nothing: 1 arrived, answers 1 and 1
POST {"city":"Paris"}, then {"city":"Paris"}: 1 arrived, answers 1 and 1
POST {"city":"Paris"}, then {"city":"Lyon"}: 2 arrived, answers 1 and 2
PUT {"city":"Paris"}, then {"city":"Paris"}: 2 arrived, answers 1 and 2
PATCH {"city":"Paris"}, then {"city":"Paris"}: 2 arrived, answers 1 and 2
DELETE nothing, then nothing: 2 arrived, answers 1 and 2
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
