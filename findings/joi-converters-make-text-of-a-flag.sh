#!/usr/bin/env bash
# Of a pattern with a flag, joi-to-swagger and joi-to-json publish a pattern that demands a slash.
#
# `/^[a-z]+$/i` becomes "^[a-z]+$/" in one and "^[a-z]+$/i" in the other: the end of the literal is taken
# for text. The published schema refuses everything that the server accepts.
# Seen with joi-to-swagger 6.2.0 and joi-to-json 5.0.5 on joi 17.13.9.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact joi@17.13.9 joi-to-swagger@6.2.0 joi-to-json@5.0.5 ajv@8.20.0 >/dev/null
cat >try.mjs <<'END'
import Ajv from 'ajv';
import Joi from 'joi';
import joiToJson from 'joi-to-json';
import joiToSwagger from 'joi-to-swagger';

const converters = {
  'joi-to-swagger': (schema) => joiToSwagger(schema).swagger,
  'joi-to-json': (schema) => joiToJson(schema),
};
for (const pattern of [/^[a-z]+$/, /^[a-z]+$/i, /^\p{L}+$/u]) {
  const schema = Joi.string().pattern(pattern);
  const accepted = schema.validate('cafe').error === undefined;
  console.log(`${pattern}: joi ${accepted ? 'accepts' : 'refuses'} "cafe"`);
  for (const [name, convert] of Object.entries(converters)) {
    const published = convert(schema);
    const valid = new Ajv().compile(published)('cafe');
    console.log(`  ${name}: "${published.pattern}" ${valid ? 'accepts' : 'refuses'} it`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
/^[a-z]+$/: joi accepts "cafe"
  joi-to-swagger: "^[a-z]+$" accepts it
  joi-to-json: "^[a-z]+$" accepts it
/^[a-z]+$/i: joi accepts "cafe"
  joi-to-swagger: "^[a-z]+$/" refuses it
  joi-to-json: "^[a-z]+$/i" refuses it
/^\p{L}+$/u: joi accepts "cafe"
  joi-to-swagger: "^\p{L}+$/" refuses it
  joi-to-json: "^\p{L}+$/u" refuses it
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
