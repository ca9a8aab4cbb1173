#!/usr/bin/env bash
# In Cloudflare's runtime, Response.json(undefined) is a success whose JSON body is the word "undefined".
#
# Node.js, Deno and Bun throw a TypeError, as the Fetch standard says. The mistake is a 500 in tests there, and
# in production a 200 that no client can parse. A function is the same, a bigint throws.
# Seen with miniflare 4.20260426.0 (workerd 1.20260426.1), deno 2.9.6, bun 1.4.5 and Node.js 20.20.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact miniflare@4.20260426.0 deno@2.9.6 bun@1.4.5 >/dev/null
cat >respond.mjs <<'END'
export async function respond() {
  const seen = [];
  const values = { undefined: undefined, 'a function': () => 1, NaN: NaN, 'a bigint': 1n };
  for (const [name, value] of Object.entries(values)) {
    try {
      seen.push(`${name} → ${await Response.json(value).text()}`);
    } catch (error) {
      seen.push(`${name} → ${error.constructor.name}`);
    }
  }
  return seen.join(', ');
}
END
cat >here.mjs <<'END'
import { respond } from './respond.mjs';

console.log(await respond());
END
cat >there.mjs <<'END'
import { Miniflare } from 'miniflare';
import { respond } from './respond.mjs';

const script = `${respond}
export default { fetch: async () => new Response(await respond()) };`;
const miniflare = new Miniflare({ modules: true, script, compatibilityDate: '2026-05-01' });
console.log(await (await miniflare.dispatchFetch('http://places.test/')).text());
await miniflare.dispose();
END

seen=$(
  echo "node: $(node here.mjs)"
  echo "bun: $(npx bun here.mjs)"
  echo "deno: $(npx deno run here.mjs)"
  echo "workerd: $(node there.mjs)"
)
expected=$(
  cat <<'END'
node: undefined → TypeError, a function → TypeError, NaN → null, a bigint → TypeError
bun: undefined → TypeError, a function → TypeError, NaN → null, a bigint → TypeError
deno: undefined → TypeError, a function → TypeError, NaN → null, a bigint → TypeError
workerd: undefined → undefined, a function → undefined, NaN → null, a bigint → TypeError
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
