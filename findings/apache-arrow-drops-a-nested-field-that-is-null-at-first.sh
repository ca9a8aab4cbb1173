#!/usr/bin/env bash
# apache-arrow's tableFromJSON drops a nested field of all places, if it is null in the first one.
#
# In the other order, it is there, and so is a field that is not nested. If the first place says null for the whole
# object, the next one counts; if it has no such field, a TypeError is thrown. Seen with apache-arrow 21.2.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact apache-arrow@21.2.0 >/dev/null
cat >try.mjs <<'END'
import { tableFromJSON } from 'apache-arrow';

const spa = { name: 'Spa', phone: null, contact: { phone: null, email: 'spa@example.com' } };
const bar = { name: 'Bar', phone: '+1 202 555 0143', contact: { phone: '+1 202 555 0143', email: null } };
const lists = {
  'Spa, Bar': [spa, bar],
  'Bar, Spa': [bar, spa],
  'null, Bar': [{ ...spa, contact: null }, bar],
  'absent, Bar': [{ name: 'Spa', phone: null }, bar],
};
for (const [order, places] of Object.entries(lists)) {
  try {
    const rows = tableFromJSON(places).toArray();
    console.log(`${order}: ${rows.map((row) => `${row.phone} and ${JSON.stringify(row.contact)}`).join('; ')}`);
  } catch (error) {
    console.log(`${order}: ${error.name}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
Spa, Bar: null and {"email":"spa@example.com"}; +1 202 555 0143 and {"email":null}
Bar, Spa: +1 202 555 0143 and {"phone":"+1 202 555 0143"}; null and {"phone":null}
null, Bar: null and null; +1 202 555 0143 and {"phone":"+1 202 555 0143"}
absent, Bar: TypeError
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
