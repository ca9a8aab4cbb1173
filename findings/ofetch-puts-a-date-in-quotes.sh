#!/usr/bin/env bash
# ofetch writes a date in a query with quotes, as JSON, where it writes a text without.
#
# Nuxt's $fetch and useFetch are ofetch. A server that reads a date refuses it, or ignores it and sends all
# places since ever. In a list as well; and null is a parameter without a value, which a server may read as an
# empty one. Seen with ofetch 1.5.1 and axios 1.21.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact ofetch@1.5.1 axios@1.21.1 >/dev/null
cat >try.mjs <<'END'
import { ofetch } from 'ofetch';
import axios from 'axios';
import { createServer } from 'node:http';

const server = createServer((request, response) => response.end(JSON.stringify(request.url)));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}/places`;
const since = new Date('2026-01-31T08:30:00Z');
for (const query of [{ since: since.toISOString() }, { since }, { days: [since] }, { phone: null }]) {
  const seen = await ofetch(url, { query, parseResponse: JSON.parse });
  const { data } = await axios.get(url, { params: query });
  console.log(`${JSON.stringify(query)}\n  ofetch ${seen}\n  axios  ${data}`);
}
const written = await ofetch(url, { query: { since }, parseResponse: JSON.parse });
console.log('read as a date:', String(new Date(new URL(written, url).searchParams.get('since'))));
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"since":"2026-01-31T08:30:00.000Z"}
  ofetch /places?since=2026-01-31T08:30:00.000Z
  axios  /places?since=2026-01-31T08:30:00.000Z
{"since":"2026-01-31T08:30:00.000Z"}
  ofetch /places?since=%222026-01-31T08:30:00.000Z%22
  axios  /places?since=2026-01-31T08:30:00.000Z
{"days":["2026-01-31T08:30:00.000Z"]}
  ofetch /places?days=%222026-01-31T08:30:00.000Z%22
  axios  /places?days%5B%5D=2026-01-31T08:30:00.000Z
{"phone":null}
  ofetch /places?phone
  axios  /places
read as a date: Invalid Date
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
