#!/usr/bin/env bash
# har-to-openapi publishes the recorded value of a parameter as its default: who names no city gets Porto.
#
# An id in the path has the id that was seen as its default, too. Generated clients send defaults, or show
# them in forms; a server that validates fills them in. The first value wins. Seen with har-to-openapi
# 2.0.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact har-to-openapi@2.0.0 >/dev/null
cat >try.mjs <<'END'
import { generateSpec } from 'har-to-openapi';

const time = { startedDateTime: '2026-01-01T00:00:00.000Z', time: 1, cache: {}, timings: { send: 0, wait: 1, receive: 0 } };
const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 };
const entry = (url) => ({
  ...time,
  request: {
    ...common,
    method: 'GET',
    url,
    headers: [],
    queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
  },
  response: {
    ...common,
    status: 200,
    statusText: 'OK',
    headers: [{ name: 'content-type', value: 'application/json' }],
    content: { size: 2, mimeType: 'application/json', text: '{}' },
    redirectURL: '',
  },
});
const id = '0b8f6f0e-5a5b-4c1e-9d6d-0123456789ab';
const entries = [`/places?city=Porto&limit=2`, `/places?city=Lisbon`, `/places`, `/places/${id}`].map((path) =>
  entry(`http://localhost${path}`),
);
const log = { version: '1.2', creator: { name: 'example', version: '1' }, entries };
const { spec } = await generateSpec({ log }, { attemptToParameterizeUrl: true });
for (const [path, { get, parameters = [] }] of Object.entries(spec.paths)) {
  for (const { name, required = false, schema } of [...parameters, ...get.parameters ?? []]) {
    console.log(`${path} ${name}: required ${required}, default ${schema.default}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
/places city: required false, default Porto
/places limit: required false, default 2
/places/{uuid} uuid: required true, default 0b8f6f0e-5a5b-4c1e-9d6d-0123456789ab
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
