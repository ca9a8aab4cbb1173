#!/usr/bin/env bash
# In Node.js 20, a test that was busy for six seconds gets ECONNRESET if one turn of the loop follows.
#
# A hapi server and fetch in one process, as in a test. The server closes an idle connection after five
# seconds. If the process is busy for six and sends at once, the POST arrives; with one turn of the loop in
# between, the server closes first, fetch writes into the closed connection, and rejects. Being idle for
# six seconds does no harm. Node.js 22.23.3 (undici 6.28.1) sends it in all three cases. Seen with Node.js
# 20.20.2 (undici 6.24.1) and @hapi/hapi 21.4.10.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact \
  @hapi/hapi@21.4.10 node-20@npm:node@20.20.2 node-22@npm:node@22.23.3 >/dev/null
cat >try.mjs <<'END'
import Hapi from '@hapi/hapi';

const server = Hapi.server({ host: '127.0.0.1', port: 0 });
server.route({ method: 'POST', path: '/', handler: () => 'created' });
await server.start();

const post = () =>
  fetch(server.info.uri, { method: 'POST', body: 'a' }).then(
    (response) => response.text(),
    (error) => error.cause?.code ?? error.message,
  );
const busy = (milliseconds) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};
const pauses = {
  'busy': async () => busy(6200),
  'busy, and one turn of the loop': async () => {
    busy(6200);
    await new Promise(setImmediate);
  },
  'idle': () => new Promise((resolve) => setTimeout(resolve, 6200)),
};
for (const [name, pause] of Object.entries(pauses)) {
  const first = await post();
  await pause();
  console.log(`${name}: ${first}, then ${await post()}`);
}
await server.stop();
END

node_of() { echo "node_modules/node-$1/bin/node"; }
seen=$(for version in 20 22; do
  echo "Node.js $version"
  "$(node_of $version)" try.mjs
done)
expected=$(
  cat <<'END'
Node.js 20
busy: created, then created
busy, and one turn of the loop: created, then ECONNRESET
idle: created, then created
Node.js 22
busy: created, then created
busy, and one turn of the loop: created, then created
idle: created, then created
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
