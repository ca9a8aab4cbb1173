#!/usr/bin/env bash
# json-canon writes no JSON, if the field that comes first by its name is undefined: it begins with a comma.
#
# JSON.stringify leaves such a field out, as RFC 8785 expects, whose canonical form the package says that it writes.
# A place without a phone gets a signature of a text that nobody can parse; if another field comes before, it is right.
# Seen with json-canon 1.0.1 and canonicalize 4.0.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact json-canon@1.0.1 canonicalize@4.0.0 >/dev/null
cat >try.mjs <<'END'
import canonicalize from 'canonicalize';
import jsonCanon from 'json-canon';

const canon = jsonCanon.default ?? jsonCanon;
for (const place of [{ name: 'Bar', hours: undefined }, { name: 'Bar', phone: undefined }, { address: undefined }]) {
  const text = canon(place);
  let read = 'JSON';
  try {
    JSON.parse(text);
  } catch (error) {
    read = error.name;
  }
  console.log(`${Object.keys(place)}: ${text} is ${read}; canonicalize: ${canonicalize(place)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
name,hours: {,"name":"Bar"} is SyntaxError; canonicalize: {"name":"Bar"}
name,phone: {"name":"Bar"} is JSON; canonicalize: {"name":"Bar"}
address: {} is JSON; canonicalize: {}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
