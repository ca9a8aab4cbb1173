#!/usr/bin/env bash
# For joi-to-swagger, a positive number is one of at least 1, and a negative one at most -1.
#
# That is right for integers; a price of 0.5 that the server accepts is forbidden by its own document.
# `greater`, `less` and `multiple` are not published at all. Seen with joi-to-swagger 6.2.0 on joi 17.13.9.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact joi@17.13.9 joi-to-swagger@6.2.0 >/dev/null
cat >try.mjs <<'END'
import Joi from 'joi';
import joiToSwagger from 'joi-to-swagger';

const schemas = {
  positive: Joi.number().positive(),
  negative: Joi.number().negative(),
  'greater than 0': Joi.number().greater(0),
  'multiple of 0.25': Joi.number().multiple(0.25),
  'at least 0.25': Joi.number().min(0.25),
};
for (const [name, schema] of Object.entries(schemas)) {
  const accepted = [0.5, -0.5, 0, 3].filter((value) => schema.validate(value).error === undefined);
  const { minimum, maximum, exclusiveMinimum, multipleOf } = joiToSwagger(schema).swagger;
  const published = JSON.stringify({ minimum, maximum, exclusiveMinimum, multipleOf });
  console.log(`${name}: joi accepts ${accepted.join(', ')}; published ${published}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
positive: joi accepts 0.5, 3; published {"minimum":1}
negative: joi accepts -0.5; published {"maximum":-1}
greater than 0: joi accepts 0.5, 3; published {}
multiple of 0.25: joi accepts 0.5, -0.5, 0, 3; published {}
at least 0.25: joi accepts 0.5, 3; published {"minimum":0.25}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
