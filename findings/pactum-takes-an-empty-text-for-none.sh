#!/usr/bin/env bash
# For the matcher `string` of pactum, an empty text is no text, though `like` with a text takes it.
#
# A category that is empty fails where null would have to. `float` refuses whole degrees, since JSON writes
# 48.0 as 48. Seen with pactum 3.9.1 and pactum-matchers 1.2.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact pactum@3.9.1 pactum-matchers@1.2.0 >/dev/null
cat >try.cjs <<'END'
const http = require('node:http');
const pactum = require('pactum');
const { float, like, string } = require('pactum-matchers');

const place = { empty: '', text: 'bar', whole: 48, fraction: 47.36 };
const server = http.createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(place));
});
const cases = {
  'string of an empty text': { empty: string() },
  'like of an empty text': { empty: like('any') },
  'string of a text': { text: string() },
  'float of 48': { whole: float() },
  'float of 47.36': { fraction: float() },
  'like 1.5 of 48': { whole: like(1.5) },
};
server.listen(0, '127.0.0.1', async () => {
  const write = console.log;
  pactum.settings.setLogLevel('SILENT');
  for (const [name, expected] of Object.entries(cases)) {
    console.log = () => {};
    let seen = 'passes';
    try {
      await pactum.spec().get(`http://127.0.0.1:${server.address().port}`).expectJsonMatch(expected);
    } catch (error) {
      seen = `fails: ${error.message.split('\n')[0]}`;
    }
    console.log = write;
    console.log(`${name} ${seen}`);
  }
  process.exit();
});
END

seen=$(node try.cjs)
expected=$(
  cat <<'END'
string of an empty text fails: Json have an empty string at '$.empty'
like of an empty text passes
string of a text passes
float of 48 fails: Json doesn't have 'float' number at '$.whole' but found '48'
float of 47.36 passes
like 1.5 of 48 passes
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
