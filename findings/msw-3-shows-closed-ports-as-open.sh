#!/usr/bin/env bash
# While a server of MSW 3 listens, a connection to a closed port "connects".
#
# `net.connect` emits `connect` at once, and ECONNREFUSED only after something is written. What waits for
# a port ("is the database up?") finds every port open, and a client whose server speaks first hangs
# without an error. MSW 2 leaves sockets alone. No handler is needed for that.
# Seen with msw 3.0.5 and 2.15.0 on Node.js 22.23, is-port-reachable 4.0.0, tcp-port-used 1.0.3 and wait-port 1.1.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact msw@3.0.5 msw-2@npm:msw@2.15.0 node@22.23.3 is-port-reachable@4.0.0 tcp-port-used@1.0.3 wait-port@1.1.0 >/dev/null
cat >try.mjs <<'END'
import { once } from 'node:events';
import { createServer } from 'node:net';
import isPortReachable from 'is-port-reachable';
import tcpPortUsed from 'tcp-port-used';
import waitPort from 'wait-port';

const { setupServer } = await import(`${process.argv[2]}/node`);
const host = '127.0.0.1';
const free = createServer().listen(0, host);
await once(free, 'listening');
const { port } = free.address();
await new Promise((resolve) => free.close(resolve));

async function look(when) {
  const reachable = await isPortReachable(port, { host });
  const used = await tcpPortUsed.check(port, host);
  const { open } = await waitPort({ port, host, timeout: 500, output: 'silent' });
  console.log(`${process.argv[2]}, ${when}: is-port-reachable ${reachable}, tcp-port-used ${used}, wait-port ${open}`);
}

const server = setupServer();
await look('before');
server.listen();
await look('listening');
server.close();
await look('closed');
process.exit();
END

seen=$(
  node_modules/node/bin/node try.mjs msw
  node_modules/node/bin/node try.mjs msw-2
)
expected=$(
  cat <<'END'
msw, before: is-port-reachable false, tcp-port-used false, wait-port false
msw, listening: is-port-reachable true, tcp-port-used true, wait-port true
msw, closed: is-port-reachable false, tcp-port-used false, wait-port false
msw-2, before: is-port-reachable false, tcp-port-used false, wait-port false
msw-2, listening: is-port-reachable false, tcp-port-used false, wait-port false
msw-2, closed: is-port-reachable false, tcp-port-used false, wait-port false
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
