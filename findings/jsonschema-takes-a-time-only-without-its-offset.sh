#!/usr/bin/env bash
# The validator jsonschema refuses "08:30:00Z" as a time, and accepts "08:30:00" and 30 February.
#
# Since draft 7, `time` is the full-time of RFC 3339, which has an offset: what one of the two validators
# takes, the other one refuses, so that a producer and a consumer who share a schema do not agree on opening
# hours. Half past 24 passes in a date with a time. Its README says that draft 7 and all formats are
# supported. Seen with jsonschema 1.5.0, ajv 8.20.0 and ajv-formats 3.0.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact jsonschema@1.5.0 ajv@8.20.0 ajv-formats@3.0.1 >/dev/null
cat >try.mjs <<'END'
import jsonschema from 'jsonschema';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';

const ajv = addFormats.default(new Ajv.default());
const values = { time: ['08:30:00Z', '08:30:00+02:00', '08:30:00'], date: ['2026-02-28', '2026-02-30'], 'date-time': ['2026-01-31T08:30:00Z', '2026-01-31T24:30:00Z'] };
for (const [format, list] of Object.entries(values)) {
  const schema = { type: 'string', format };
  for (const value of list) {
    const seen = { jsonschema: jsonschema.validate(value, schema).valid, Ajv: ajv.compile(schema)(value) };
    console.log(`${format} ${value}: ${Object.entries(seen).map(([name, valid]) => `${name} ${valid ? 'yes' : 'no'}`).join(', ')}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
time 08:30:00Z: jsonschema no, Ajv yes
time 08:30:00+02:00: jsonschema no, Ajv yes
time 08:30:00: jsonschema yes, Ajv no
date 2026-02-28: jsonschema yes, Ajv yes
date 2026-02-30: jsonschema yes, Ajv no
date-time 2026-01-31T08:30:00Z: jsonschema yes, Ajv yes
date-time 2026-01-31T24:30:00Z: jsonschema yes, Ajv no
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
