#!/usr/bin/env bash
# The JSON Schema that joi makes of an inverted pattern demands what joi forbids.
#
# `Joi.string().pattern(/^test-/, { invert: true })` refuses "test-1"; its JSON Schema has
# `"pattern": "^test-"`, without `not`, so that a validator accepts just what joi refuses, and the other
# way round. Seen with joi 18.3.2 and ajv 8.20.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact joi@18.3.2 ajv@8.20.0 >/dev/null
cat >try.mjs <<'END'
import { Ajv2020 } from 'ajv/dist/2020.js';
import Joi from 'joi';

const schema = Joi.string().pattern(/^test-/, { invert: true });
const published = schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
const validate = new Ajv2020().compile(published);
console.log(`published: ${JSON.stringify(published)}`);
for (const value of ['test-1', 'Paris'])
  console.log(`${value}: joi ${!schema.validate(value).error}, ajv ${validate(value)}`);
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
published: {"type":"string","minLength":1,"pattern":"^test-"}
test-1: joi false, ajv true
Paris: joi true, ajv false
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
