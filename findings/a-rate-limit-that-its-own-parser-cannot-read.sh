#!/usr/bin/env bash
# The header of express-rate-limit's draft-8 is NaN for the parser of the same project.
#
# Drafts 6 and 7 are read. Of draft-8, ratelimit-header-parser makes an object all the same, with NaN for each
# number and an invalid date: `remaining < 1` is false, and a client that waits by it never does.
# Seen with express-rate-limit 8.7.5 and ratelimit-header-parser 0.1.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact express@5.3.0 express-rate-limit@8.7.5 ratelimit-header-parser@0.1.0 >/dev/null
cat >try.mjs <<'END'
import { once } from 'node:events';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import { parseRateLimit } from 'ratelimit-header-parser';

for (const standardHeaders of ['draft-6', 'draft-7', 'draft-8']) {
  const app = express();
  app.use(rateLimit({ windowMs: 60_000, limit: 5, standardHeaders, legacyHeaders: false }));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { headers } = await fetch(`http://127.0.0.1:${server.address().port}`);
  const { limit, used, remaining, reset } = parseRateLimit(headers);
  const when = Number.isNaN(reset.getTime()) ? 'invalid' : 'a date';
  console.log(standardHeaders, { limit, used, remaining, reset: when });
  server.close();
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
draft-6 { limit: 5, used: 1, remaining: 4, reset: 'a date' }
draft-7 { limit: 5, used: 1, remaining: 4, reset: 'a date' }
draft-8 { limit: NaN, used: NaN, remaining: NaN, reset: 'invalid' }
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
