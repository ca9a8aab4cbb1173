#!/usr/bin/env bash
# The same response is a success with a schema of OpenAPI 3.0, and an error with the one of 3.1.
#
# Fastify serialises responses by their schemas. `type: number, nullable: true` converts "12.5" to a
# number, and `type: [number, null]`, which means the same, throws: a 500. A rewritten document breaks
# responses that nobody touched. An integer that is not nullable makes 0 of null.
# Seen with fastify 5.12.8 (fast-json-stringify 7.3.10).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact fastify@5.12.8 >/dev/null
cat >try.mjs <<'END'
import Fastify from 'fastify';

const schemas = {
  'number, nullable: true': { type: 'number', nullable: true },
  '[number, null]': { type: ['number', 'null'] },
  'integer, nullable: true': { type: 'integer', nullable: true },
  '[integer, null]': { type: ['integer', 'null'] },
  integer: { type: 'integer' },
};
const values = [12.5, '12.5', true, null];
for (const [name, schema] of Object.entries(schemas)) {
  const found = [];
  for (const value of values) {
    const app = Fastify();
    const response = { 200: { type: 'object', properties: { latitude: schema } } };
    app.get('/', { schema: { response } }, async () => ({ latitude: value }));
    const { statusCode, body } = await app.inject('/');
    found.push(`${JSON.stringify(value)} → ${statusCode === 200 ? body.slice(12, -1) : statusCode}`);
  }
  console.log(`${name}: ${found.join(', ')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
number, nullable: true: 12.5 → 12.5, "12.5" → 12.5, true → 1, null → null
[number, null]: 12.5 → 12.5, "12.5" → 500, true → 500, null → null
integer, nullable: true: 12.5 → 12, "12.5" → 12, true → 1, null → null
[integer, null]: 12.5 → 500, "12.5" → 500, true → 500, null → null
integer: 12.5 → 12, "12.5" → 12, true → 1, null → 0
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
