#!/usr/bin/env bash
# For phoneparser, "+49 30 123456" is a mobile phone in Venezuela; for node-phone, it is one in America.
#
# Neither looks at the plus, after which only the code of a country can follow: they know mobile phones, or
# numbers of one length, and put another code before what does not fit. Nothing says that it was a guess.
# Seen with phoneparser 3.0.2 and node-phone 1.0.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact phoneparser@3.0.2 node-phone@1.0.2 >/dev/null
cat >try.mjs <<'END'
import nodePhone from 'node-phone';
import phoneparser from 'phoneparser';

const numbers = ['+49 30 123456', '+47 21 23 45 67', '+31 10 123 4567', '+81 3 1234 5678', '+33 6 12 34 56 78'];
for (const number of numbers) {
  const { valid, normalized, country } = phoneparser.parse(number);
  const { countryCode, phone } = nodePhone.normalizePhone(number);
  const found = valid ? `${normalized}, ${country.name.en}` : 'invalid';
  console.log(`${number}: phoneparser ${found}; node-phone ${countryCode} ${phone}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
+49 30 123456: phoneparser +584930123456, Venezuela; node-phone +1 4930123456
+47 21 23 45 67: phoneparser +554721234567, Brazil; node-phone +47 21234567
+31 10 123 4567: phoneparser +5531101234567, Brazil; node-phone +31 101234567
+81 3 1234 5678: phoneparser +5581312345678, Brazil; node-phone +1 81312345678
+33 6 12 34 56 78: phoneparser +33612345678, France; node-phone +33 612345678
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
