#!/usr/bin/env bash
# The snippet that httpsnippet writes for fetch sends broken JSON, if a text in the body holds a quote.
#
# In the source, the JSON stands between single quotes, and its own backslashes are not written twice:
# JavaScript takes them away. The snippets for axios and node:http, which write an object, send what the HAR
# says. Seen with httpsnippet 3.0.10.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact httpsnippet@3.0.10 >/dev/null
cat >try.mjs <<'END'
import { HTTPSnippet } from 'httpsnippet';

for (const name of ['Plain', 'The "Old" Mill', 'two\nlines']) {
  const body = JSON.stringify({ name });
  const snippet = new HTTPSnippet({
    method: 'POST',
    url: 'http://localhost/v1/places',
    headers: [{ name: 'content-type', value: 'application/json' }],
    postData: { mimeType: 'application/json', text: body },
  });
  console.log(body);
  for (const [target, client] of [['javascript', 'fetch'], ['node', 'fetch'], ['node', 'native']]) {
    const source = [await snippet.convert(target, client)].flat().join('\n');
    const written = /body: ('.*')|req\.write\((.*)\)/u.exec(source).slice(1).find(Boolean);
    const sent = Function(`return ${written}`)();
    let reading = 'as the HAR says';
    try {
      JSON.parse(sent);
    } catch {
      reading = 'no JSON';
    }
    console.log(`  ${target} ${client}: ${written} is ${reading}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"name":"Plain"}
  javascript fetch: '{"name":"Plain"}' is as the HAR says
  node fetch: '{"name":"Plain"}' is as the HAR says
  node native: JSON.stringify({name: 'Plain'}) is as the HAR says
{"name":"The \"Old\" Mill"}
  javascript fetch: '{"name":"The \"Old\" Mill"}' is no JSON
  node fetch: '{"name":"The \"Old\" Mill"}' is no JSON
  node native: JSON.stringify({name: 'The "Old" Mill'}) is as the HAR says
{"name":"two\nlines"}
  javascript fetch: '{"name":"two\nlines"}' is no JSON
  node fetch: '{"name":"two\nlines"}' is no JSON
  node native: JSON.stringify({name: 'two\nlines'}) is as the HAR says
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
