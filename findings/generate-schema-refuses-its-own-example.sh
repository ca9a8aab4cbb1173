#!/usr/bin/env bash
# Of places of which the first has no opening hours, generate-schema makes a JSON Schema that refuses these places.
#
# An object loses its null if that comes first; a text keeps it. A list that begins with two kinds of values
# gets `oneOf` with the first kind twice, so that its own first value fits two. Seen with generate-schema
# 2.6.0 and ajv 8.20.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact generate-schema@2.6.0 ajv@8.20.0 >/dev/null
cat >try.cjs <<'END'
const Ajv = require('ajv');
const generate = require('generate-schema');

const ajv = new Ajv({ strict: false });
const examples = [
  [{ phone: null }, { phone: '1' }],
  [{ hours: { mon: '9-17' } }, { hours: null }],
  [{ hours: null }, { hours: { mon: '9-17' } }],
  { levels: [1, 2] },
  { levels: [1, 'two'] },
  { levels: [1, null] },
];
for (const example of examples) {
  const { $schema, title, ...schema } = generate.json('Places', example);
  const fits = ajv.validate(schema, example);
  const part = schema.items?.properties.hours ?? schema.items?.properties.phone ?? schema.properties.levels.items;
  console.log(`${JSON.stringify(example)} ${fits ? 'fits' : 'does not fit'} ${JSON.stringify(part)}`);
}
END

seen=$(node try.cjs)
expected=$(
  cat <<'END'
[{"phone":null},{"phone":"1"}] fits {"type":["null","string"]}
[{"hours":{"mon":"9-17"}},{"hours":null}] fits {"type":["object","null"],"properties":{"mon":{"type":"string"}}}
[{"hours":null},{"hours":{"mon":"9-17"}}] does not fit {"type":"object","properties":{"mon":{"type":"string"}}}
{"levels":[1,2]} fits {"type":"number"}
{"levels":[1,"two"]} does not fit {"oneOf":[{"type":"number"},{"type":"number"},{"type":"string"}]}
{"levels":[1,null]} does not fit {"oneOf":[{"type":"number"},{"type":"number"},{"type":"null"}]}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
