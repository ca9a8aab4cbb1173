#!/usr/bin/env bash
# Of `filename="places.csv"`, content-disposition-filename makes a name with the quotes, and with all that follows.
#
# Servers quote the name as a rule, and have to if it has a blank in it. What is stored under this name has
# quotes in it, or the text of the next parameter; and a blank before the equals sign, which RFC 6266 allows,
# leaves no name. Seen with content-disposition-filename 0.0.1 and content-disposition-attachment 0.3.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact content-disposition-filename@0.0.1 content-disposition-attachment@0.3.1 >/dev/null
cat >try.mjs <<'END'
import filename from 'content-disposition-filename';
import { parse } from 'content-disposition-attachment';

for (const header of [
  'attachment; filename=places.csv',
  'attachment; filename="places.csv"',
  'attachment; filename="places of porto.csv"; size=120',
  "attachment; filename=\"places.csv\"; filename*=UTF-8''places.csv",
  'attachment; filename = places.csv',
]) {
  console.log(`${header}\n  ${filename(header)}\n  content-disposition-attachment: ${parse(header).filename}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
attachment; filename=places.csv
  places.csv
  content-disposition-attachment: places.csv
attachment; filename="places.csv"
  "places.csv"
  content-disposition-attachment: places.csv
attachment; filename="places of porto.csv"; size=120
  "places of porto.csv"; size=120
  content-disposition-attachment: places of porto.csv
attachment; filename="places.csv"; filename*=UTF-8''places.csv
  "places.csv"; filename*=UTF-8''places.csv
  content-disposition-attachment: places.csv
attachment; filename = places.csv
  null
  content-disposition-attachment: places.csv
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
