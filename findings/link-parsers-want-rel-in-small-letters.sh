#!/usr/bin/env bash
# Three parsers of Link headers find no next page, if the header says `Rel=` or `rel =`.
#
# In RFC 8288, the names of parameters are the same in any case, and blanks may stand beside the sign: http-link-header
# reads both. Who pages by these parsers stops after the first page, and takes it for all there is.
# Seen with parse-link-header 2.0.0, @web3-storage/parse-link-header 3.1.0, li 1.3.0 and http-link-header 1.1.4.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact parse-link-header@2.0.0 @web3-storage/parse-link-header@3.1.0 li@1.3.0 http-link-header@1.1.4 >/dev/null
cat >try.mjs <<'END'
import { parseLinkHeader as web3 } from '@web3-storage/parse-link-header';
import LinkHeader from 'http-link-header';
import li from 'li';
import parseLinkHeader from 'parse-link-header';

const parsers = {
  'parse-link-header': (header) => parseLinkHeader(header)?.next,
  '@web3-storage': (header) => web3(header)?.next,
  li: (header) => li.parse(header).next,
  'http-link-header': (header) => LinkHeader.parse(header).rel('next')[0],
};
for (const rel of ['rel="next"', 'rel=next', 'Rel="next"', 'rel = "next"']) {
  const header = `<http://localhost/places?offset=2>; ${rel}`;
  const found = Object.entries(parsers).map(([name, parse]) => `${name} ${parse(header) ? 'next' : 'nothing'}`);
  console.log(`${rel}: ${found.join(', ')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
rel="next": parse-link-header next, @web3-storage next, li next, http-link-header next
rel=next: parse-link-header next, @web3-storage next, li next, http-link-header next
Rel="next": parse-link-header nothing, @web3-storage nothing, li nothing, http-link-header next
rel = "next": parse-link-header nothing, @web3-storage nothing, li nothing, http-link-header next
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
