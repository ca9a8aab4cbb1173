#!/usr/bin/env bash
# The mocks of msw-auto-mock have whole numbers where the schema says number, and throw for a narrow range.
#
# Latitudes are whole degrees. A confidence between 0.1 and 0.9 has no whole number, so each request ends
# with an error of faker. Seen with msw-auto-mock 0.32.1, msw 2.15.0 and faker 10.6.0.
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
  latitude: { type: 'number', minimum: -90, maximum: 90 },
  rating: { type: 'number', format: 'double', minimum: 1, maximum: 5 },
  confidence: { type: 'number', minimum: 0.1, maximum: 0.9 },
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
  let whole = 0;
  const errors = new Set();
  for (let number = 0; number < 100; number += 1) {
    try {
      const response = await getResponse(handlers, new Request(`http://localhost/${name}`));
      if (Number.isInteger((await response.json())[name])) whole += 1;
    } catch ({ message }) {
      errors.add(message);
    }
  }
  console.log(`${name}, ${minimum} to ${maximum}: ${[`${whole} of 100 are whole`, ...errors].join('; ')}`);
}
END
node document.mjs
npx msw-auto-mock api.json --output mocks --base-url http://localhost >/dev/null

seen=$(node try.mjs)
expected=$(
  cat <<'END'
latitude, -90 to 90: 100 of 100 are whole
rating, 1 to 5: 100 of 100 are whole
confidence, 0.1 to 0.9: 0 of 100 are whole; No suitable integer value between 0.1 and 0.9 found.
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
