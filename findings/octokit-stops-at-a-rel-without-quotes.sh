#!/usr/bin/env bash
# Octokit's paginate stops after the first page, if the Link header says `rel=next` without quotes.
#
# RFC 8288 allows both spellings. Nothing tells that pages are missing. got reads all of them. Seen with
# @octokit/core 7.0.8, @octokit/plugin-paginate-rest 16.0.0 and got 14.6.6.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @octokit/core@7.0.8 @octokit/plugin-paginate-rest@16.0.0 got@14.6.6 >/dev/null
cat >try.mjs <<'END'
import { Octokit } from '@octokit/core';
import { paginateRest } from '@octokit/plugin-paginate-rest';
import got from 'got';
import http from 'node:http';

let rel = '';
const server = http.createServer((request, response) => {
  const { searchParams, origin } = new URL(request.url, `http://${request.headers.host}`);
  const page = Number(searchParams.get('page') ?? 1);
  if (page < 3) {
    response.setHeader('link', `<${origin}/places?page=${page + 1}>; ${rel}`);
  }
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify([`page ${page}`]));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${server.address().port}`;
const octokit = new (Octokit.plugin(paginateRest))({ baseUrl });
for (rel of ['rel="next"', 'rel=next']) {
  console.log(`${rel}: octokit: ${(await octokit.paginate('GET /places')).join(', ')}`);
  console.log(`${rel}: got: ${(await got.paginate.all(`${baseUrl}/places`, { responseType: 'json' })).join(', ')}`);
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
rel="next": octokit: page 1, page 2, page 3
rel="next": got: page 1, page 2, page 3
rel=next: octokit: page 1
rel=next: got: page 1, page 2, page 3
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
