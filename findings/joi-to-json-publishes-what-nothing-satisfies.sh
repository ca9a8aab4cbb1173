#!/usr/bin/env bash
# Of alternatives that may be null, joi-to-json makes a schema that nothing satisfies, not even null.
#
# It adds `type: null` beside `anyOf`, so a value would have to be null and a text at the same time.
# Without `allow(null)`, or with null as an alternative of its own, the schema is right.
# Seen with joi-to-json 5.0.5 on joi 17.13.9.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact joi@17.13.9 joi-to-json@5.0.5 ajv@8.20.0 >/dev/null
cat >try.mjs <<'END'
import Ajv from 'ajv';
import Joi from 'joi';
import joiToJson from 'joi-to-json';

const schemas = {
  'text or number': Joi.alternatives(Joi.string(), Joi.number()),
  'text or number, allow(null)': Joi.alternatives(Joi.string(), Joi.number()).allow(null),
  'text, number or null': Joi.alternatives(Joi.string(), Joi.number(), Joi.valid(null)),
};
for (const [name, schema] of Object.entries(schemas)) {
  const published = joiToJson(schema);
  const valid = new Ajv({ allowUnionTypes: true, strict: false }).compile(published);
  const values = ['Paris', 75, null];
  const byJoi = values.filter((value) => schema.validate(value).error === undefined);
  console.log(`${name}: ${JSON.stringify(published)}`);
  console.log(`  joi accepts ${JSON.stringify(byJoi)}, the schema ${JSON.stringify(values.filter(valid))}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
text or number: {"anyOf":[{"type":"string"},{"type":"number"}]}
  joi accepts ["Paris",75], the schema ["Paris",75]
text or number, allow(null): {"anyOf":[{"type":"string"},{"type":"number"}],"type":"null"}
  joi accepts ["Paris",75,null], the schema []
text, number or null: {"anyOf":[{"type":"string"},{"type":"number"},{"const":null}]}
  joi accepts ["Paris",75,null], the schema ["Paris",75,null]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
