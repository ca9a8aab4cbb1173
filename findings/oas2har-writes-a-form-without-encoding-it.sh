#!/usr/bin/env bash
# In the HAR that @har-sdk/oas makes of a document, a form is not encoded: an ampersand in a value ends it.
#
# The text is what is sent: "Caf%C3%A9" has to be written there for "Café", and "%26" for "&". A server reads
# half of the name, and a field that nobody sent; a plus of a phone number comes out as a blank. JSON that is
# only a text stands there without its quotes, which is no JSON. Seen with @har-sdk/oas 2.12.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @har-sdk/oas@2.12.2 >/dev/null
cat >try.mjs <<'END'
import harSdk from '@har-sdk/oas';

const bodies = {
  'application/x-www-form-urlencoded': { name: 'Bed & Breakfast', phone: '+351 220 000 000' },
  'application/json': 'Bed & Breakfast',
};
const post = (type, example) => ({
  requestBody: { content: { [type]: { schema: {}, example } } },
  responses: { 201: { description: 'Created' } },
});
for (const [type, example] of Object.entries(bodies)) {
  const [{ postData }] = await harSdk.oas2har({
    openapi: '3.0.3',
    info: { title: 'Places', version: '1' },
    servers: [{ url: 'https://api.example' }],
    paths: { '/places': { post: post(type, example) } },
  });
  console.log(`${postData.mimeType}: ${postData.text}`);
  let read;
  try {
    read = type.endsWith('json') ? JSON.parse(postData.text) : Object.fromEntries(new URLSearchParams(postData.text));
  } catch ({ name }) {
    read = name;
  }
  console.log(`  read as ${JSON.stringify(read)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
application/x-www-form-urlencoded: name=Bed & Breakfast&phone=+351 220 000 000
  read as {"name":"Bed "," Breakfast":"","phone":" 351 220 000 000"}
application/json: Bed & Breakfast
  read as "SyntaxError"
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
