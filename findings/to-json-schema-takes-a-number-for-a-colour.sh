#!/usr/bin/env bash
# to-json-schema takes the text "123" for a colour, "8001" for a time in milliseconds and "12:30" for a style.
#
# It tries the formats of draft 3 in turn, in which "color" and "style" were those of CSS. A field of
# numbers as texts has the format that its first value looks like. Seen with to-json-schema 0.2.5.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact to-json-schema@0.2.5 >/dev/null
cat >try.cjs <<'END'
const toJsonSchema = require('to-json-schema');

for (const text of ['123', '9', '8001', '702', '62701', '12:30', '9-17', '+41 44 555 01 23', '::', 'red', 'cafe', 'Mo-Fr 09:00-17:00']) {
  console.log(`${JSON.stringify(text)}: ${toJsonSchema(text).format ?? 'no format'}`);
}
END

seen=$(node try.cjs)
expected=$(
  cat <<'END'
"123": color
"9": utc-millisec
"8001": utc-millisec
"702": color
"62701": utc-millisec
"12:30": style
"9-17": no format
"+41 44 555 01 23": phone
"::": ipv6
"red": color
"cafe": no format
"Mo-Fr 09:00-17:00": style
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
