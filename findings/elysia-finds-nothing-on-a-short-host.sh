#!/usr/bin/env bash
# Elysia's `handle` answers 404 to every path of a host with a short name, such as http://api/.
#
# It looks for the slash of the path behind the eleventh character of the address, and "http://api/v1/places"
# has it just there: the path is taken from a later slash. Four characters, or a port, are enough. Behind
# names like "api", "db" or "web", all is "not found". Seen with elysia 1.4.30.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact elysia@1.4.30 >/dev/null
cat >try.mjs <<'END'
import { Elysia } from 'elysia';

const app = new Elysia().get('/v1/places', () => 'found').get('/v1/places/:id', ({ params }) => params.id);
for (const host of ['localhost', 'core', 'api', 'api:3000', 'web', 'db', 'a.de']) {
  const found = [];
  for (const path of ['/v1/places', '/v1/places/7', '/v1/places?limit=5']) {
    found.push((await app.handle(new Request(`http://${host}${path}`))).status);
  }
  console.log(`${host}: ${found.join(', ')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
localhost: 200, 200, 200
core: 200, 200, 200
api: 404, 404, 404
api:3000: 200, 200, 200
web: 404, 404, 404
db: 404, 404, 404
a.de: 200, 200, 200
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
