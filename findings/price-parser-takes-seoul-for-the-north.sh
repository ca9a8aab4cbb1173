#!/usr/bin/env bash
# price-parser takes a price in won, "₩10,000", for one in the currency of North Korea.
#
# Each sign belongs to the first currency of its list, sorted by code: KPW stands before KRW. Yen, won and dong have
# hundredths for it, which ISO 4217 does not give them: the value in the smallest unit is a hundred times too large.
# Seen with price-parser 3.4.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact price-parser@3.4.0 >/dev/null
cat >try.mjs <<'END'
import { parseFirst } from 'price-parser';

const digits = (currency) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
for (const text of ['₩10,000', '¥1,000', '₫50.000', '€12.50']) {
  const { currency, value } = parseFirst(text);
  const code = currency.code.toUpperCase();
  console.log(`${text}: ${code}, ${currency.name}, ${value} with ${currency.exponent} digits; Intl: ${digits(code)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
₩10,000: KPW, Korea (North) Won, 1000000 with 2 digits; Intl: 0
¥1,000: JPY, Japan Yen, 100000 with 2 digits; Intl: 0
₫50.000: VND, Viet Nam Dong, 5000000 with 2 digits; Intl: 0
€12.50: EUR, Euro Member Countries, 1250 with 2 digits; Intl: 2
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
