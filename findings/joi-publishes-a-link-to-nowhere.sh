#!/usr/bin/env bash
# The JSON Schema that joi makes of a recursive schema refers to a definition that it does not contain.
#
# `Joi.link('#place')` becomes `"$ref": "#/$defs/place"`, and there is no `$defs` if "place" is the id of
# the schema itself: validators cannot compile it. A schema that is shared by another one is there.
# Seen with joi 18.3.2 and ajv 8.20.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact joi@18.3.2 ajv@8.20.0 >/dev/null
cat >try.mjs <<'END'
import { Ajv2020 } from 'ajv/dist/2020.js';
import Joi from 'joi';

const item = Joi.object({ parts: Joi.array().items(Joi.link('#place')) });
const schemas = {
  'its own id': item.id('place'),
  'a shared one': Joi.object({ at: Joi.link('#place') }).shared(Joi.object({ id: Joi.string() }).id('place')),
};
for (const [name, schema] of Object.entries(schemas)) {
  const published = schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
  let compiled = 'compiled';
  try {
    new Ajv2020().compile(published);
  } catch (error) {
    compiled = error.message;
  }
  console.log(`${name}: $defs ${'$defs' in published}, ajv: ${compiled}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
its own id: $defs false, ajv: can't resolve reference #/$defs/place from id #
a shared one: $defs true, ajv: compiled
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
