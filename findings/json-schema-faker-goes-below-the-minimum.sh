#!/usr/bin/env bash
# json-schema-faker makes integers below their `minimum`, if that is large and there is no maximum.
#
# A time in milliseconds, or a telephone number as an integer, is drawn from between a built-in maximum and
# the minimum above it. Each value of fifty is below. With a maximum, each is right.
# Seen with json-schema-faker 0.6.3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact json-schema-faker@0.6.3 ajv@8.20.0 >/dev/null
cat >try.mjs <<'END'
import Ajv from 'ajv';
import { generateSync } from 'json-schema-faker';

const schemas = [
  { type: 'integer', minimum: 0 },
  { type: 'integer', minimum: 1_000_000 },
  { type: 'integer', minimum: 1_000_000_000 },
  { type: 'integer', minimum: 1_700_000_000_000 },
  { type: 'integer', minimum: 1_700_000_000_000, maximum: 1_800_000_000_000 },
  { type: 'number', minimum: 1_700_000_000_000 },
];
for (const schema of schemas) {
  const valid = new Ajv().compile(schema);
  const values = Array.from({ length: 50 }, () => generateSync(schema));
  console.log(`${JSON.stringify(schema)}: ${values.filter((value) => valid(value)).length} of 50 valid`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"type":"integer","minimum":0}: 50 of 50 valid
{"type":"integer","minimum":1000000}: 0 of 50 valid
{"type":"integer","minimum":1000000000}: 0 of 50 valid
{"type":"integer","minimum":1700000000000}: 0 of 50 valid
{"type":"integer","minimum":1700000000000,"maximum":1800000000000}: 50 of 50 valid
{"type":"number","minimum":1700000000000}: 0 of 50 valid
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
