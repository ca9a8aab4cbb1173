#!/usr/bin/env bash
# got's paginate throws, if the address of the next page has a comma in it, as a list of fields may.
#
# It cuts the Link header at each comma, though the address stands in angle brackets. With "%2C" it goes on.
# http-link-header and @octokit/plugin-paginate-rest read both. Seen with got 14.6.6 and http-link-header
# 1.1.4.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact got@14.6.6 http-link-header@1.1.4 >/dev/null
cat >try.mjs <<'END'
import got from 'got';
import LinkHeader from 'http-link-header';
import http from 'node:http';

let comma = ',';
const server = http.createServer((request, response) => {
  const { searchParams, origin } = new URL(request.url, `http://${request.headers.host}`);
  const page = Number(searchParams.get('page') ?? 1);
  if (page < 3) {
    response.setHeader('link', `<${origin}/places?fields=name${comma}phone&page=${page + 1}>; rel="next"`);
  }
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify([`page ${page}`]));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}/places`;
for (comma of ['%2C', ',']) {
  let seen;
  try {
    seen = (await got.paginate.all(address, { responseType: 'json', retry: { limit: 0 } })).join(', ');
  } catch (error) {
    seen = error.message.replace(/:\d+/, '');
  }
  const link = (await fetch(address)).headers.get('link');
  console.log(`${comma}: got: ${seen}`);
  console.log(`${comma}: http-link-header: ${LinkHeader.parse(link).rel('next').length} next page`);
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
%2C: got: page 1, page 2, page 3
%2C: http-link-header: 1 next page
,: got: Invalid format of the Link header reference: <http://127.0.0.1/places?fields=name
,: http-link-header: 1 next page
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
