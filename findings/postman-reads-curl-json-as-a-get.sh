#!/usr/bin/env bash
# Of `curl --json '{"city":"Porto"}'`, curl-to-postmanv2 and insomnia-importers make a GET without a body.
#
# curl has this option since 7.82; it is a POST with the body and two headers. Imported into Postman or
# Insomnia, it lists where it should create, without a word; of `--url-query` and `--oauth2-bearer`, nothing
# is left. curlconverter knows them. Seen with curl-to-postmanv2 1.8.4, insomnia-importers 3.6.0 and
# curlconverter 4.12.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --ignore-scripts --save-exact curl-to-postmanv2@1.8.4 insomnia-importers@3.6.0 curlconverter@4.12.0 >/dev/null
cat >try.mjs <<'END'
import postman from 'curl-to-postmanv2';
import insomnia from 'insomnia-importers';
import { toJsonObject } from 'curlconverter';

const url = 'https://api.example/subscriptions';
for (const command of [
  `curl -d '{"city":"Porto"}' -H 'Content-Type: application/json' ${url}`,
  `curl ${url} --json '{"city":"Porto"}'`,
  `curl ${url} --url-query city=Porto`,
  `curl ${url} --oauth2-bearer token`,
]) {
  console.log(command);
  const { output } = await new Promise((resolve) => postman.convert({ type: 'string', data: command }, (error, result) => resolve(result)));
  const { method, url: address, body, header, auth } = output[0].data;
  console.log(`  Postman: ${method} ${address} ${body.raw ?? 'no body'}, ${header.length} headers${auth ? ', auth' : ''}`);
  const { resources } = (await insomnia.convert(command)).data;
  const [{ parameters, headers }] = resources;
  console.log(`  Insomnia: ${resources[0].method} ${resources[0].url} ${resources[0].body.text ?? 'no body'}, ${parameters.length} parameters, ${headers.length} headers`);
  const read = toJsonObject(command);
  console.log(`  curlconverter: ${read.method.toUpperCase()} ${read.url} ${JSON.stringify(read.data ?? read.queries ?? read.auth ?? read.headers ?? {})}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
curl -d '{"city":"Porto"}' -H 'Content-Type: application/json' https://api.example/subscriptions
  Postman: POST https://api.example/subscriptions {"city":"Porto"}, 1 headers
  Insomnia: POST https://api.example/subscriptions {"city":"Porto"}, 0 parameters, 1 headers
  curlconverter: POST https://api.example/subscriptions {"city":"Porto"}
curl https://api.example/subscriptions --json '{"city":"Porto"}'
  Postman: GET https://api.example/subscriptions no body, 0 headers
  Insomnia: GET https://api.example/subscriptions no body, 0 parameters, 0 headers
  curlconverter: POST https://api.example/subscriptions {"city":"Porto"}
curl https://api.example/subscriptions --url-query city=Porto
  Postman: GET https://api.example/subscriptions no body, 0 headers
  Insomnia: GET https://api.example/subscriptions no body, 0 parameters, 0 headers
  curlconverter: GET https://api.example/subscriptions {"city":"Porto"}
curl https://api.example/subscriptions --oauth2-bearer token
  Postman: GET https://api.example/subscriptions no body, 0 headers
  Insomnia: GET https://api.example/subscriptions no body, 0 parameters, 0 headers
  curlconverter: GET https://api.example/subscriptions {"Authorization":"Bearer token"}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
