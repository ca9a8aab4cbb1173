#!/usr/bin/env bash
# Three libraries for MessagePack write a whole number of 2 to the power of 64 or more as another one.
#
# They take every whole number for an integer of 64 bits, and keep the rest of a division: of 2 ** 64 remains 0, and
# of 1e21 3.8e18. MessagePack has floating point for them, as @msgpack/msgpack writes. No error tells so.
# Seen with notepack.io 3.0.1, messagepack 1.1.12, what-the-pack 2.0.3 and @msgpack/msgpack 3.1.3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact notepack.io@3.0.1 messagepack@1.1.12 what-the-pack@2.0.3 @msgpack/msgpack@3.1.3 >/dev/null
cat >try.mjs <<'END'
import * as msgpack from '@msgpack/msgpack';
import * as messagepack from 'messagepack';
import notepack from 'notepack.io';
import whatThePack from 'what-the-pack';

const libraries = { notepack, messagepack, 'what-the-pack': whatThePack.initialize(1024), '@msgpack/msgpack': msgpack };
for (const value of [2 ** 63, 2 ** 64, 1e21, -1e21, 1e300]) {
  const read = Object.entries(libraries).map(([name, { encode, decode }]) => `${name} ${decode(encode(value))}`);
  console.log(`${value}: ${read.join(', ')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
9223372036854776000: notepack 9223372036854776000, messagepack 9223372036854776000, what-the-pack 9223372036854776000, @msgpack/msgpack 9223372036854776000
18446744073709552000: notepack 0, messagepack 0, what-the-pack 0, @msgpack/msgpack 18446744073709552000
1e+21: notepack 3875820019684212700, messagepack 3875820019684212700, what-the-pack 3875820019684212700, @msgpack/msgpack 1e+21
-1e+21: notepack -3875820019684212700, messagepack -3875820019684212700, what-the-pack -3875820019684212700, @msgpack/msgpack -1e+21
1e+300: notepack 0, messagepack 0, what-the-pack 0, @msgpack/msgpack 1e+300
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
