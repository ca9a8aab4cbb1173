#!/usr/bin/env bash
# @maphubs/tokml writes a rating of 0, and a false, as an empty text.
#
# So a place that is not open, or has no votes, cannot be told from one of which nothing is known. A name that
# is a number is not written at all. tokml, of which it is a fork, writes "0" and "false" as data.
# Seen with @maphubs/tokml 0.6.1 and tokml 0.4.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @maphubs/tokml@0.6.1 tokml@0.4.0 >/dev/null
cat >try.mjs <<'END'
import maphubs from '@maphubs/tokml';
import tokml from 'tokml';

const properties = { name: 'Bar', rating: 0, votes: 12, open: false, terrace: true, phone: null };
const place = { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [13.4, 52.5] } };
for (const [name, write] of Object.entries({ maphubs, tokml })) {
  const data = write(place).matchAll(/<Data name="(\w+)"><value>(.*?)<\/value>/g);
  console.log(`${name}: ${[...data].map(([, key, value]) => `${key} "${value}"`).join(', ')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
maphubs: name "Bar", rating "", votes "12", open "", terrace "true", phone ""
tokml: name "Bar", rating "0", votes "12", open "false", terrace "true", phone ""
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
