#!/usr/bin/env bash
# Deno's fetch and Chromium's send a POST again when a kept-alive connection ends without a response.
#
# The server has read the whole request and may have acted on it. Node.js never repeats a request, Bun
# repeats GET, PUT and DELETE only; Deno and Chromium repeat POST and PATCH as well, and tell nobody.
# Seen with deno 2.9.6, Chromium 147, bun 1.4.5 and Node.js 20.20: how often each request arrived.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact deno@2.9.6 bun@1.4.5 playwright-core@1.58.2 @sparticuz/chromium@147.0.0 >/dev/null
cat >launch.mjs <<'END'
import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';

/** The Chromium of the package, or the one at CHROME_PATH. */
export async function launch() {
  const own = process.env.CHROME_PATH;
  const theirs = sparticuz.args.filter((arg) => arg !== '--single-process');
  const args = own ? ['--headless=shell', '--no-sandbox'] : theirs;
  return chromium.launch({ executablePath: own ?? (await sparticuz.executablePath()), args });
}
END
cat >client.mjs <<'END'
// The server closes the connection of every request for /act once it has read it.
import net from 'node:net';
import process from 'node:process';

const arrived = {};
const server = net.createServer((socket) => {
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (data) => {
    text += data;
    const end = text.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (end < 0 || text.length < end + 4 + length) return;
    const [method, path] = text.split(' ');
    text = '';
    if (path !== '/act') {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
      return;
    }
    arrived[method] = (arrived[method] ?? 0) + 1;
    socket.destroy();
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${server.address().port}`;

async function ask(base) {
  for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']) {
    await (await fetch(`${base}/warm`)).text();
    const body = ['GET', 'DELETE'].includes(method) ? undefined : '{"city":"Paris"}';
    await fetch(`${base}/act`, { method, body }).catch(() => {});
  }
}

if (globalThis.process?.argv[2] === 'chromium') {
  const { launch } = await import('./launch.mjs');
  const browser = await launch();
  const page = await browser.newPage();
  await page.goto(`${base}/warm`);
  await page.evaluate(ask, base);
  await browser.close();
} else await ask(base);
console.log(JSON.stringify(arrived));
process.exit();
END
export AWS_EXECUTION_ENV=AWS_Lambda_nodejs20.x

seen=$(
  echo "node: $(node client.mjs)"
  echo "bun: $(npx bun client.mjs)"
  echo "deno: $(npx deno run --allow-net client.mjs)"
  echo "chromium: $(node client.mjs chromium)"
)
expected=$(
  cat <<'END'
node: {"GET":1,"POST":1,"PATCH":1,"PUT":1,"DELETE":1}
bun: {"GET":2,"POST":1,"PATCH":1,"PUT":2,"DELETE":2}
deno: {"GET":2,"POST":2,"PATCH":2,"PUT":2,"DELETE":2}
chromium: {"GET":2,"POST":2,"PATCH":2,"PUT":2,"DELETE":2}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
