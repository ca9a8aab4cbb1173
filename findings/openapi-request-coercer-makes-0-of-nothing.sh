#!/usr/bin/env bash
# openapi-request-coercer makes 0 of `limit=`, [0] of an empty list, and 10 of "10.7", which are valid then.
#
# A form whose field was left empty asks for no place at all, or for the place 0. A fraction, which is no
# integer, is cut, and "0x10" is 16. The validator that comes with it sees what was made of it. Where null is
# allowed, nothing is 0, too. Seen with openapi-request-coercer 12.1.3 and openapi-request-validator 12.1.3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-request-coercer@12.1.3 openapi-request-validator@12.1.3 >/dev/null
cat >try.mjs <<'END'
import coercer from 'openapi-request-coercer';
import validator from 'openapi-request-validator';

const integer = { type: 'integer' };
const schemas = { limit: integer, rating: { type: 'integer', nullable: true }, ids: { type: 'array', items: integer } };
const parameters = Object.entries(schemas).map(([name, schema]) => ({ name, in: 'query', schema }));
for (const [name, value] of [['limit', '10'], ['limit', ''], ['limit', '10.7'], ['limit', '0x10'], ['limit', 'ten'], ['rating', ''], ['ids', '']]) {
  const request = { query: { [name]: value }, params: {}, headers: {}, body: {} };
  new coercer.default({ parameters }).coerce(request);
  const errors = new validator.default({ parameters }).validateRequest(request);
  console.log(`${name}=${value}: ${JSON.stringify(request.query[name])}, ${errors ? 'invalid' : 'valid'}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
limit=10: 10, valid
limit=: 0, valid
limit=10.7: 10, valid
limit=0x10: 16, valid
limit=ten: "ten", invalid
rating=: 0, valid
ids=: [0], valid
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
