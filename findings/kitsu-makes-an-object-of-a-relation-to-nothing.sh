#!/usr/bin/env bash
# For kitsu-core, a JSON:API relation to nothing is an empty object, so that a place without an owner has one.
#
# `data: null` says that there is none. Jsona gives null, jsonapi-parse leaves the name out. Seen with
# kitsu-core 11.1.0, jsona 1.14.0 and jsonapi-parse 2.0.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact kitsu-core@11.1.0 jsona@1.14.0 jsonapi-parse@2.0.1 >/dev/null
cat >try.mjs <<'END'
import { Jsona } from 'jsona';
import jsonapiParse from 'jsonapi-parse';
import { deserialise } from 'kitsu-core';

const place = (owner) => ({
  data: { type: 'places', id: '1', attributes: { name: 'One' }, relationships: { owner: { data: owner } } },
});
for (const owner of [null, { type: 'owners', id: '9' }]) {
  const readers = {
    'kitsu-core': deserialise(place(owner)).data.owner,
    jsona: new Jsona().deserialize(place(owner)).owner,
    'jsonapi-parse': jsonapiParse.parse(place(owner)).data.owner,
  };
  console.log(JSON.stringify(owner));
  for (const [name, read] of Object.entries(readers)) {
    console.log(`  ${name}: ${JSON.stringify(read) ?? 'missing'}, ${read ? 'there is one' : 'there is none'}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
null
  kitsu-core: {}, there is one
  jsona: null, there is none
  jsonapi-parse: missing, there is none
{"type":"owners","id":"9"}
  kitsu-core: {"data":{"id":"9","type":"owners"}}, there is one
  jsona: {"type":"owners","id":"9"}, there is one
  jsonapi-parse: {"type":"owners","id":"9"}, there is one
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
