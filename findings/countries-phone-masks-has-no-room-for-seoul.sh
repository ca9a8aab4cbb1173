#!/usr/bin/env bash
# The masks of countries-phone-masks have no room for a mobile number in South Korea, Nepal or Ivory Coast.
#
# Who types one into a field with such a mask cannot type its last figures; so it is in Cameroon, Panama, Mozambique and
# Mauritius. Some of them became longer between 2013 and 2021. The examples are those of libphonenumber.
# Seen with countries-phone-masks 1.1.1 and awesome-phonenumber 7.8.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact countries-phone-masks@1.1.1 awesome-phonenumber@7.8.0 >/dev/null
cat >try.mjs <<'END'
import { getExample } from 'awesome-phonenumber';
import countries from 'countries-phone-masks';

const list = countries.default ?? countries;
for (const region of ['KR', 'NP', 'CI', 'CM', 'PA', 'MZ', 'MU', 'FR', 'BR']) {
  const { name, code, mask } = list.find(({ iso }) => iso === region);
  const masks = [mask].flat();
  const room = Math.max(...masks.map((one) => one.replace(/[^#\d]/g, '').length));
  const national = getExample(region, 'mobile').number.e164.slice(code.length);
  console.log(`${name}: ${code} ${masks.join(' or ')} has ${room} figures, ${national} has ${national.length}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Korea, Republic of South Korea: +82 ##-###-#### has 9 figures, 1020000000 has 10
Nepal: +977 ##-###-### has 8 figures, 9841234567 has 10
Ivory Coast / Cote d'Ivoire: +225 ##-###-### has 8 figures, 0123456789 has 10
Cameroon: +237 ####-#### has 8 figures, 671234567 has 9
Panama: +507 ###-#### has 7 figures, 61234567 has 8
Mozambique: +258 ##-###-### has 8 figures, 821234567 has 9
Mauritius: +230 ###-#### has 7 figures, 52512345 has 8
France: +33 # ## ## ## ## has 9 figures, 612345678 has 9
Brazil: +55 (##)####-#### or (##)#####-#### has 11 figures, 11961234567 has 11
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
