#!/usr/bin/env bash
# Redocly's respect writes a slash of a path parameter as a slash: it asks for another resource.
#
# OpenAPI fills a path parameter in percent-encoded. A blank is encoded, "/", "?" and "#" are not: the id
# "a?b" is asked for as "a" with a query, and the step is green if "a" exists.
# Seen with @redocly/cli 2.77.0: what arrived for each id.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @redocly/cli@2.77.0 >/dev/null
cat >api.json <<'END'
{
  "openapi": "3.1.0",
  "info": { "title": "Places", "version": "1.0.0" },
  "servers": [{ "url": "http://127.0.0.1" }],
  "paths": {
    "/v1/places/{id}": {
      "get": {
        "operationId": "place",
        "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }],
        "responses": { "200": { "description": "OK" } }
      }
    }
  }
}
END
cat >try.mjs <<'END'
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  console.log(request.url);
  response.end();
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const api = JSON.parse(readFileSync('api.json', 'utf8'));
api.servers[0].url += `:${server.address().port}`;
writeFileSync('api.json', JSON.stringify(api));
const steps = ['a b', 'a/b', 'a?b', 'a#b', 'a%b', 'a,b'].map((value, number) => ({
  stepId: `step${number}`,
  operationId: 'place',
  parameters: [{ name: 'id', in: 'path', value }],
  successCriteria: [{ condition: '$statusCode == 200' }],
}));
const workflows = [{ workflowId: 'places', steps }];
const sourceDescriptions = [{ name: 'places', type: 'openapi', url: './api.json' }];
const info = { title: 'Places', version: '1.0.0' };
writeFileSync('places.arazzo.json', JSON.stringify({ arazzo: '1.0.1', info, sourceDescriptions, workflows }));
const respect = spawn('npx', ['redocly', 'respect', 'places.arazzo.json'], { stdio: 'ignore' });
respect.on('close', (code) => {
  console.log(`exit code ${code}`);
  server.close();
});
END
export REDOCLY_TELEMETRY=off

seen=$(node try.mjs)
expected=$(
  cat <<'END'
/v1/places/a%20b
/v1/places/a/b
/v1/places/a?b
/v1/places/a
/v1/places/a%b
/v1/places/a,b
exit code 0
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
