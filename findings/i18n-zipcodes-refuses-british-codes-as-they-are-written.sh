#!/usr/bin/env bash
# i18n-zipcodes refuses every British postcode with its space, and every Irish Eircode, with or without one.
#
# With a space is how Royal Mail writes them, and how an API has them. Of Canada, the space may be there. What it
# knows of Ireland are the districts of Dublin before 2015, of South Korea the six digits of before 2015.
# Seen with i18n-zipcodes 1.0.3 and postal-codes-js 2.5.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact i18n-zipcodes@1.0.3 postal-codes-js@2.5.2 >/dev/null
cat >try.mjs <<'END'
import i18nZipcodes from 'i18n-zipcodes';
import postalCodes from 'postal-codes-js';

const codes = {
  GB: ['SW1A 1AA', 'SW1A1AA', 'M1 1AE', 'M11AE'],
  CA: ['K1A 0B1', 'K1A0B1'],
  IE: ['D02 AF30', 'D02AF30', 'A65 F4E2'],
  KR: ['04524', '100-101'],
};
for (const [country, list] of Object.entries(codes)) {
  for (const code of list) {
    const other = postalCodes.validate(country, code) === true;
    console.log(`${country} "${code}": i18n-zipcodes ${i18nZipcodes(country, code)}, postal-codes-js ${other}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
GB "SW1A 1AA": i18n-zipcodes false, postal-codes-js true
GB "SW1A1AA": i18n-zipcodes true, postal-codes-js true
GB "M1 1AE": i18n-zipcodes false, postal-codes-js true
GB "M11AE": i18n-zipcodes true, postal-codes-js true
CA "K1A 0B1": i18n-zipcodes true, postal-codes-js true
CA "K1A0B1": i18n-zipcodes true, postal-codes-js true
IE "D02 AF30": i18n-zipcodes false, postal-codes-js true
IE "D02AF30": i18n-zipcodes false, postal-codes-js true
IE "A65 F4E2": i18n-zipcodes false, postal-codes-js true
KR "04524": i18n-zipcodes false, postal-codes-js true
KR "100-101": i18n-zipcodes true, postal-codes-js false
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
