#!/usr/bin/env bash
# For a 404 or 500 without a body, `error` of openapi-fetch is undefined or an empty text: `if (error)` finds none.
#
# `const { data, error } = …; if (error) throw error;` is how its guide has it. With "content-length: 0",
# which Node and proxies send for an empty response, there is neither data nor error, just as for a DELETE
# that was a success; without the length, the error is "", which is falsy, too. With a body, all is well. Seen
# with openapi-fetch 0.17.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-fetch@0.17.0 >/dev/null
cat >try.mjs <<'END'
import createClient from 'openapi-fetch';
import { createServer } from 'node:http';

const bodies = { '/problem': '{"title":"Not Found"}', '/empty': '', '/chunked': '' };
const server = createServer((request, response) => {
  const path = request.url;
  response.statusCode = path === '/deleted' ? 204 : 404;
  if (path === '/chunked') response.flushHeaders();
  response.end(bodies[path]);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const client = createClient({ baseUrl: `http://127.0.0.1:${server.address().port}` });
for (const path of ['/deleted', '/problem', '/empty', '/chunked']) {
  const { data, error, response } = await client.DELETE(path);
  const length = response.headers.get('content-length') ?? 'none';
  console.log(`${path}: ${response.status}, content-length ${length}: data ${JSON.stringify(data)}, error ${JSON.stringify(error)}; if (error): ${error ? 'yes' : 'no'}`);
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
/deleted: 204, content-length none: data undefined, error undefined; if (error): no
/problem: 404, content-length 21: data undefined, error {"title":"Not Found"}; if (error): yes
/empty: 404, content-length 0: data undefined, error undefined; if (error): no
/chunked: 404, content-length none: data undefined, error ""; if (error): no
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
