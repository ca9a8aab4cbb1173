#!/usr/bin/env bash
# The post code of the Vatican is "-120" for zipcodes-regex, and so for is-valid-zipcode, not "00120".
#
# It is the only code of that country: no address in it is valid. Of South Korea and Israel, only codes of before
# 2015 and 2013 are. Seen with zipcodes-regex 1.0.3 and is-valid-zipcode 1.0.3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact zipcodes-regex@1.0.3 is-valid-zipcode@1.0.3 >/dev/null
cat >try.mjs <<'END'
import isValidZipcode from 'is-valid-zipcode';
import zipcodes from 'zipcodes-regex' with { type: 'json' };

const codes = { VA: ['00120', '-120'], KR: ['04524', '100-101'], IL: ['9414101', '94141'], IT: ['00184'] };
for (const [country, list] of Object.entries(codes)) {
  for (const code of list) {
    const matches = new RegExp(zipcodes[country]).test(code);
    console.log(`${country} "${code}": zipcodes-regex ${matches}, is-valid-zipcode ${isValidZipcode(code, country)}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
VA "00120": zipcodes-regex false, is-valid-zipcode false
VA "-120": zipcodes-regex true, is-valid-zipcode true
KR "04524": zipcodes-regex false, is-valid-zipcode false
KR "100-101": zipcodes-regex true, is-valid-zipcode true
IL "9414101": zipcodes-regex false, is-valid-zipcode false
IL "94141": zipcodes-regex true, is-valid-zipcode true
IT "00184": zipcodes-regex true, is-valid-zipcode true
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
