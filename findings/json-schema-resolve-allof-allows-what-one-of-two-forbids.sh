#!/usr/bin/env bash
# Of two lists of allowed values in `allOf`, json-schema-resolve-allof makes one with all of them.
#
# `allOf` means both; what only one of the lists has is invalid before, and valid after. Of two patterns, the
# last is left, and of two bounds as well, the looser one included. json-schema-merge-allof keeps the meaning.
# Seen with json-schema-resolve-allof 1.5.0, json-schema-merge-allof 0.8.1 and ajv 8.20.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact json-schema-resolve-allof@1.5.0 json-schema-merge-allof@0.8.1 ajv@8.20.0 >/dev/null
cat >try.mjs <<'END'
import resolve from 'json-schema-resolve-allof';
import merge from 'json-schema-merge-allof';
import Ajv from 'ajv';

const schemas = [
  [{ allOf: [{ enum: ['phone', 'website'] }, { enum: ['phone', 'rating'] }] }, 'website'],
  [{ allOf: [{ minimum: 1 }, { minimum: 0 }] }, 0],
  [{ allOf: [{ maxLength: 3 }, { maxLength: 9 }] }, 'Porto'],
  [{ allOf: [{ pattern: '^[+]351' }, { pattern: '^[+]' }] }, '+49 30 0000'],
  [{ allOf: [{ type: 'integer' }, { type: ['integer', 'null'] }] }, null],
];
const word = (schema, value) => (new Ajv.default({ strict: false }).validate(schema, value) ? 'valid' : 'invalid');
for (const [schema, value] of schemas) {
  const resolved = resolve(structuredClone(schema));
  console.log(`${JSON.stringify(schema)}\n  → ${JSON.stringify(resolved)}`);
  const merged = merge(structuredClone(schema));
  console.log(`  ${JSON.stringify(value)}: ${word(schema, value)}; resolved: ${word(resolved, value)}; merge-allof: ${word(merged, value)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"allOf":[{"enum":["phone","website"]},{"enum":["phone","rating"]}]}
  → {"enum":["phone","website","rating"]}
  "website": invalid; resolved: valid; merge-allof: invalid
{"allOf":[{"minimum":1},{"minimum":0}]}
  → {"minimum":0}
  0: invalid; resolved: valid; merge-allof: invalid
{"allOf":[{"maxLength":3},{"maxLength":9}]}
  → {"maxLength":9}
  "Porto": invalid; resolved: valid; merge-allof: invalid
{"allOf":[{"pattern":"^[+]351"},{"pattern":"^[+]"}]}
  → {"pattern":"^[+]"}
  "+49 30 0000": invalid; resolved: valid; merge-allof: invalid
{"allOf":[{"type":"integer"},{"type":["integer","null"]}]}
  → {"type":["integer","null"]}
  null: invalid; resolved: valid; merge-allof: invalid
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
