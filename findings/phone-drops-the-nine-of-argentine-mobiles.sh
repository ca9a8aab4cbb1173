#!/usr/bin/env bash
# phone makes of a mobile number in Argentina another one, without the 9 that says that it is a mobile phone.
#
# From abroad, they are called as +54 9: what it returns as the number in E.164 is that of a line in a house, or
# of nobody. libphonenumber keeps the 9. Seen with phone 3.1.72 and libphonenumber-js 1.12.9.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact phone@3.1.72 libphonenumber-js@1.12.9 >/dev/null
cat >try.mjs <<'END'
import { parsePhoneNumber } from 'libphonenumber-js/max';
import { phone } from 'phone';

for (const number of ['+54 9 11 2345-6789', '+54 9 351 234-5678', '+55 11 96123-4567']) {
  const { isValid, phoneNumber, countryIso2 } = phone(number);
  const { number: other } = parsePhoneNumber(number);
  console.log(`${number}: ${isValid}, ${countryIso2}, ${phoneNumber}; libphonenumber: ${other}`);
  for (const each of [phoneNumber, other]) console.log(`  ${each}: ${parsePhoneNumber(each).getType()}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
+54 9 11 2345-6789: true, AR, +541123456789; libphonenumber: +5491123456789
  +541123456789: FIXED_LINE
  +5491123456789: MOBILE
+54 9 351 234-5678: true, AR, +543512345678; libphonenumber: +5493512345678
  +543512345678: FIXED_LINE
  +5493512345678: MOBILE
+55 11 96123-4567: true, BR, +5511961234567; libphonenumber: +5511961234567
  +5511961234567: MOBILE
  +5511961234567: MOBILE
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
