#!/usr/bin/env bash
# fetch-event-source calls `onmessage` for a comment, with empty data.
#
# Servers send `: ping` so that a proxy does not close the connection. By the standard of HTML such a line is
# ignored, and an event without data is not delivered; here the handler's `JSON.parse` throws at each ping.
# Seen with @microsoft/fetch-event-source 2.0.1, beside eventsource-parser 3.1.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @microsoft/fetch-event-source@2.0.1 eventsource-parser@3.1.1 >/dev/null
cat >try.mjs <<'END'
import { getBytes, getLines, getMessages } from '@microsoft/fetch-event-source/lib/cjs/parse.js';
import { createParser } from 'eventsource-parser';

const streams = {
  event: 'data: {"id":7}\n\n',
  'comment, event': ': ping\n\ndata: {"id":7}\n\n',
  'comment in an event': ': ping\ndata: {"id":7}\n\n',
  'id alone, event': 'id: 1\n\ndata: {"id":7}\n\n',
};
for (const [name, text] of Object.entries(streams)) {
  const [theirs, others] = [[], []];
  const onLine = getMessages(() => {}, () => {}, (event) => theirs.push(event.data));
  await getBytes(new Response(text).body, getLines(onLine));
  createParser({ onEvent: (event) => others.push(event.data) }).feed(text);
  console.log(`${name}: ${JSON.stringify(theirs)}, eventsource-parser ${JSON.stringify(others)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
event: ["{\"id\":7}"], eventsource-parser ["{\"id\":7}"]
comment, event: ["","{\"id\":7}"], eventsource-parser ["{\"id\":7}"]
comment in an event: ["{\"id\":7}"], eventsource-parser ["{\"id\":7}"]
id alone, event: ["","{\"id\":7}"], eventsource-parser ["{\"id\":7}"]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
