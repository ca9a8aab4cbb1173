#!/usr/bin/env bash
# With its option for the country, @fragaria/address-formatter ends an address in Vaduz with "Switzerland".
#
# San Marino and the Vatican are in Italy. The formats of small countries are those of a neighbour, whose
# name they take along. In Hong Kong, where the city is the country, no name is left without the option.
# Seen with @fragaria/address-formatter 6.7.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @fragaria/address-formatter@6.7.1 >/dev/null
cat >try.cjs <<'END'
const { format } = require('@fragaria/address-formatter');

for (const [city, countryCode] of [['Vaduz', 'LI'], ['San Marino', 'SM'], ['Vatican City', 'VA'], ['Monaco', 'MC'], ['Hong Kong', 'HK']]) {
  const address = { road: 'Main Street', houseNumber: '1', city, countryCode };
  const lines = (options) => format(address, { output: 'array', ...options }).join(' / ');
  console.log(`${countryCode}: ${lines()}; with the country: ${lines({ appendCountry: true })}`);
}
END

seen=$(node try.cjs)
expected=$(
  cat <<'END'
LI: Main Street 1 / Vaduz; with the country: Main Street 1 / Vaduz / Switzerland
SM: Main Street 1 / San Marino; with the country: Main Street 1 / San Marino / Italy
VA: Main Street 1 / Vatican City; with the country: Main Street 1 / Vatican City / Italy
MC: 1 Main Street / Monaco; with the country: 1 Main Street / Monaco
HK: 1 Main Street; with the country: 1 Main Street / Hong Kong
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
