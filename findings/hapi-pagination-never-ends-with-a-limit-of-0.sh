#!/usr/bin/env bash
# With hapi-pagination, a list that is asked for with a limit of 0 has a next page after each page, for ever.
#
# There are infinitely many empty pages then: the number of pages is null in JSON, the last one has no number, and a
# client that follows "next" does not come to an end. A limit of "1e3" is one of 1. Each other limit is right.
# Seen with hapi-pagination 4.0.0 and @hapi/hapi 19.2.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact hapi-pagination@4.0.0 @hapi/hapi@19.2.0 >/dev/null
cat >try.mjs <<'END'
import Hapi from '@hapi/hapi';
import plugin from 'hapi-pagination';

const places = Array.from({ length: 25 }, (_, id) => ({ id }));
const server = Hapi.server({ port: 0, host: '127.0.0.1' });
const options = { meta: { location: 'body' }, routes: { include: ['/places'] } };
await server.register({ plugin, options });
server.route({
  method: 'GET',
  path: '/places',
  handler: ({ query: { page, limit } }, h) => h.paginate(places.slice((page - 1) * limit, page * limit), places.length),
});
await server.initialize();
for (const query of ['limit=10&page=3', 'limit=0&page=1', 'limit=0&page=1000', 'limit=1e3&page=1']) {
  const { result } = await server.inject(`/places?${query}`);
  const { count, pageCount, next, last } = JSON.parse(JSON.stringify(result.meta));
  const search = (link) => link && new URL(link).search;
  console.log(`${query}: ${count} places, ${pageCount} pages, next ${search(next)}, last ${search(last)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
limit=10&page=3: 5 places, 3 pages, next null, last ?limit=10&page=3
limit=0&page=1: 0 places, null pages, next ?limit=0&page=2, last ?limit=0&page=
limit=0&page=1000: 0 places, null pages, next ?limit=0&page=1001, last ?limit=0&page=
limit=1e3&page=1: 1 places, 25 pages, next ?limit=1&page=2, last ?limit=1&page=25
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
