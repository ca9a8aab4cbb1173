#!/usr/bin/env bash
# MSW 2 answers "/Places/5" by the handler of "/places/:id"; MSW 3, nock and undici's MockAgent do not.
#
# The path of an address has its case (RFC 3986, 6.2.2.1), and servers answer 404 to another: a client with a
# wrong letter passes all of its tests, until they run with MSW 3. Both overlook a slash at the end. Seen with
# msw 2.15.0 and 3.0.5, nock 15.0.2 and undici 7.30.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact msw@3.0.5 msw-2@npm:msw@2.15.0 nock@15.0.2 undici@7.30.2 node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import * as msw2 from 'msw-2';
import { setupServer as setupServer2 } from 'msw-2/node';
import * as msw3 from 'msw';
import { setupServer as setupServer3 } from 'msw/node';
import nock from 'nock';
import { MockAgent, fetch as undiciFetch } from 'undici';

const origin = 'http://api.example';
const paths = ['/places/5', '/Places/5', '/PLACES/5', '/places/5/'];
const seen = Object.fromEntries(paths.map((path) => [path, []]));
const ask = async (name, fetcher) => {
  for (const path of paths) {
    const status = await fetcher(`${origin}${path}`).then(({ status }) => status, () => 'refused');
    seen[path].push(`${name} ${status}`);
  }
};

for (const [name, { http, HttpResponse }, setupServer] of [['MSW 2', msw2, setupServer2], ['MSW 3', msw3, setupServer3]]) {
  const found = http.get(`${origin}/places/:id`, () => HttpResponse.json({}));
  const server = setupServer(found, http.all('*', () => new HttpResponse(null, { status: 404 })));
  server.listen();
  await ask(name, fetch);
  server.close();
}

nock(origin).persist().get('/places/5').reply(200).get(/.*/).reply(404);
await ask('nock', fetch);
nock.restore();

const dispatcher = new MockAgent();
dispatcher.disableNetConnect();
const pool = dispatcher.get(origin);
pool.intercept({ path: '/places/5' }).reply(200).persist();
pool.intercept({ path: () => true }).reply(404).persist();
await ask('MockAgent', (url) => undiciFetch(url, { dispatcher }));
for (const path of paths) console.log(`${path}: ${seen[path].join(', ')}`);
process.exit();
END

seen=$(npx node try.mjs)
expected=$(
  cat <<'END'
/places/5: MSW 2 200, MSW 3 200, nock 200, MockAgent 200
/Places/5: MSW 2 200, MSW 3 404, nock 404, MockAgent 404
/PLACES/5: MSW 2 200, MSW 3 404, nock 404, MockAgent 404
/places/5/: MSW 2 200, MSW 3 200, nock 404, MockAgent 404
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
