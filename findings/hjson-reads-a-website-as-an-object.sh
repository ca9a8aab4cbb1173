#!/usr/bin/env bash
# Hjson reads the text "https://example.com/" that it has written back as an object with the field "https".
#
# It writes a text without quotes, and takes what has a colon for a field, if the value is a single text: opening
# hours and times become objects, too. Inside of an object or a list, they are read as they were.
# Seen with hjson 3.2.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact hjson@3.2.2 >/dev/null
cat >try.mjs <<'END'
import Hjson from 'hjson';

for (const value of ['https://example.com/', '2024-05-01T12:00:00Z', '09:00-17:00', 'closed', ['09:00-17:00']]) {
  const written = Hjson.stringify(value);
  console.log(`${JSON.stringify(written)} is read as ${JSON.stringify(Hjson.parse(written))}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
"https://example.com/" is read as {"https":""}
"2024-05-01T12:00:00Z" is read as {"2024-05-01T12":"00:00Z"}
"09:00-17:00" is read as {"09":"00-17:00"}
"closed" is read as "closed"
"[\n  09:00-17:00\n]" is read as ["09:00-17:00"]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
