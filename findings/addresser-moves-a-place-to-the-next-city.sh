#!/usr/bin/env bash
# addresser moves a place in North Kansas City to Kansas City, and one in New Lebanon to Lebanon, Indiana.
#
# These are other towns. It looks for the end of the text in its list of cities, and takes what is left over for
# the second line of the address; so nothing is missing, and nobody sees it. parse-address reads them as they are.
# Seen with addresser 1.1.22 and parse-address 1.1.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact addresser@1.1.22 parse-address@1.1.2 >/dev/null
cat >try.mjs <<'END'
import addresser from 'addresser';
import { parseLocation } from 'parse-address';

const addresses = [
  '500 Main St, North Kansas City, MO 64116',
  '100 Main St, New Lebanon, IN 47864',
  '100 Main St, South Union, KY 42283',
  '100 Main St, North Las Vegas, NV 89030',
];
for (const address of addresses) {
  const { placeName, addressLine1, addressLine2 } = addresser.parseAddress(address);
  console.log(`${addressLine1} | ${addressLine2} | ${placeName}; parse-address: ${parseLocation(address).city}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
500 Main St | North | Kansas City; parse-address: North Kansas City
100 Main St | New | Lebanon; parse-address: New Lebanon
100 Main St | South | Union; parse-address: South Union
100 Main St | undefined | North Las Vegas; parse-address: North Las Vegas
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
