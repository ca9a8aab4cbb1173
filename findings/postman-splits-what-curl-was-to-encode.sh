#!/usr/bin/env bash
# Of `--data-urlencode 'name=Bed & Breakfast'`, Postman's import makes two fields, and Insomnia's one without a value.
#
# The option is there to send a value with an ampersand: curl leaves the name, and encodes what stands behind
# the first equals sign. curl-to-postmanv2 splits it at the ampersand; insomnia-importers encodes the equals
# sign, too, so that the whole is the name. Seen with curl-to-postmanv2 1.8.4 and insomnia-importers 3.6.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact curl-to-postmanv2@1.8.4 insomnia-importers@3.6.0 >/dev/null
cat >try.mjs <<'END'
import postman from 'curl-to-postmanv2';
import insomnia from 'insomnia-importers';

for (const data of ['name=Porto', 'name=Bed & Breakfast']) {
  const command = `curl https://api.example/places --data-urlencode '${data}'`;
  console.log(command);
  const { output } = await new Promise((resolve) => postman.convert({ type: 'string', data: command }, (error, result) => resolve(result)));
  const { urlencoded } = output[0].data.body;
  console.log(`  Postman: ${JSON.stringify(Object.fromEntries(urlencoded.map(({ key, value }) => [key, value])))}`);
  const [{ body }] = (await insomnia.convert(command)).data.resources;
  console.log(`  Insomnia: ${body.text}, that is, ${JSON.stringify(Object.fromEntries(new URLSearchParams(body.text)))}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
curl https://api.example/places --data-urlencode 'name=Porto'
  Postman: {"name":"Porto"}
  Insomnia: name%3DPorto, that is, {"name=Porto":""}
curl https://api.example/places --data-urlencode 'name=Bed & Breakfast'
  Postman: {"name":"Bed "," Breakfast":""}
  Insomnia: name%3DBed%20%26%20Breakfast, that is, {"name=Bed & Breakfast":""}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
