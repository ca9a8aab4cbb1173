#!/usr/bin/env bash
# Of two fields in the address of the next page, three forks of parse-link-header keep the last.
#
# parse-link-header gives a parameter that is repeated as a list; the forks, which read the query by
# URLSearchParams, overwrite it. Who asks for the next page by what was parsed, gets other fields than on the
# first page. For a relative address, which RFC 8288 allows, one of them has no relations at all, and one
# throws. Seen with parse-link-header 2.0.0, @flowbox/parse-link-header 1.0.0, @web3-storage/parse-link-header
# 3.1.0 and @renyuneyun/parse-link-header-ts 2.0.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact parse-link-header@2.0.0 @flowbox/parse-link-header@1.0.0 @web3-storage/parse-link-header@3.1.0 @renyuneyun/parse-link-header-ts@2.0.0 >/dev/null
cat >try.mjs <<'END'
import original from 'parse-link-header';
import flowbox from '@flowbox/parse-link-header';
import { parseLinkHeader as web3 } from '@web3-storage/parse-link-header';
import ts from '@renyuneyun/parse-link-header-ts';

const query = 'fields=phone&fields=website&offset=20';
for (const url of [`https://api.example/places?${query}`, `/places?${query}`]) {
  console.log(`<${url}>; rel="next"`);
  for (const [name, parse] of Object.entries({ original, flowbox, web3, ts: ts.default ?? ts })) {
    let seen;
    try {
      const { next } = parse(`<${url}>; rel="next"`) ?? {};
      seen = JSON.stringify([next].flat()[0]?.fields) ?? 'no relation';
    } catch ({ message }) {
      seen = message;
    }
    console.log(`  ${name}: ${seen}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
<https://api.example/places?fields=phone&fields=website&offset=20>; rel="next"
  original: ["phone","website"]
  flowbox: "website"
  web3: "website"
  ts: "website"
</places?fields=phone&fields=website&offset=20>; rel="next"
  original: ["phone","website"]
  flowbox: no relation
  web3: "website"
  ts: Invalid URL
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
