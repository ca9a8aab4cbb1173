#!/usr/bin/env bash
# msw-auto-mock forgets both bounds of an integer if the lower one is 0.
#
# A floor of 1 to 6 is made in these bounds; one of 0 to 6 is a number of sixteen digits, and so is a
# percentage. A schema of -6 to 0 is kept. Seen with msw-auto-mock 0.32.1, msw 2.15.0 and faker 10.6.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact msw-auto-mock@0.32.1 msw@2.15.0 @faker-js/faker@10.6.0 >/dev/null
cat >document.mjs <<'END'
import { writeFileSync } from 'node:fs';

const info = { title: 'Places', version: '1.0.0' };
export const fields = {
  floor: { type: 'integer', minimum: 0, maximum: 6 },
  storey: { type: 'integer', minimum: 1, maximum: 6 },
  depth: { type: 'integer', minimum: -6, maximum: 0 },
  percentage: { type: 'integer', minimum: 0, maximum: 100 },
};
const paths = Object.fromEntries(
  Object.entries(fields).map(([name, value]) => {
    const schema = { type: 'object', required: [name], properties: { [name]: value } };
    const content = { 'application/json': { schema } };
    return [`/${name}`, { get: { operationId: name, responses: { 200: { description: '', content } } } }];
  }),
);
writeFileSync('api.json', JSON.stringify({ openapi: '3.0.3', info, paths }));
END
cat >try.mjs <<'END'
import { getResponse } from 'msw';
import { fields } from './document.mjs';
import { handlers } from './mocks/handlers.js';

for (const [name, { minimum, maximum }] of Object.entries(fields)) {
  let inside = 0;
  let largest = 0;
  for (let number = 0; number < 100; number += 1) {
    const response = await getResponse(handlers, new Request(`http://localhost/${name}`));
    const value = (await response.json())[name];
    if (minimum <= value && value <= maximum) inside += 1;
    largest = Math.max(largest, Math.abs(value));
  }
  console.log(`${minimum} to ${maximum}: ${inside} of 100 inside, up to ${String(largest).length} digits`);
}
END
node document.mjs
npx msw-auto-mock api.json --output mocks --base-url http://localhost >/dev/null

seen=$(node try.mjs)
expected=$(
  cat <<'END'
0 to 6: 0 of 100 inside, up to 16 digits
1 to 6: 100 of 100 inside, up to 1 digits
-6 to 0: 100 of 100 inside, up to 1 digits
0 to 100: 0 of 100 inside, up to 16 digits
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
