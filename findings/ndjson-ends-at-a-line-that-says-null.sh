#!/usr/bin/env bash
# For ndjson and split2 with JSON.parse, a line that says null is the end of the stream.
#
# A Node.js stream of objects cannot hold null: to push it is to end. If null comes last, nothing is said; if
# lines follow, they are lost, and the stream fails with "stream.push() after EOF", which names no line.
# stream-json wraps its values, and has all. Seen with ndjson 2.0.0, split2 4.2.0 and stream-json 3.8.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact ndjson@2.0.0 split2@4.2.0 stream-json@3.8.0 >/dev/null
cat >try.mjs <<'END'
import { Readable } from 'node:stream';
import ndjson from 'ndjson';
import split2 from 'split2';
import jsonl from 'stream-json/jsonl/parser.js';

const parsers = {
  ndjson: () => ndjson.parse(),
  split2: () => split2(JSON.parse),
  'stream-json': () => jsonl.asStream(),
};
for (const text of ['{"id":1}\n{"id":2}\n', '{"id":1}\nnull\n', '{"id":1}\nnull\n{"id":2}\n']) {
  console.log(JSON.stringify(text));
  for (const [name, parser] of Object.entries(parsers)) {
    const seen = [];
    try {
      for await (const value of Readable.from([text]).pipe(parser())) seen.push(value);
      console.log(`  ${name}: ${JSON.stringify(seen)}`);
    } catch ({ message }) {
      console.log(`  ${name}: ${JSON.stringify(seen)}, then ${message}`);
    }
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
"{\"id\":1}\n{\"id\":2}\n"
  ndjson: [{"id":1},{"id":2}]
  split2: [{"id":1},{"id":2}]
  stream-json: [{"key":0,"value":{"id":1}},{"key":1,"value":{"id":2}}]
"{\"id\":1}\nnull\n"
  ndjson: [{"id":1}]
  split2: [{"id":1}]
  stream-json: [{"key":0,"value":{"id":1}},{"key":1,"value":null}]
"{\"id\":1}\nnull\n{\"id\":2}\n"
  ndjson: [], then stream.push() after EOF
  split2: [], then stream.push() after EOF
  stream-json: [{"key":0,"value":{"id":1}},{"key":1,"value":null},{"key":2,"value":{"id":2}}]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
