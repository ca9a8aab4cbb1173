#!/usr/bin/env bash
# Half of the British postcodes that faker makes have two digits at the end where one is due: "NG50 24R".
#
# The part after the blank is one digit and two letters, always. A form that checks postcodes refuses every
# second address of the locale en_GB. Seen with @faker-js/faker 10.6.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @faker-js/faker@10.6.0 >/dev/null
cat >try.mjs <<'END'
import { allFakers } from '@faker-js/faker';

const formats = {
  en_GB: /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/,
  en_CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
  nl: /^\d{4} ?[A-Z]{2}$/,
  de: /^\d{5}$/,
};
for (const [locale, format] of Object.entries(formats)) {
  const { location } = allFakers[locale];
  allFakers[locale].seed(1);
  const codes = Array.from({ length: 1000 }, () => location.zipCode());
  const wrong = codes.filter((code) => !format.test(code));
  const shown = wrong.length === 0 ? '' : `, such as ${wrong.slice(0, 3).join(', ')}`;
  console.log(`${locale}: ${wrong.length} of ${codes.length} have another format${shown}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
en_GB: 477 of 1000 have another format, such as KW70 31C, DD33 54R, HA68 80B
en_CA: 0 of 1000 have another format
nl: 0 of 1000 have another format
de: 0 of 1000 have another format
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
