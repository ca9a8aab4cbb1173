#!/usr/bin/env bash
# While Polly.js records, a plus sign in the query goes to the server as %20.
#
# The server sees another address than the page has asked for, so what is recorded is the response to that
# one. The two mean the same to a form decoder, and not to a server that takes the plus for itself, as in
# `since=2024-05-01T12:00:00+02:00`. Seen with @pollyjs/core 6.0.6 and @pollyjs/adapter-fetch 6.0.7.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @pollyjs/core@6.0.6 @pollyjs/adapter-fetch@6.0.7 @pollyjs/persister-fs@6.0.6 >/dev/null
cat >try.mjs <<'END'
import { createServer } from 'node:http';
import FetchAdapter from '@pollyjs/adapter-fetch';
import { Polly } from '@pollyjs/core';
import FSPersister from '@pollyjs/persister-fs';

const server = createServer((request, response) => response.end(request.url));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${server.address().port}`;
const paths = ['/places?city=Le+Havre', '/places?since=2024-05-01T12:00:00+02:00', '/places?phone=%2B33', '/a+b', '/places?city=Le%20Havre'];
const ask = () => Promise.all(paths.map(async (path) => (await fetch(base + path)).text()));

const without = await ask();
Polly.register(FetchAdapter);
Polly.register(FSPersister);
const polly = new Polly('places', { adapters: ['fetch'], persister: 'fs', mode: 'record', logLevel: 'silent' });
const recorded = await ask();
await polly.stop();
paths.forEach((path, index) => console.log(`${path}: ${without[index]} without, ${recorded[index]} with Polly`));
server.close();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
/places?city=Le+Havre: /places?city=Le+Havre without, /places?city=Le%20Havre with Polly
/places?since=2024-05-01T12:00:00+02:00: /places?since=2024-05-01T12:00:00+02:00 without, /places?since=2024-05-01T12%3A00%3A00%2002%3A00 with Polly
/places?phone=%2B33: /places?phone=%2B33 without, /places?phone=%2B33 with Polly
/a+b: /a+b without, /a+b with Polly
/places?city=Le%20Havre: /places?city=Le%20Havre without, /places?city=Le%20Havre with Polly
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
