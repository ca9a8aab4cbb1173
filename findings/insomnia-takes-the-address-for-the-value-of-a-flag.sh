#!/usr/bin/env bash
# Of `curl -G https://…`, insomnia-importers makes a request without an address: it takes it for the value of the flag.
#
# `-G` has no value, and the address may stand behind it: this is how curl's manual writes a GET with data.
# The request that is imported has an empty address. With `-A`, it has none as well, and with `-e`, that of
# the referring page. Seen with insomnia-importers 3.6.0 and curl-to-postmanv2 1.8.4.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact insomnia-importers@3.6.0 curl-to-postmanv2@1.8.4 >/dev/null
cat >try.mjs <<'END'
import insomnia from 'insomnia-importers';
import postman from 'curl-to-postmanv2';

const url = 'https://api.example/places';
for (const command of [
  `curl ${url} -G -d city=Porto`,
  `curl -G ${url} -d city=Porto`,
  `curl -v ${url}`,
  `curl -A watcher ${url}`,
  `curl -e https://www.example ${url}`,
]) {
  const [request] = (await insomnia.convert(command)).data.resources;
  const { output } = await new Promise((resolve) => postman.convert({ type: 'string', data: command }, (error, result) => resolve(result)));
  console.log(`${command}\n  Insomnia: ${request.url || 'no address'}\n  Postman: ${output[0].data.url}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
curl https://api.example/places -G -d city=Porto
  Insomnia: https://api.example/places
  Postman: https://api.example/places?city=Porto
curl -G https://api.example/places -d city=Porto
  Insomnia: no address
  Postman: https://api.example/places?city=Porto
curl -v https://api.example/places
  Insomnia: https://api.example/places
  Postman: https://api.example/places
curl -A watcher https://api.example/places
  Insomnia: no address
  Postman: https://api.example/places
curl -e https://www.example https://api.example/places
  Insomnia: https://www.example
  Postman: https://api.example/places
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
