#!/usr/bin/env bash
# parse-price reads "5 – 10 €", the prices of a menu, as 510.
#
# It joins all figures of a text, and takes the last comma for the point: "from 8 €, 2 persons" is 8.2. So does
# accounting, unless a minus stands between the figures; a place with a range of prices is fifty times too dear.
# Seen with parse-price 1.1.8 and accounting 0.4.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact parse-price@1.1.8 accounting@0.4.1 >/dev/null
cat >try.mjs <<'END'
import accounting from 'accounting';
import parsePrice from 'parse-price';

for (const text of ['12.50 €', '5 – 10 €', '£5-£10', '$12 / 3 nights', 'from 8 €, 2 persons', '-5 €']) {
  console.log(`"${text}": parse-price ${parsePrice(text)}, accounting ${accounting.unformat(text)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
"12.50 €": parse-price 12.5, accounting 12.5
"5 – 10 €": parse-price 510, accounting 510
"£5-£10": parse-price 510, accounting 5
"$12 / 3 nights": parse-price 123, accounting 123
"from 8 €, 2 persons": parse-price 8.2, accounting 82
"-5 €": parse-price 5, accounting -5
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
