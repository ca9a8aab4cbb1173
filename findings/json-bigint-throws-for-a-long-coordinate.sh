#!/usr/bin/env bash
# json-bigint takes a coordinate with sixteen characters for a big integer: with native BigInt, parse throws.
#
# By default, it is an object of bignumber.js instead of a number, and with `storeAsString` a text.
# JSON.stringify writes such coordinates after nearly every calculation: 0.1 + 0.2 has nineteen characters.
# Seen with json-bigint 1.0.0 and lossless-json 4.3.3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact json-bigint@1.0.0 lossless-json@4.3.3 >/dev/null
cat >try.mjs <<'END'
import JSONbig from 'json-bigint';
import { parse, parseNumberAndBigInt } from 'lossless-json';

const kind = (value) => `${typeof value} ${value}`;
const readers = {
  'json-bigint': (text) => JSONbig.parse(text),
  'json-bigint, native': (text) => JSONbig({ useNativeBigInt: true }).parse(text),
  'json-bigint, as text': (text) => JSONbig({ storeAsString: true }).parse(text),
  'lossless-json': (text) => parse(text, null, parseNumberAndBigInt),
};
for (const latitude of [47.36559, 47.1 + 0.2, 0.1 + 0.2, -33.800000000000004]) {
  const text = JSON.stringify({ latitude });
  console.log(text);
  for (const [name, read] of Object.entries(readers)) {
    let says;
    try {
      says = kind(read(text).latitude);
    } catch (error) {
      says = error.message;
    }
    console.log(`  ${name}: ${says}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"latitude":47.36559}
  json-bigint: number 47.36559
  json-bigint, native: number 47.36559
  json-bigint, as text: number 47.36559
  lossless-json: number 47.36559
{"latitude":47.300000000000004}
  json-bigint: object 47.300000000000004
  json-bigint, native: Cannot convert 47.300000000000004 to a BigInt
  json-bigint, as text: string 47.300000000000004
  lossless-json: number 47.300000000000004
{"latitude":0.30000000000000004}
  json-bigint: object 0.30000000000000004
  json-bigint, native: Cannot convert 0.30000000000000004 to a BigInt
  json-bigint, as text: string 0.30000000000000004
  lossless-json: number 0.30000000000000004
{"latitude":-33.800000000000004}
  json-bigint: object -33.800000000000004
  json-bigint, native: Cannot convert -33.800000000000004 to a BigInt
  json-bigint, as text: string -33.800000000000004
  lossless-json: number -33.800000000000004
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
