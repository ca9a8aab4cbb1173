#!/usr/bin/env bash
# Of one document, hey-api's Zod schema refuses a time with an offset, and its Valibot schema accepts it.
#
# `format: date-time` is RFC 3339, where +02:00 is as good as Z. A server that writes the former breaks each
# client that validates by Zod.
# Seen with @hey-api/openapi-ts 0.99.0, zod 4.6.7 and valibot 1.5.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @hey-api/openapi-ts@0.99.0 typescript@5.9.3 zod@4.6.7 valibot@1.5.0 tsx@4.23.15 >/dev/null
cat >api.json <<'END'
{
  "openapi": "3.1.0",
  "info": { "title": "Places", "version": "1.0.0" },
  "paths": {},
  "components": {
    "schemas": { "Time": { "type": "string", "format": "date-time" } }
  }
}
END
cat >generate.mjs <<'END'
import { createClient } from '@hey-api/openapi-ts';

const logs = { level: 'silent', file: false };
await createClient({ input: './api.json', output: './client', plugins: ['zod', 'valibot'], logs });
END
cat >try.mts <<'END'
import * as v from 'valibot';
import { vTime } from './client/valibot.gen.ts';
import { zTime } from './client/zod.gen.ts';

const times = ['2026-01-02T10:00:00Z', '2026-01-02T10:00:00+02:00', '2026-01-02T10:00:00-05:00'];
for (const time of times) {
  console.log(`${time}: zod ${zTime.safeParse(time).success}, valibot ${v.is(vTime, time)}`);
}
END
node generate.mjs >/dev/null

seen=$(npx tsx try.mts)
expected=$(
  cat <<'END'
2026-01-02T10:00:00Z: zod true, valibot true
2026-01-02T10:00:00+02:00: zod false, valibot true
2026-01-02T10:00:00-05:00: zod false, valibot true
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
