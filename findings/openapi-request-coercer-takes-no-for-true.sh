#!/usr/bin/env bash
# For openapi-request-coercer, a boolean of "0", "no", "False" or nothing is true; it makes false of "false" alone.
#
# A boolean in a query is "true" or "false"; all else is to be refused, and the validator that comes with it
# would, but it sees what was made of it: who asks for places with `open=0` gets those that are open.
# express-openapi coerces like that. Seen with openapi-request-coercer 12.1.3 and openapi-request-validator
# 12.1.3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-request-coercer@12.1.3 openapi-request-validator@12.1.3 >/dev/null
cat >try.mjs <<'END'
import coercer from 'openapi-request-coercer';
import validator from 'openapi-request-validator';

const parameters = [{ name: 'open', in: 'query', schema: { type: 'boolean' } }];
const validate = (request) => (new validator.default({ parameters }).validateRequest(request) ? 'invalid' : 'valid');
for (const open of ['true', 'false', '0', 'no', 'False', '']) {
  const request = { query: { open }, params: {}, headers: {}, body: {} };
  new coercer.default({ parameters }).coerce(request);
  console.log(`open=${open}: coerced to ${request.query.open}, ${validate(request)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
open=true: coerced to true, valid
open=false: coerced to false, valid
open=0: coerced to true, valid
open=no: coerced to true, valid
open=False: coerced to true, valid
open=: coerced to true, valid
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
