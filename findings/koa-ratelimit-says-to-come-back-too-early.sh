#!/usr/bin/env bash
# koa-ratelimit rounds Retry-After down: who waits as long as it says is refused again.
#
# By RFC 9110, 10.2.3, it is how long to wait before the next request. With a window of 1.9 seconds it says 1,
# and each client that obeys gets a second 429, which many count as a failure. "X-RateLimit-Reset" has six
# digits behind the point. hono-rate-limiter rounds up. Seen with koa-ratelimit 6.0.0 and hono-rate-limiter
# 0.5.4.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact koa@3.3.0 koa-ratelimit@6.0.0 hono@4.13.19 hono-rate-limiter@0.5.4 >/dev/null
cat >try.mjs <<'END'
import Koa from 'koa';
import ratelimit from 'koa-ratelimit';
import { Hono } from 'hono';
import { rateLimiter } from 'hono-rate-limiter';

const koa = new Koa();
koa.use(ratelimit({ driver: 'memory', db: new Map(), max: 1, duration: 1900, id: () => 'client' }));
koa.use((context) => {
  context.body = 'places';
});
const server = koa.listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));

const hono = new Hono();
hono.use(rateLimiter({ limit: 1, windowMs: 1900, keyGenerator: () => 'client' }));
hono.get('/', (context) => context.text('places'));

const clients = {
  'koa-ratelimit': () => fetch(`http://127.0.0.1:${server.address().port}`),
  'hono-rate-limiter': () => hono.request('/'),
};
for (const [name, ask] of Object.entries(clients)) {
  const seen = [(await ask()).status];
  const refused = await ask();
  const wait = Number(refused.headers.get('retry-after'));
  seen.push(`${refused.status}, Retry-After ${wait}`);
  await new Promise((resolve) => setTimeout(resolve, wait * 1000 + 50));
  seen.push(`after ${wait} s ${(await ask()).status}`);
  console.log(`${name}: ${seen.join('; ')}`);
}
process.exit();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
koa-ratelimit: 200; 429, Retry-After 1; after 1 s 429
hono-rate-limiter: 200; 429, Retry-After 2; after 2 s 200
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
