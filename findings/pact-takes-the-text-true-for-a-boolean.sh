#!/usr/bin/env bash
# Pact verifies a provider that answers "true", a text, where the contract says boolean.
#
# The matcher `boolean` accepts the texts "true" and "false" as well; `integer` refuses "1", and `type`, which
# looks less precise, refuses "true". The client that the contract protects reads "false" as true.
# Seen with @pact-foundation/pact 17.1.4: the values that are refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @pact-foundation/pact@17.1.4 >/dev/null
cat >try.mjs <<'END'
import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
import { Verifier } from '@pact-foundation/pact';

const matchers = { boolean: true, type: true, integer: 1 };
const values = ['true', '"true"', '"false"', '"yes"', '1', '"1"'];
const interactions = Object.entries(matchers).flatMap(([match, value]) =>
  values.map((text, number) => ({
    description: `${match}, ${text}`,
    request: { method: 'GET', path: `/${number}` },
    response: {
      status: 200,
      body: { removed: value },
      matchingRules: { body: { '$.removed': { combine: 'AND', matchers: [{ match }] } } },
    },
  })),
);
const metadata = { pactSpecification: { version: '3.0.0' } };
const pact = { consumer: { name: 'map' }, provider: { name: 'places' }, interactions, metadata };
writeFileSync('pact.json', JSON.stringify(pact));
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(`{"removed":${values[request.url.slice(1)]}}`);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const providerBaseUrl = `http://127.0.0.1:${server.address().port}`;
const options = { provider: 'places', providerBaseUrl, pactUrls: ['pact.json'], logLevel: 'error' };
await new Verifier(options).verifyProvider().catch(() => {});
server.close();
END

seen=$(node try.mjs 2>/dev/null | sed 's/\x1b\[[0-9;]*m//g' | sed -n 's/^[0-9]*) Verifying a pact between map and places - /refused: /p')
expected=$(
  cat <<'END'
refused: boolean, "yes"
refused: boolean, 1
refused: boolean, "1"
refused: type, "true"
refused: type, "false"
refused: type, "yes"
refused: type, 1
refused: type, "1"
refused: integer, true
refused: integer, "true"
refused: integer, "false"
refused: integer, "yes"
refused: integer, "1"
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
