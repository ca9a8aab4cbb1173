#!/usr/bin/env bash
# @dfinity/cbor writes 52.520008 as 52: it has whole numbers only, and drops what follows the point.
#
# No error tells so, and the documentation names no limit. A place in Berlin lands sixty kilometres to the south,
# and a price of 0.99 is nothing. CBOR has fractions of three sizes, which other libraries write.
# Seen with @dfinity/cbor 0.2.3 and cbor-x 1.6.9.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @dfinity/cbor@0.2.3 cbor-x@1.6.9 >/dev/null
cat >try.mjs <<'END'
import { decode, encode } from '@dfinity/cbor';
import * as other from 'cbor-x';

const place = { latitude: 52.520008, longitude: -0.1275, rating: 4.7, price: 0.99, votes: 12 };
console.log(`@dfinity/cbor: ${JSON.stringify(decode(encode(place)))}`);
console.log(`cbor-x: ${JSON.stringify(other.decode(other.encode(place)))}`);
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
@dfinity/cbor: {"latitude":52,"longitude":-1,"rating":4,"price":0,"votes":12}
cbor-x: {"latitude":52.520008,"longitude":-0.1275,"rating":4.7,"price":0.99,"votes":12}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
