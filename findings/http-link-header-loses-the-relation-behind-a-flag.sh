#!/usr/bin/env bash
# http-link-header loses the relation of a link behind a parameter without a value, such as "crossorigin".
#
# It reads "crossorigin; rel" as one name, and so there is no relation. RFC 8288, 3, has the value of a
# parameter optional; servers of pages write "nopush" and "crossorigin" like that. A pager that looks for
# "next" stops. With the flag at the end, the relation is kept. Seen with http-link-header 1.1.4 and
# parse-link-header 2.0.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact http-link-header@1.1.4 parse-link-header@2.0.0 >/dev/null
cat >try.mjs <<'END'
import LinkHeader from 'http-link-header';
import parseLinkHeader from 'parse-link-header';

for (const parameters of ['rel="next"', 'rel="next"; crossorigin', 'crossorigin; rel="next"', 'title="2"; nopush; rel=next']) {
  const header = `<https://api.example/places?offset=20>; ${parameters}`;
  const [{ uri, ...rest }] = LinkHeader.parse(header).refs;
  const next = [LinkHeader.parse(header).rel('next')[0]?.uri, parseLinkHeader(header).next?.url];
  const found = next.map((url) => (url === uri ? 'found' : 'not found'));
  console.log(`${parameters}: ${JSON.stringify(rest)}; next ${found[0]}, by parse-link-header ${found[1]}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
rel="next": {"rel":"next"}; next found, by parse-link-header found
rel="next"; crossorigin: {"rel":"next","crossorigin":""}; next found, by parse-link-header found
crossorigin; rel="next": {"crossorigin; rel":"next"}; next not found, by parse-link-header found
title="2"; nopush; rel=next: {"title":"2","nopush; rel":"next"}; next not found, by parse-link-header found
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
