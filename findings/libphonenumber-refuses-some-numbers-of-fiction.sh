#!/usr/bin/env bash
# Of the telephone numbers that regulators keep for fiction, libphonenumber calls some invalid.
#
# Britain's 01632 960 and 07700 900, France's 06 39 98 and Ireland's 020 91 are invalid; the other
# ranges of the same regulators, such as 020 7946 0 and 01 99 00, are valid. And with the small metadata
# ("min") of libphonenumber-js, the French and the Irish ones are valid. Test data "that belongs to
# nobody" fails in a form that checks numbers. Seen with libphonenumber-js 1.13.16 and
# google-libphonenumber 3.2.47.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact libphonenumber-js@1.13.16 google-libphonenumber@3.2.47 >/dev/null
cat >try.mjs <<'END'
import google from 'google-libphonenumber';
import byMax from 'libphonenumber-js/max';
import byMin from 'libphonenumber-js/min';

const util = google.PhoneNumberUtil.getInstance();
const numbers = {
  'Britain, no area': '+44 1632 960123',
  'Britain, mobile': '+44 7700 900123',
  'Britain, London': '+44 20 7946 0123',
  'Britain, Leeds': '+44 113 496 0123',
  'France, mobile': '+33 6 39 98 12 34',
  'France, Paris': '+33 1 99 00 12 34',
  Ireland: '+353 20 911 2345',
  'Germany, mobile': '+49 171 3920012',
  'Germany, Berlin': '+49 30 23125123',
  'Sweden, mobile': '+46 70 174 06 12',
  'Australia, mobile': '+61 491 570 156',
  'North America': '+1 312 555 0123',
};
for (const [name, number] of Object.entries(numbers)) {
  const found = [byMax(number).isValid(), byMin(number).isValid(), util.isValidNumber(util.parse(number))];
  console.log(`${name} ${number}: max ${found[0]}, min ${found[1]}, google ${found[2]}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Britain, no area +44 1632 960123: max false, min false, google false
Britain, mobile +44 7700 900123: max false, min false, google false
Britain, London +44 20 7946 0123: max true, min true, google true
Britain, Leeds +44 113 496 0123: max true, min true, google true
France, mobile +33 6 39 98 12 34: max false, min true, google false
France, Paris +33 1 99 00 12 34: max true, min true, google true
Ireland +353 20 911 2345: max false, min true, google false
Germany, mobile +49 171 3920012: max true, min true, google true
Germany, Berlin +49 30 23125123: max true, min true, google true
Sweden, mobile +46 70 174 06 12: max true, min true, google true
Australia, mobile +61 491 570 156: max true, min true, google true
North America +1 312 555 0123: max true, min true, google true
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
