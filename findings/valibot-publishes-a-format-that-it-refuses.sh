#!/usr/bin/env bash
# The JSON Schema of Valibot's isoDateTime and isoTime accepts nothing that Valibot accepts.
#
# Valibot's `isoDateTime` has no seconds and no zone, and `format: date-time` demands both: no text is
# valid by the two of them. `isoTimestamp` gets the same format, and fits it.
# Seen with valibot 1.5.0, @valibot/to-json-schema 1.8.0 and ajv-formats 3.0.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact valibot@1.5.0 @valibot/to-json-schema@1.8.0 ajv@8.20.0 ajv-formats@3.0.1 >/dev/null
cat >try.mjs <<'END'
import { toJsonSchema } from '@valibot/to-json-schema';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import * as v from 'valibot';

const texts = ['2026-01-02T10:00', '2026-01-02T10:00:00', '2026-01-02T10:00:00Z', '10:00', '10:00:00', '10:00:00Z'];
const ajv = addFormats(new Ajv());
for (const name of ['isoTimestamp', 'isoDateTime', 'isoTime', 'isoTimeSecond']) {
  const schema = v.pipe(v.string(), v[name]());
  const { $schema, ...json } = toJsonSchema(schema, { errorMode: 'ignore' });
  const by = (accepts) => texts.filter(accepts).join(' ') || 'nothing';
  console.log(`${name}: ${JSON.stringify(json)}`);
  console.log(`  valibot: ${by((text) => v.is(schema, text))}`);
  console.log(`  ajv: ${by(ajv.compile(json))}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
isoTimestamp: {"type":"string","format":"date-time"}
  valibot: 2026-01-02T10:00:00Z
  ajv: 2026-01-02T10:00:00Z
isoDateTime: {"type":"string","format":"date-time"}
  valibot: 2026-01-02T10:00
  ajv: 2026-01-02T10:00:00Z
isoTime: {"type":"string","format":"time"}
  valibot: 10:00
  ajv: 10:00:00Z
isoTimeSecond: {"type":"string","pattern":"^(?:0\\d|1\\d|2[0-3])(?::[0-5]\\d){2}$"}
  valibot: 10:00:00
  ajv: 10:00:00
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
