#!/usr/bin/env bash
# joi-to-json publishes the length of an array, and not that of a text.
#
# `Joi.string().length(2)`, for the code of a country, is a text of any length in the schema, without a
# warning; `min(2).max(2)`, which means the same, is published. joi-to-swagger publishes both.
# Seen with joi-to-json 5.0.5 and joi-to-swagger 6.2.0 on joi 17.13.9.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact joi@17.13.9 joi-to-json@5.0.5 joi-to-swagger@6.2.0 >/dev/null
cat >try.mjs <<'END'
import Joi from 'joi';
import joiToJson from 'joi-to-json';
import joiToSwagger from 'joi-to-swagger';

const schemas = {
  'text, length(2)': Joi.string().length(2),
  'text, min(2).max(2)': Joi.string().min(2).max(2),
  'array, length(2)': Joi.array().items(Joi.number()).length(2),
};
for (const [name, schema] of Object.entries(schemas)) {
  console.log(name);
  console.log(`  joi-to-json: ${JSON.stringify(joiToJson(schema))}`);
  console.log(`  joi-to-swagger: ${JSON.stringify(joiToSwagger(schema).swagger)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
text, length(2)
  joi-to-json: {"type":"string"}
  joi-to-swagger: {"type":"string","minLength":2,"maxLength":2}
text, min(2).max(2)
  joi-to-json: {"type":"string","minLength":2,"maxLength":2}
  joi-to-swagger: {"type":"string","minLength":2,"maxLength":2}
array, length(2)
  joi-to-json: {"type":"array","maxItems":2,"minItems":2,"items":{"type":"number"}}
  joi-to-swagger: {"type":"array","items":{"type":"number","format":"float"},"minItems":2,"maxItems":2}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
