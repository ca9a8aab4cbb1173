#!/usr/bin/env bash
# fetch-event-stream removes all blanks at the start of an event's data, not one.
#
# By the standard of HTML one blank after the colon belongs to the syntax, and the rest to the data. A text
# that is streamed in pieces, such as " world", is put together without its blanks.
# Seen with fetch-event-stream 0.1.6, beside eventsource-parser 3.1.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact fetch-event-stream@0.1.6 eventsource-parser@3.1.1 >/dev/null
cat >try.mjs <<'END'
import { createParser } from 'eventsource-parser';
import { events } from 'fetch-event-stream';

const pieces = ['Open', ' on', ' Sundays', '  \u2013\tnoon', '\tto six'];
const text = pieces.map((piece) => `data: ${piece}\n\n`).join('');
const [theirs, others] = [[], []];
for await (const { data } of events(new Response(text))) theirs.push(data);
createParser({ onEvent: ({ data }) => others.push(data) }).feed(text);
for (const [name, read] of Object.entries({ sent: pieces, 'eventsource-parser': others, 'fetch-event-stream': theirs })) {
  console.log(`${name}: ${JSON.stringify(read.join(''))}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
sent: "Open on Sundays  –\tnoon\tto six"
eventsource-parser: "Open on Sundays  –\tnoon\tto six"
fetch-event-stream: "OpenonSundays–\tnoonto six"
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
