#!/usr/bin/env bash
# The sample of a text that may be null is an object, if null is the first of `anyOf`.
#
# openapi-sampler (Redoc shows its samples) takes the first branch, whose sample is null, for one without a
# sample, and writes `{}`: neither null nor a text. With null last, or in a list of types, it is right.
# Seen with openapi-sampler 1.7.10.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-sampler@1.7.10 >/dev/null
cat >try.mjs <<'END'
import { sample } from 'openapi-sampler';

const text = { type: 'string' };
const none = { type: 'null' };
const schemas = [{ anyOf: [text, none] }, { anyOf: [none, text] }, { oneOf: [none, text] }, { type: ['null', 'string'] }, { type: ['string', 'null'] }, none, { const: null }];
for (const schema of schemas) console.log(`${JSON.stringify(schema)} → ${JSON.stringify(sample(schema))}`);
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"anyOf":[{"type":"string"},{"type":"null"}]} → "string"
{"anyOf":[{"type":"null"},{"type":"string"}]} → {}
{"oneOf":[{"type":"null"},{"type":"string"}]} → {}
{"type":["null","string"]} → null
{"type":["string","null"]} → "string"
{"type":"null"} → null
{"const":null} → null
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
