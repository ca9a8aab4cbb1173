#!/usr/bin/env bash
# Pretender, and so Mirage, drops from a value in the query what follows an equals sign.
#
# A cursor that is base64 loses its padding, if the client leaves the "=" as it is, which URLs allow. And
# `?limit` without a value is the text "true", where servers see an empty one; of a repeated name the last
# is left. Seen with pretender 3.4.7; URLSearchParams beside it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact pretender@3.4.7 jsdom@29.1.1 >/dev/null
cat >try.mjs <<'END'
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('', { url: 'http://localhost/' });
const { document, XMLHttpRequest, location } = window;
Object.assign(globalThis, { window, document, self: globalThis, XMLHttpRequest, location });

const { default: Pretender } = await import('pretender');

const server = new Pretender(function () {
  this.get('http://localhost/places', ({ queryParams }) => [200, {}, JSON.stringify(queryParams)]);
});
const queries = ['cursor=eyJpZCI6N30=', 'cursor=eyJpZCI6N30%3D', 'limit', 'limit=', 'field=name&field=phone', 'city=Le+Havre'];
for (const query of queries) {
  const seen = await (await fetch(`http://localhost/places?${query}`)).text();
  const due = JSON.stringify([...new URLSearchParams(query)]);
  console.log(`${query}: ${seen}, by URLSearchParams ${due}`);
}
server.shutdown();
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
cursor=eyJpZCI6N30=: {"cursor":"eyJpZCI6N30"}, by URLSearchParams [["cursor","eyJpZCI6N30="]]
cursor=eyJpZCI6N30%3D: {"cursor":"eyJpZCI6N30="}, by URLSearchParams [["cursor","eyJpZCI6N30="]]
limit: {"limit":"true"}, by URLSearchParams [["limit",""]]
limit=: {"limit":""}, by URLSearchParams [["limit",""]]
field=name&field=phone: {"field":"phone"}, by URLSearchParams [["field","name"],["field","phone"]]
city=Le+Havre: {"city":"Le Havre"}, by URLSearchParams [["city","Le Havre"]]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
