#!/usr/bin/env bash
# The default pipeline of @azure/core-rest-pipeline repeats a POST after a 500 or a lost response.
#
# Its retry policy does not look at the method. Clients generated for Azure APIs use this pipeline, so
# one call of "create" may create three times. Seen with @azure/core-rest-pipeline 1.25.1: how often a
# POST arrived with `maxRetries: 2`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @azure/core-rest-pipeline@1.25.1 >/dev/null
cat >try.mjs <<'END'
import { createServer } from 'node:http';
import * as azure from '@azure/core-rest-pipeline';

let arrived = 0;
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    arrived += 1;
    if (request.url === '/lost') request.socket.destroy();
    else response.writeHead(Number(request.url.slice(1))).end();
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const pipeline = azure.createPipelineFromOptions({ retryOptions: { retryDelayInMs: 5, maxRetries: 2 } });
const client = azure.createDefaultHttpClient();
for (const path of ['lost', '500', '503', '501', '409']) {
  arrived = 0;
  const url = `http://127.0.0.1:${server.address().port}/${path}`;
  const request = azure.createPipelineRequest({ url, method: 'POST', body: '{}', allowInsecureConnection: true });
  await pipeline.sendRequest(client, request).catch(() => {});
  console.log(`${path}: ${arrived}`);
}
server.close();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
lost: 3
500: 3
503: 3
501: 1
409: 1
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
