#!/usr/bin/env bash
# When a stream ends in the middle of an event, parse-sse delivers the half; and it drops an event whose data is empty.
#
# By the standard (HTML, 9.2.6), what is pending at the end is discarded, since an event ends with a blank
# line; JSON.parse of half a text throws, or half a number is a number. An event with a "data" line and
# nothing in it is one, with an empty text. eventsource-parser does both as it is written. Seen with parse-sse
# 0.1.0 and eventsource-parser 3.1.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact parse-sse@0.1.0 eventsource-parser@3.1.1 >/dev/null
cat >try.mjs <<'END'
import { parseServerSentEvents } from 'parse-sse';
import { EventSourceParserStream } from 'eventsource-parser/stream';

const headers = { 'content-type': 'text/event-stream' };
const streams = {
  'two whole events': 'data: {"count":120}\n\ndata: {"count":240}\n\n',
  'cut in the JSON': 'data: {"count":120}\n\ndata: {"cou',
  'cut in a number': 'event: count\ndata: 120\n\nevent: count\ndata: 24',
  'empty data': 'event: ready\ndata:\n\nevent: count\ndata: 120\n\n',
};
for (const [name, text] of Object.entries(streams)) {
  const seen = { 'parse-sse': [], 'eventsource-parser': [] };
  for await (const { data } of parseServerSentEvents(new Response(text, { headers }))) seen['parse-sse'].push(data);
  const stream = new Response(text).body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { data } of stream) seen['eventsource-parser'].push(data);
  console.log(name);
  for (const [parser, list] of Object.entries(seen)) console.log(`  ${parser}: ${list.map((data) => `'${data}'`).join(', ')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
two whole events
  parse-sse: '{"count":120}', '{"count":240}'
  eventsource-parser: '{"count":120}', '{"count":240}'
cut in the JSON
  parse-sse: '{"count":120}', '{"cou'
  eventsource-parser: '{"count":120}'
cut in a number
  parse-sse: '120', '24'
  eventsource-parser: '120'
empty data
  parse-sse: '120'
  eventsource-parser: '', '120'
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
