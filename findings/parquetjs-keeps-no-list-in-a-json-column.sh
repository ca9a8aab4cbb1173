#!/usr/bin/env bash
# A JSON column of parquetjs makes of a list of one its element, of an empty list nothing, and refuses a list of two.
#
# The type is for any JSON. Lists are taken for several values of the column, which only a repeated one may have,
# before the value is written as JSON; an object that holds lists is kept. So it is in two forks.
# Seen with parquetjs 0.11.2, @dsnp/parquetjs 1.8.8 and parquetjs-lite 0.8.7.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact parquetjs@0.11.2 @dsnp/parquetjs@1.8.8 parquetjs-lite@0.8.7 >/dev/null
cat >try.mjs <<'END'
import dsnp from '@dsnp/parquetjs';
import parquetjs from 'parquetjs';
import lite from 'parquetjs-lite';

async function kept({ ParquetReader, ParquetSchema, ParquetWriter }, tags) {
  const schema = new ParquetSchema({ name: { type: 'UTF8' }, tags: { type: 'JSON', optional: true } });
  const writer = await ParquetWriter.openFile(schema, 'places.parquet');
  try {
    await writer.appendRow({ name: 'Bar', tags });
  } catch (error) {
    return String(error.message ?? error);
  }
  await writer.close();
  const reader = await ParquetReader.openFile('places.parquet');
  const { tags: read } = await reader.getCursor().next();
  await reader.close();
  return JSON.stringify(read) ?? 'nothing';
}
for (const tags of [['terrace'], [], ['terrace', 'vegan'], { tags: ['terrace', 'vegan'] }]) {
  const all = [];
  for (const library of [parquetjs, dsnp, lite]) all.push(await kept(library, tags));
  console.log(`${JSON.stringify(tags)}: ${all.join(' | ')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
["terrace"]: "terrace" | "terrace" | "terrace"
[]: nothing | null | nothing
["terrace","vegan"]: too many values for field: tags | too many values for field: tags | too many values for field: tags
{"tags":["terrace","vegan"]}: {"tags":["terrace","vegan"]} | {"tags":["terrace","vegan"]} | {"tags":["terrace","vegan"]}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
