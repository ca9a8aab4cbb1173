#!/usr/bin/env bash
# Playwright's routeFromHAR answers every poll with the first recorded response: it stays pending.
#
# A page that asks until something is ready was recorded with three different responses. The replay
# gives the first to each request of that address, and the page waits for ever.
# Seen with playwright-core 1.58.2 and Chromium 147.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact playwright-core@1.58.2 @sparticuz/chromium@147.0.0 >/dev/null
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
cat >server.mjs <<'END'
import { createServer } from 'node:http';

let number = 0;
/** Counts its responses: the first two looks at a subscription say that it is pending. */
export const server = createServer((request, response) => {
  if (request.url === '/') return response.setHeader('content-type', 'text/html').end('<title>page</title>');
  let body = '';
  request.on('data', (data) => (body += data));
  request.on('end', () => {
    number += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: number < 3 ? 'pending' : 'ready', got: body }));
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
export const base = `http://127.0.0.1:${server.address().port}`;
END
cat >try.mjs <<'END'
import { launch } from './launch.mjs';
import { base, server } from './server.mjs';

async function poll() {
  const seen = [];
  for (let look = 0; look < 4; look += 1) seen.push((await (await fetch('/v1/subscription')).json()).status);
  return seen.join(', ');
}
const browser = await launch();
async function visit(name, options, prepare) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(base);
  console.log(`${name}: ${await page.evaluate(poll)}`);
  await context.close();
}
await visit('recorded', { recordHar: { path: 'session.har' } });
await visit('replayed', {}, (page) => page.routeFromHAR('session.har'));
await browser.close();
server.close();
END
export AWS_EXECUTION_ENV=AWS_Lambda_nodejs20.x

seen=$(node try.mjs)
expected=$(
  cat <<'END'
recorded: pending, pending, ready, ready
replayed: pending, pending, pending, pending
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
